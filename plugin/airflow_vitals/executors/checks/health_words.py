"""What an executor's own `get_health()` gave, in the proposal's words. The proposal has not fixed its form yet."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from inspect import isawaitable
from typing import get_args

from airflow_vitals.executors.checks.masking import masked
from airflow_vitals.executors.reports import Health, ReasonCode, Verdict

ASKED = "get_health()"
_HEALTHS = get_args(Health)
_CODES = get_args(ReasonCode)
_WORD_KEYS = ("health", "status", "state", "verdict")
_REASON_KEYS = ("reason", "message", "detail", "description")
_PAIR = 2


def verdict_from(answer: object) -> Verdict:
    """Read a word, an enum, a pair (word, reason), a mapping or an object with such fields. The rest is unknown."""
    if isawaitable(answer):
        # Closed unstarted: it would run on a loop that is not there, and warn about itself when it is thrown away.
        getattr(answer, "close", lambda: None)()
        return Verdict("unknown", f"{ASKED} gives an awaitable, which is not run here")
    if answer is None:
        return Verdict("unknown", f"{ASKED} gave nothing")
    word, reason, code = _parts(answer)
    said = _word(word)
    text = _reason(reason)
    if said == "healthy":
        return Verdict("healthy")
    if said == "unhealthy":
        return Verdict("unhealthy", text or f"{ASKED} says unhealthy and gives no reason", _code(code) or "other")
    if said == "unknown":
        return Verdict("unknown", text or f"{ASKED} says unknown and gives no reason")
    return Verdict("unknown", masked(f"{ASKED} gave {_shown(word)}, which is no word for health"))


def _parts(answer: object) -> tuple[object, object, object]:
    """Give word, reason and code of an answer, whatever its form."""
    if isinstance(answer, (str, Enum)):
        return answer, getattr(answer, "reason", None), None
    if isinstance(answer, Mapping):
        word = _first(answer.get, _WORD_KEYS)
        return answer if word is None else word, _first(answer.get, _REASON_KEYS), answer.get("reason_code")
    if isinstance(answer, (tuple, list)) and not hasattr(answer, "_fields"):
        word = answer[0] if answer else answer
        return word, answer[1] if len(answer) >= _PAIR else None, None

    def field(name: str) -> object:
        return getattr(answer, name, None)

    word = _first(field, _WORD_KEYS)
    return answer if word is None else word, _first(field, _REASON_KEYS), field("reason_code")


def _first(get: object, names: tuple[str, ...]) -> object:
    assert callable(get)  # noqa: S101  (for the type checker: both callers pass a method)
    return next((value for value in map(get, names) if value is not None), None)


def _word(word: object) -> str | None:
    """Give the contract's word; an enum is asked for its value, then for its name."""
    for text in (getattr(word, "value", None), getattr(word, "name", None)) if isinstance(word, Enum) else (word,):
        if isinstance(text, str) and text.strip().lower() in _HEALTHS:
            return text.strip().lower()
    return None


def _code(code: object) -> ReasonCode | None:
    text = code.value if isinstance(code, Enum) else code
    return next((known for known in _CODES if known == text), None)


def _reason(reason: object) -> str:
    text = reason.value if isinstance(reason, Enum) else reason
    return "" if text is None else masked(text if isinstance(text, str) else str(text))


def _shown(word: object) -> str:
    """Show what was given: short words as they are, of anything else only what it is."""
    return repr(str(word)[:60]) if isinstance(word, (str, bool, int, float, Enum)) else type(word).__name__
