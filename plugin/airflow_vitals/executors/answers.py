"""What a check gave back, as a verdict that can be stored and shown: whatever it is, something true is said."""

from __future__ import annotations

from typing import get_args

from airflow_vitals.executors.reports import Health, ReasonCode, Verdict

LONGEST = 300
"""More characters are no reason that anybody reads."""

NOT_ASKED = Verdict("unknown", "not asked yet")

_HEALTHS = get_args(Health)
_CODES = get_args(ReasonCode)
_WITHOUT_REASON = "it gives no reason"
_SILENT = "it does not answer"


def one_line(text: str) -> str:
    """Give a text as one line of at most 300 characters that can all be printed."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text[: LONGEST * 4]).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def verdict_of(answer: object) -> Verdict:
    """Read what a check returned. What cannot be understood is unknown: never healthy, never the executor's fault."""
    if not isinstance(answer, Verdict):
        return Verdict("unknown", f"its check answered {type(answer).__name__}, which is no verdict")
    if answer.health not in _HEALTHS:
        return Verdict("unknown", "its check answered with a word that means nothing here")
    if answer.health == "healthy":
        return Verdict("healthy")
    reason = (one_line(answer.reason) if isinstance(answer.reason, str) else "") or _WITHOUT_REASON
    if answer.health == "unknown":
        return Verdict("unknown", reason)
    code = answer.reason_code if answer.reason_code in _CODES else "other"
    return Verdict("unhealthy", reason, code)


def failed(error: BaseException) -> Verdict:
    """Judge a check that failed by itself, which says nothing of its executor. The message may hold a password."""
    return Verdict("unknown", f"its check failed ({type(error).__name__})")


def no_reply(doing: str | None, deadline: float) -> Verdict:
    """Judge a check that was still doing something when its deadline (seconds) passed."""
    return Verdict("unhealthy", f"{doing or _SILENT} (no reply within {deadline:g} s)", "no_reply")
