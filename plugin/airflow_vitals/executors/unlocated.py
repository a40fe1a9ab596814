"""What is reported where a scheduler's executors cannot be asked: their names, and why nobody knows."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from airflow_vitals.executors.located import configured
from airflow_vitals.executors.named import name_in
from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from airflow_vitals.executors.reports import Check

log = logging.getLogger(__name__)

NOT_STARTED = "the scheduler has not started its executors, or they cannot be found"
NO_CHECKS = "Airflow Vitals has no checks, see the scheduler's log"


@dataclass(frozen=True)
class Unknown:
    """A check that knows nothing, and says why."""

    subject: Subject
    reason: str

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:  # noqa: ARG002
        """Say so."""
        return Verdict("unknown", self.reason)


def unknown(reason: str) -> list[Check]:
    """Give a check for each configured executor that gives this reason; never raises."""
    try:
        named = [name_in(one) for one in configured()]
    except Exception as error:
        log.warning("Airflow Vitals cannot read which executors are configured (%s)", type(error).__name__)
        return []
    return [Unknown(Subject(name, None, teams), reason) for name, teams in named]
