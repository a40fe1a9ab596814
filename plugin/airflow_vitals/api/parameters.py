"""What stands behind the question mark. What cannot be used is refused with a sentence: 422."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING, TypeVar

from starlette.exceptions import HTTPException

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.datastructures import QueryParams

UNUSABLE = 422

W = TypeVar("W", bound=str)


def only(query: QueryParams, names: Sequence[str]) -> None:
    """Refuse other parameters than `names`, and any that comes twice: a misspelt one must not go unnoticed."""
    given = [name for name, _ in query.multi_items()]
    strays = [name for name in given if name not in names]
    if strays:
        raise HTTPException(UNUSABLE, f"There is no parameter {_shown(strays[0])} here, only {' and '.join(names)}.")
    for name in names:
        if given.count(name) > 1:
            raise HTTPException(UNUSABLE, f"{name} can be given once only.")


def one_of(query: QueryParams, name: str, choices: Sequence[W], otherwise: W) -> W:
    """Give the choice that was made, `otherwise` where none was."""
    text = query.get(name)
    if text is None:
        return otherwise
    for choice in choices:
        if text == choice:
            return choice
    raise HTTPException(UNUSABLE, f"{name} is {_shown(text)}, but can be {', '.join(choices[:-1])} or {choices[-1]}.")


def whole(query: QueryParams, name: str, most: int, otherwise: int) -> int:
    """Give a whole number from 1 to `most`."""
    text = query.get(name)
    if text is None:
        return otherwise
    # Ten digits at most, because Python takes its time over thousands of them.
    value = int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else 0  # noqa: PLR2004
    if not 1 <= value <= most:
        raise HTTPException(UNUSABLE, f"{name} is {_shown(text)}, but can be a whole number from 1 to {most}.")
    return value


def moment(query: QueryParams, name: str) -> datetime | None:
    """Give a moment in UTC, from ISO 8601 with a time zone; None: not given."""
    text = query.get(name)
    if text is None:
        return None
    # A plus that nobody has encoded arrives as a space, and Python 3.10 does not know Z.
    iso = text.strip().replace(" ", "+") if "T" in text else text
    try:
        found = datetime.fromisoformat(iso[:-1] + "+00:00" if iso[-1:] in ("Z", "z") else iso)
        if found.tzinfo is None:
            raise ValueError(text)
        return found.astimezone(timezone.utc)
    except (ValueError, OverflowError):
        example = "2026-11-30T06:35:44Z"
        raise HTTPException(UNUSABLE, f"{name} is {_shown(text)}, but can be a time like {example}.") from None


def _shown(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[:40])
    return f'"{plain}"'
