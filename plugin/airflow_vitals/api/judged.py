"""The words of a health body as one state for each component, for those who read no body. Pure: time is an argument."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Literal

from airflow_vitals.api.executor_entry import INTERVAL, Said, still_holds
from airflow_vitals.values import COMPONENTS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from airflow_vitals.executors.reports import Health

State = Literal["healthy", "degraded", "unhealthy", "unknown", "not_deployed", "unreadable"]
"""`unknown`: nobody knows, and that is said; `unreadable`: what is said is no word that is known here."""

_STATUS = ("healthy", "unhealthy")
_DETAILED = ("healthy", "degraded", "down", None)
_NOBODY_KNOWS = "unknown"
"""A word of the executors' entry alone."""

MOST_ROWS = 500
"""More instances of one component are not looked at."""


@dataclass(frozen=True)
class ExecutorRow:
    """One scheduler's view of one executor, with a verdict that has not expired."""

    executor: str
    backend: str
    """What stands behind it: broker, cluster; empty where nothing does."""
    scheduler: str
    team: str
    """Several teams are joined by commas; empty where it serves everybody."""
    health: Health
    expired: bool
    reason: str
    reason_code: str
    heartbeat: datetime | None
    checked: datetime | None
    pending_since: datetime | None
    latency_ms: float | None
    skipped: float | None
    failures: float | None


@dataclass(frozen=True)
class Judged:
    """One component: its state, why where that needs saying, and when it was last heard of."""

    component: str
    state: State
    why: str = ""
    heartbeat: datetime | None = None
    instances: tuple[tuple[str, datetime | None], ...] | None = None
    """Host names and heartbeats of those who live; None where this release does not list them."""
    rows: tuple[ExecutorRow, ...] = ()


NO_EXECUTORS = {
    "not_yet": "no scheduler reports its executors",
    "off": "[vitals] poll_executors is off",
    "store_failed": "what the schedulers report cannot be read",
}
"""Why a body has no executors."""


@dataclass(frozen=True)
class Rules:
    """What is judged by, beside the words of the body.

    `not_deployed`: what does not run here on purpose; `limit`: the silence after which a scheduler counts as dead.
    """

    not_deployed: Collection[str]
    limit: timedelta


def judge(body: Mapping[str, Any], rules: Rules, now: datetime) -> list[Judged]:
    """Give all five components of a health body, the metadata database first."""
    order = ("metadatabase", *(name for name in COMPONENTS if name != "metadatabase"))
    return [_judged(body, name, rules, now) for name in order]


def _judged(body: Mapping[str, Any], name: str, rules: Rules, now: datetime) -> Judged:
    entry = body.get(name)
    if name == "executor" and entry is None:
        entry = body.get("executors")
    vitals = body.get("vitals")
    told = vitals.get("executors") if isinstance(vitals, dict) else None
    rows = _rows(entry, now, rules.limit, ours=told == "reported") if name == "executor" else ()
    heartbeat = moment(entry.get(f"latest_{name}_heartbeat")) if isinstance(entry, dict) else None
    if name in rules.not_deployed:
        return Judged(name, "not_deployed", "[vitals] not_deployed names it", heartbeat, _instances(entry, name), rows)
    if name == "executor" and entry is None:
        # Reports that cannot be read may be bad ones; where there are none, nobody looked.
        state: State = "unreadable" if told == "store_failed" else "unknown"
        return Judged(name, state, NO_EXECUTORS.get(str(told), "this Airflow does not report it"))
    state, why = _state(entry, name)
    return Judged(name, state, why, heartbeat, _instances(entry, name), rows)


def _state(entry: object, name: str) -> tuple[State, str]:
    if not isinstance(entry, dict) or "status" not in entry:
        return "unreadable", "the server does not tell it"
    status, detailed = entry["status"], entry.get("detailed_status")
    if status is None:
        return "not_deployed", "Airflow has never seen one"
    if name == "executor" and (status, detailed) in ((_NOBODY_KNOWS, _NOBODY_KNOWS), (_NOBODY_KNOWS, None)):
        return "unknown", ""
    for word, known in ((status, _STATUS), (detailed, _DETAILED)):
        if word not in known:
            return "unreadable", f"the server says {str(word)[:40]!r}"
    # Of two words the worse one holds: a release says "healthy" and "down" of a processor that serves nothing.
    if status == "unhealthy" or detailed == "down":
        return "unhealthy", "it lives, but serves nothing" if status == "healthy" else ""
    return ("degraded", "") if detailed == "degraded" else ("healthy", "")


def _instances(entry: object, name: str) -> tuple[tuple[str, datetime | None], ...] | None:
    if not isinstance(entry, dict) or "instances" not in entry:
        return None
    return tuple((text(one.get("hostname")), moment(one.get(f"latest_{name}_heartbeat"))) for one in _listed(entry))


def _listed(entry: object) -> list[dict[str, Any]]:
    listed = entry.get("instances") if isinstance(entry, dict) else None
    some = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return some[:MOST_ROWS]


def _rows(entry: object, now: datetime, limit: timedelta, *, ours: bool) -> tuple[ExecutorRow, ...]:
    rows = (_row(one, now, limit) for one in _listed(entry))
    return tuple(
        row if ours or _lives(row, now, limit) else replace(row, health="unknown", expired=True) for row in rows
    )


def _lives(row: ExecutorRow, now: datetime, limit: timedelta) -> bool:
    """Tell whether the reporting scheduler is heard of: in the proposal it is its loop that polls, so both must be."""
    return row.heartbeat is not None and now - row.heartbeat < limit


def _row(one: Mapping[str, Any], now: datetime, limit: timedelta) -> ExecutorRow:
    word = one.get("health")
    said: Health = "healthy" if word == "healthy" else "unhealthy" if word == "unhealthy" else "unknown"
    checked, heartbeat = moment(one.get("health_checked_at")), moment(one.get("latest_executor_heartbeat"))
    seconds = number(one.get("poll_interval_s"))
    interval = timedelta(seconds=seconds) if seconds is not None and 0 < seconds <= 86_400 else INTERVAL  # noqa: PLR2004
    holds = still_holds(Said(said, checked, interval, heartbeat), now, limit)
    teams = one.get("team_names")
    return ExecutorRow(
        executor=text(one.get("executor")),
        backend=text(one.get("instance")),
        scheduler=text(one.get("hostname")),
        team=",".join(sorted(text(team) for team in teams)) if isinstance(teams, list) else "",
        health=holds,
        expired=holds != said,
        reason=text(one.get("reason")),
        reason_code=text(one.get("reason_code")),
        heartbeat=heartbeat,
        checked=checked,
        pending_since=moment(one.get("poll_pending_since")),
        latency_ms=number(one.get("latency_ms")),
        skipped=number(one.get("polls_skipped")),
        failures=number(one.get("consecutive_failures")),
    )


def text(value: object) -> str:
    """Give a text in one line; anything else as an empty one."""
    return " ".join(value.split()) if isinstance(value, str) else ""


def number(value: object) -> float | None:
    """Give a number that is one; None for anything else, for NaN and infinities too."""
    fine = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < float("inf")
    return float(value) if fine else None  # type: ignore[arg-type]


def moment(value: object) -> datetime | None:
    """Give a moment of a body; one without a time zone is in UTC, as Airflow's database has them."""
    if not isinstance(value, str):
        return None
    try:
        found = datetime.fromisoformat(value[:-1] + "+00:00" if value.endswith("Z") else value)
        aware = found if found.tzinfo else found.replace(tzinfo=timezone.utc)
        return aware.astimezone(timezone.utc)
    except (ValueError, OverflowError):
        return None
