"""The reports in the proposal's wire form, and what they come to together. Pure: time is an argument."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from airflow_vitals.executors.reports import COUNTED_INTERVALS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from airflow_vitals.executors.reports import Health
    from airflow_vitals.store.kept import KeptReport

INTERVAL = timedelta(seconds=10)
"""Between two polls, where a row does not say."""


def executor_entry(kept: Sequence[KeptReport], now: datetime, limit: timedelta) -> dict[str, Any]:
    """Give the entry `executor` of the health body.

    `kept` has at least one report; `limit` is the silence after which the reporting scheduler counts as dead. The
    rows are sent with the words that they have; only what they come to together leaves out what is too old.
    """
    rows = sorted(kept, key=_place)
    beats = [row.heartbeat for row in rows if row.heartbeat is not None]
    words = [_holds(row, now, limit) for row in rows]
    return {
        "status": status_of(words),
        "detailed_status": detailed_of(words),
        "latest_executor_heartbeat": _stamp(max(beats, default=None)),
        "instances": [_instance(row) for row in rows],
    }


class Said(NamedTuple):
    """A verdict, and by what its age is known."""

    health: Health
    checked: datetime | None
    interval: timedelta
    heartbeat: datetime | None


def still_holds(said: Said, now: datetime, limit: timedelta) -> Health:
    """Give a verdict, or `unknown` where it has expired.

    It holds for three intervals after its check. Where the check has no time, the heartbeat of the scheduler stands
    for it, and holds for `limit`. A scheduler whose loop is held by a broker is silent, and its poller speaks on: so
    of the two times the check's counts.
    """
    if said.checked is not None:
        return said.health if now - said.checked <= COUNTED_INTERVALS * said.interval else "unknown"
    return said.health if said.heartbeat is not None and now - said.heartbeat < limit else "unknown"


def status_of(words: Iterable[str]) -> str:
    """Give `unhealthy` only where every word is, `unknown` where no word says anything, else `healthy`."""
    known = set(words)
    if not known & {"healthy", "unhealthy"}:
        return "unknown"
    return "unhealthy" if known == {"unhealthy"} else "healthy"


def detailed_of(words: Iterable[str]) -> str:
    """Give `down` where all are unhealthy, `degraded` where some are, `unknown` where no word says anything."""
    known = set(words)
    if not known & {"healthy", "unhealthy"}:
        return "unknown"
    if "unhealthy" not in known:
        return "healthy"
    return "down" if known == {"unhealthy"} else "degraded"


def _holds(row: KeptReport, now: datetime, limit: timedelta) -> Health:
    report = row.report
    interval = timedelta(seconds=report.interval_s)
    return still_holds(Said(report.health, report.checked_at, interval, row.heartbeat), now, limit)


def _place(row: KeptReport) -> tuple[str, str, str, int]:
    """Keep the order from one answer to the next, whoever was asked last."""
    subject = row.report.subject
    return subject.executor, subject.instance or "", row.reporter.hostname, row.reporter.job_id


def _instance(row: KeptReport) -> dict[str, Any]:
    report = row.report
    return {
        "hostname": row.reporter.hostname,
        "executor": report.subject.executor,
        "instance": report.subject.instance,
        "team_names": list(report.subject.teams),
        "latest_executor_heartbeat": _stamp(row.heartbeat),
        "health": report.health,
        "reason": report.reason,
        "reason_code": report.reason_code,
        "health_checked_at": _stamp(report.checked_at),
        "latency_ms": report.latency_ms,
        "poll_pending_since": _stamp(report.pending_since),
        "poll_interval_s": report.interval_s,
        "poll_deadline_s": report.deadline_s,
        "polls_skipped": report.skipped,
        "consecutive_failures": report.failures,
    }


def _stamp(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
