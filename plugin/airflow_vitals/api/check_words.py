"""The sentences of `api/check`: one for each component, in one line together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime, timedelta

    from airflow_vitals.api.judged import ExecutorRow, Judged

_NAMED = 3
"""So many executors are named; the others are counted."""

_CODES = {
    "no_reply": "no reply",
    "refused": "connection refused",
    "unauthorised": "not authorised",
    "no_worker": "no worker",
    "raised": "its check failed",
}
"""Reason codes for those who may not read the reason."""


def sentence(one: Judged, now: datetime, discreet: bool) -> str:
    """Say how a component is; `discreet` names no host, no address and no reason."""
    if one.state == "unreadable":
        return f"cannot tell: {one.component}: {one.why}"
    if one.component == "executor":
        return _of_executors(one, now, discreet)
    state = one.state.replace("_", " ")
    why = f" ({one.why})" if one.why else ""
    if one.component == "metadatabase" or one.state == "not_deployed":
        return f"{one.component} {state}{why}"
    beat = "no heartbeat" if one.heartbeat is None else f"last heartbeat {age(now - one.heartbeat)} ago"
    return f"{one.component} {state}{why}, {beat}"


def _of_executors(one: Judged, now: datetime, discreet: bool) -> str:
    state = one.state.replace("_", " ")
    if one.state == "healthy":
        checks = [row.checked for row in one.rows if row.checked is not None]
        return f"executor healthy, last check {age(now - max(checks))} ago" if checks else "executor healthy"
    if one.state == "not_deployed":
        return f"executor {state} ({one.why})"
    wanted = "unknown" if one.state == "unknown" else "unhealthy"
    why = one.why or _named([row for row in one.rows if row.health == wanted], discreet)
    return f"executor {state}: {why}" if why else f"executor {state}"


def _named(rows: list[ExecutorRow], discreet: bool) -> str:
    # Two schedulers that say the same without their names would say it twice.
    each = list(dict.fromkeys(_short(row) if discreet else _whole(row) for row in rows))
    more = len(each) - _NAMED
    return _joined([*each[:_NAMED], *([f"and {more} more"] if more > 0 else [])])


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def _whole(row: ExecutorRow) -> str:
    team = f" (team {row.team})" if row.team else ""
    why = "its scheduler does not report any more" if row.expired else row.reason or "no reason given"
    return f"{row.executor or 'executor'}{team} ← {row.scheduler or 'a scheduler'}: {why}"


def _short(row: ExecutorRow) -> str:
    if row.expired:
        return f"{row.executor}: not reported any more"
    return f"{row.executor}: {_CODES.get(row.reason_code, row.health)}"


def age(passed: timedelta) -> str:
    """Say how long something is ago, in one or two units; what lies ahead is 0 s ago."""
    seconds = max(0, int(passed.total_seconds()))
    steps = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
    for place, (size, unit) in enumerate(steps):
        if seconds < size and size > 1:
            continue
        whole, rest = divmod(seconds, size)
        smaller = steps[place + 1] if place + 1 < len(steps) else None
        if smaller is None or rest < smaller[0]:
            return f"{whole} {unit}"
        return f"{whole} {unit} {rest // smaller[0]} {smaller[1]}"
    return "0 s"
