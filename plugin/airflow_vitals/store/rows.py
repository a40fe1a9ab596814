"""Reports and transitions as rows, and back."""

from __future__ import annotations

import hashlib
import json
import math
from typing import TYPE_CHECKING, Any, cast, get_args

from airflow_vitals.executors import reports
from airflow_vitals.executors.reports import Report, Reporter, Subject, Transition
from airflow_vitals.store import tables, texts

if TYPE_CHECKING:
    from datetime import datetime

    from airflow_vitals.executors.reports import Health, ReasonCode

Row = dict[str, Any]

_HEALTHS: tuple[str, ...] = get_args(reports.Health)
_CODES: tuple[str, ...] = get_args(reports.ReasonCode)
_MOST = 2**31 - 1


def of_report(reporter: Reporter, report: Report, written_at: datetime, plain: bool = False) -> Row:
    """Give the row of a report; `plain`: with ASCII alone."""
    return {
        **_told(reporter, report, plain),
        "checked_at": report.checked_at,
        "latency_ms": _finite(report.latency_ms),
        "pending_since": report.pending_since,
        "interval_s": _finite(report.interval_s) or 0.0,
        "deadline_s": _finite(report.deadline_s) or 0.0,
        "skipped": max(0, min(report.skipped, _MOST)),
        "failures": max(0, min(report.failures, _MOST)),
        "written_at": written_at,
    }


def of_transition(reporter: Reporter, transition: Transition, plain: bool = False) -> Row:
    """Give the row of a transition."""
    return {**_told(reporter, transition, plain), "at": tables.as_utc(transition.at)}


def report(row: Any) -> Report:
    """Give the report of a row."""
    return Report(
        subject=_subject(row),
        health=_health(row.health),
        reason=row.reason,
        reason_code=_code(row.reason_code),
        checked_at=row.checked_at,
        latency_ms=row.latency_ms,
        pending_since=row.pending_since,
        interval_s=row.interval_s,
        deadline_s=row.deadline_s,
        skipped=row.skipped,
        failures=row.failures,
    )


def transition(row: Any) -> Transition:
    """Give the transition of a row."""
    return Transition(row.at, _subject(row), _health(row.health), row.reason, _code(row.reason_code))


def reporter(row: Any) -> Reporter:
    """Give who wrote a row."""
    return Reporter(row.job_id, row.hostname)


def _told(reporter: Reporter, told: Report | Transition, plain: bool) -> Row:
    subject: Row = {
        "executor": texts.stored(told.subject.executor, tables.EXECUTOR, plain),
        "instance": texts.stored_or_none(told.subject.instance, tables.INSTANCE, plain),
        "teams": texts.listed(told.subject.teams, tables.TEAMS, plain),
    }
    return {
        "job_id": reporter.job_id,
        # Of what is stored, so that two that cannot be told apart any more are one row.
        "subject_key": hashlib.sha256(json.dumps(list(subject.values())).encode()).hexdigest(),
        "hostname": texts.stored(reporter.hostname, tables.HOSTNAME, plain),
        **subject,
        "health": _health(told.health),
        "reason": texts.stored_or_none(told.reason, tables.REASON, plain),
        "reason_code": _code(told.reason_code),
    }


def _subject(row: Any) -> Subject:
    return Subject(row.executor, row.instance, texts.unlisted(row.teams))


def _health(word: str) -> Health:
    """Read a verdict; a word of another release is no verdict."""
    return cast("Health", word if word in _HEALTHS else "unknown")


def _code(word: str | None) -> ReasonCode | None:
    return None if word is None else cast("ReasonCode", word if word in _CODES else "other")


def _finite(number: float | None) -> float | None:
    return number if number is not None and math.isfinite(number) else None
