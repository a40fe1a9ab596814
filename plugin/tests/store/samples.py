"""What schedulers report in these tests; imported by their processes too, so it knows no test tool."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone

from airflow_vitals.executors.reports import Report, Reporter, Subject, Transition

NOW = datetime(2026, 11, 30, 6, 0, 0, 123456, tzinfo=timezone.utc)
BROKER = Subject("CeleryExecutor", "redis://broker:6379/0", ("red", "blue"))
ANA = Reporter(7, "scheduler-1")
BEN = Reporter(8, "scheduler-2")
REPORT = Report(
    subject=BROKER,
    health="unhealthy",
    reason="the broker redis://broker:6379/0 does not answer (no reply within 5 s)",
    reason_code="no_reply",
    checked_at=NOW - timedelta(seconds=1, microseconds=1),
    latency_ms=12.345678901,
    pending_since=NOW,
    interval_s=10.0,
    deadline_s=5.0,
    skipped=24,
    failures=25,
)
WELL = replace(REPORT, health="healthy", reason=None, reason_code=None, pending_since=None, skipped=0, failures=0)
FELL = Transition(NOW, BROKER, "unhealthy", "no reply", "no_reply")
