"""Keeps the store up to date with what the polls say, however the database feels."""

from __future__ import annotations

import logging
from collections import deque
from math import inf
from typing import TYPE_CHECKING

from airflow_vitals.executors.answers import one_line
from airflow_vitals.store.kept import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from airflow_vitals.executors.reports import Report, Reporter, Transition
    from airflow_vitals.store.kept import Writer

log = logging.getLogger(__name__)

RETRY = 10.0
"""Seconds from a failed write to the next try."""

QUIET = 60.0
"""Seconds between two lines in the log about a store that goes on failing."""

_MOST = 1000
"""So many transitions wait for the database; older ones are given up."""


class Recorder:
    """Writes the latest reports and every transition; never raises. Times are seconds on the steady clock."""

    def __init__(self, writer: Writer, reporter: Reporter) -> None:
        """Begin with nothing to write."""
        self._writer = writer
        self._reporter = reporter
        self._reports: Sequence[Report] = ()
        self._transitions: deque[Transition] = deque(maxlen=_MOST)
        self._told_at = -inf
        self._failing = False
        self.retry_at = inf
        """When a write that failed is to be tried again."""

    def keep(self, reports: Sequence[Report], transitions: Iterable[Transition], now: float) -> None:
        """Write these reports in place of the former ones, and these transitions besides."""
        self._reports = reports
        self._transitions.extend(transitions)
        self.write(now)

    def write(self, now: float) -> None:
        """Write what is known; where that fails, the next try is due at `retry_at`."""
        try:
            self._writer.write(self._reporter, self._reports, tuple(self._transitions))
        except Exception as error:
            self.retry_at = now + RETRY
            self._fails(error, now)
            return
        self._transitions.clear()
        self.retry_at = inf
        if self._failing:
            self._failing = False
            log.info("Airflow Vitals can store executor health again")

    def leave(self, at: datetime) -> None:
        """Take this scheduler's reports away, because it stops."""
        try:
            self._writer.leave(self._reporter, at)
        except Exception as error:
            log.warning("Airflow Vitals cannot remove its executor health: %s", _said(error))

    def _fails(self, error: Exception, now: float) -> None:
        self._failing = True
        if now - self._told_at >= QUIET:
            self._told_at = now
            log.warning("Airflow Vitals cannot store executor health, and goes on trying: %s", _said(error))


def _said(error: Exception) -> str:
    """Only the store's own errors are known to hold no password."""
    return one_line(str(error)) if isinstance(error, StoreError) else type(error).__name__
