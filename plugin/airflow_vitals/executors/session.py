"""What is polled for a scheduler that runs, and with what: settings, executors, checks, store."""

from __future__ import annotations

import logging
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from airflow_vitals.executors.forks import no_fork
from airflow_vitals.executors.located import Executors, held
from airflow_vitals.executors.mistakes import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from airflow_vitals.executors.poller import Poller
    from airflow_vitals.executors.reports import Check

log = logging.getLogger(__name__)

_STARTED_WITHIN = 30.0
"""Seconds after which executors that were not started are reported as such."""

_LOOKS_EACH = 2.0
"""Seconds between two looks for them; between the first and the poll that is drawn, the last one finishes its start."""


class Session:
    """The polling for one job, which must be a scheduler's that has its number."""

    def __init__(self, job: object, stopped: Callable[[float], object]) -> None:
        """Poll for this job; `stopped` waits so many seconds, and less where polling has to end."""
        self._job = job
        self._executors = Executors(job)
        self._stopped = stopped
        self._poller: Poller | None = None

    def wake(self) -> None:
        """Have a running poller look whether it goes on."""
        if self._poller is not None:
            self._poller.stop()

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Poll as long as this says so; then take the reports away."""
        with no_fork():
            from airflow_vitals import apps
            from airflow_vitals.executors import unlocated
            from airflow_vitals.executors.poll_rules import Pace
            from airflow_vitals.executors.poller import Poller
            from airflow_vitals.executors.recorder import Recorder
            from airflow_vitals.executors.reports import Reporter
            from airflow_vitals.store.write import DatabaseWriter

        settings = apps.settings()
        if not settings.poll_executors:
            return
        pace = Pace(settings.executor_poll_interval, settings.executor_poll_deadline)
        reporter = Reporter(held(self._job, "id"), held(self._job, "hostname") or "")
        records = Recorder(DatabaseWriter(), reporter)

        def poll(checks: Sequence[Check], while_true: Callable[[], bool]) -> None:
            self._poller = Poller(checks, records, pace)
            self._poller.run(while_true)

        try:
            if not self._wait(goes_on):
                poll(unlocated.unknown(unlocated.NOT_STARTED), lambda: goes_on() and not self._executors.started())
            if goes_on():
                poll(self._checks() or unlocated.unknown(unlocated.NO_CHECKS), goes_on)
        finally:
            records.leave(datetime.now(timezone.utc))

    def _wait(self, goes_on: Callable[[], bool]) -> bool:
        """Wait until the executors were started, or for so long that it has to be told."""
        waited = 0.0
        while goes_on() and not self._executors.started() and waited < _STARTED_WITHIN:
            self._stopped(_LOOKS_EACH)
            waited += _LOOKS_EACH
        # The last of them got its number before its start, not after.
        self._stopped(_LOOKS_EACH)
        return bool(self._executors.started())

    def _checks(self) -> list[Check]:
        try:
            with no_fork():
                from airflow_vitals.executors.checks.choice import checks_of

                return checks_of(self._executors.started() or [])
        except Exception as error:
            log.warning("Airflow Vitals cannot make its checks of executors: %s", place_of(error))
            return []
