"""Which metrics there are, and what they are just now. Pure: time is an argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.api.metric_text import Family

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from airflow_vitals.api.judged import ExecutorRow, Judged

_STATES = ("healthy", "degraded", "unhealthy", "unknown", "not_deployed")
_VERDICTS = ("healthy", "unhealthy", "unknown")
_SECONDS = "seconds"


def measured(judged: Sequence[Judged] | None, version: str, airflow: str) -> list[Family]:
    """Give all metrics; `judged` is None where Airflow's own health did not answer: then nothing else is told."""
    build = Family("airflow_vitals_build_info", "Versions of Vitals and of Airflow; always 1.")
    build.add(1, {"version": version or "unknown", "airflow": airflow})
    answered = Family(
        "airflow_vitals_health_answered", "Whether Airflow's own health answered: without it nothing is known."
    )
    answered.add(int(judged is not None), {})
    if judged is None:
        return [build, answered]
    rows = [row for one in judged for row in one.rows]
    # Of rows with the same labels the one that was heard of last counts.
    rows.sort(key=lambda row: -_seconds(row.heartbeat, 0.0))
    return [build, answered, *_components(judged), *_executors(rows)]


def _components(judged: Sequence[Judged]) -> list[Family]:
    state = Family(
        "airflow_vitals_component_state", "State of a component: 1 for the one that it is in, 0 for the others."
    )
    beat = Family(
        "airflow_vitals_component_heartbeat_timestamp_seconds", "When a component was last heard of.", _SECONDS
    )
    alive = Family("airflow_vitals_component_instances", "How many instances live; from Airflow 3.4 on.")
    each = Family(
        "airflow_vitals_instance_heartbeat_timestamp_seconds", "When an instance was last heard of.", _SECONDS
    )
    for one in judged:
        name = {"component": one.component}
        # What cannot be read is nothing that anybody knows.
        now = "unknown" if one.state == "unreadable" else one.state
        for word in _STATES:
            state.add(int(word == now), {**name, "state": word})
        beat.add(_stamp(one.heartbeat), name)
        if one.component == "executor" or one.instances is None:
            continue
        alive.add(len(one.instances), name)
        for host, at in sorted(one.instances, key=lambda pair: -_seconds(pair[1], 0.0)):
            each.add(_stamp(at), {**name, "hostname": host})
    return [state, beat, alive, each]


def _executors(rows: Sequence[ExecutorRow]) -> list[Family]:
    begins = "airflow_vitals_executor"
    state = Family(f"{begins}_state", "Verdict of a scheduler on its executor: 1 for the one that holds; it expires.")
    reason = Family(f"{begins}_reason_info", "What kind of reason a scheduler gives for its verdict; always 1.")
    latency = Family(f"{begins}_poll_latency_seconds", "How long the last answered poll took.", _SECONDS)
    checked = Family(f"{begins}_last_check_timestamp_seconds", "When the verdict was reached.", _SECONDS)
    pending = Family(f"{begins}_poll_pending_since_timestamp_seconds", "When the poll in flight began.", _SECONDS)
    failures = Family(f"{begins}_consecutive_failures", "Polls in a row without a good answer, skipped ones included.")
    skipped = Family(f"{begins}_polls_skipped", "Polls left out because the one before has not returned.")
    beat = Family(f"{begins}_heartbeat_timestamp_seconds", "When the reporting scheduler was last heard of.", _SECONDS)
    for row in rows:
        names = {"executor": row.executor, "backend": row.backend, "scheduler": row.scheduler, "team": row.team}
        for word in _VERDICTS:
            state.add(int(word == row.health), {**names, "state": word})
        if row.health != "healthy" and row.reason_code:
            reason.add(1, {**names, "reason_code": row.reason_code})
        latency.add(None if row.latency_ms is None else row.latency_ms / 1000, names)
        checked.add(_stamp(row.checked), names)
        pending.add(_stamp(row.pending_since), names)
        failures.add(row.failures, names)
        skipped.add(row.skipped, names)
        beat.add(_stamp(row.heartbeat), names)
    return [state, reason, latency, checked, pending, failures, skipped, beat]


def _stamp(at: datetime | None) -> float | None:
    return None if at is None else at.timestamp()


def _seconds(at: datetime | None, otherwise: float) -> float:
    return otherwise if at is None else at.timestamp()
