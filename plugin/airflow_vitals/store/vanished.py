"""Schedulers that report no more: when their verdicts stopped to count, and why. Pure; time is an argument."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from airflow_vitals.executors.reports import COUNTED_INTERVALS

STOPPED: Final = "the scheduler that asked has stopped"
GONE: Final = "the scheduler that asked is gone"
SILENT: Final = "the scheduler that asked fell silent"
NO_REPORTS: Final = "the scheduler that asked reports no more"
ENDS = (STOPPED, GONE, SILENT, NO_REPORTS)
"""The reasons of transitions that end a report."""

_ENDED_AFTER = timedelta(seconds=30)
_SILENT_AFTER = timedelta(minutes=5)
_SILENT_INTERVALS = 10


@dataclass(frozen=True)
class JobState:
    """The job row of a scheduler, as far as it tells whether the scheduler runs."""

    state: str | None
    end_date: datetime | None
    heartbeat: datetime | None

    @property
    def runs(self) -> bool:
        """Whether it has not ended, by its own word or another scheduler's."""
        return self.state == "running" and self.end_date is None


@dataclass(frozen=True)
class End:
    """From when on a report no longer counted, and why."""

    at: datetime
    reason: str


def end_of(
    written_at: datetime, checked_at: datetime | None, interval_s: float, job: JobState | None, now: datetime
) -> End | None:
    """Judge a report; `job`: None where its row is gone. None: its scheduler reports, or may still.

    A report that was written lately is never taken away, whatever the job row says: who writes is not gone. It would
    be written again at once, and the history would fill with ends that were none.
    """
    interval = timedelta(seconds=max(0.0, min(interval_s, 86400.0)))
    unwritten = now - written_at
    silent_after = max(_SILENT_INTERVALS * interval, _SILENT_AFTER)
    ended = job is None or not job.runs
    if unwritten <= (max(COUNTED_INTERVALS * interval, _ENDED_AFTER) if ended else silent_after):
        return None
    at = min((checked_at or written_at) + COUNTED_INTERVALS * interval, now)
    if job is not None and job.end_date is not None:
        at = min(at, job.end_date)
    if ended:
        return End(at, GONE)
    beats = job is not None and job.heartbeat is not None and now - job.heartbeat <= silent_after
    return End(at, NO_REPORTS if beats else SILENT)
