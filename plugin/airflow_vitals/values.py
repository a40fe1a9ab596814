"""Texts of airflow.cfg as values.

Each function gives None for a text that cannot be used, and never raises.
"""

from __future__ import annotations

import math
import re

COMPONENTS = ("scheduler", "triggerer", "dag_processor", "executor", "metadatabase")
HEARTBEAT_COMPONENTS = COMPONENTS[:3]

_LONGEST = 86_400
"""A day in seconds: more is a mistake (milliseconds, most likely)."""

_MOST = 10_000
"""More instances of one component are a mistake."""

_LONGEST_POLL = 300
"""Seconds between two polls: a verdict counts for three of them, and more than a quarter of an hour is no news."""

SHORTEST_TOKEN = 16
"""Fewer characters can be guessed."""

LONGEST_NAME = 40
"""More characters break the menu."""

_TRUE = ("true", "t", "yes", "y", "on", "1")
_FALSE = ("false", "f", "no", "n", "off", "0")
_LAST_PORT = 65_535
_LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
# ASCII, or letters and digits that no header can hold would count as well: a long s, an Arabic 3.
_ORIGIN = re.compile(rf"https?://(?:\*\.)?{_LABEL}(?:\.{_LABEL})*(?::([0-9]{{1,5}}))?", re.ASCII | re.IGNORECASE)


def as_bool(text: str) -> bool | None:
    """Read yes or no in any of the words that Airflow takes."""
    word = text.strip().lower()
    return True if word in _TRUE else False if word in _FALSE else None


def as_seconds(text: str, longest: float = _LONGEST) -> float | None:
    """Read a number of seconds above zero, at most `longest`: a day where it is not given."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and 0 < value <= longest else None


def as_poll_seconds(text: str) -> float | None:
    """Read the seconds of a poll, from 1 to 300.

    Below, it is a burden on what it asks; above, a killed scheduler's verdict counts too long.
    """
    value = as_seconds(text, _LONGEST_POLL)
    return None if value is None or value < 1 else value


def as_token(text: str) -> str | None:
    """Read a bearer token: 16 to 512 characters of those that a header can carry, without spaces."""
    word = text.strip()
    return word if re.fullmatch(rf"[!-~]{{{SHORTEST_TOKEN},512}}", word) else None


def as_path(text: str) -> str | None:
    """Read the path of a file."""
    word = text.strip()
    return word if word.isprintable() else None


def as_count(text: str) -> int | None:
    """Read a whole number of instances, from 1 on."""
    word = text.strip()
    if not re.fullmatch(r"[0-9]{1,9}", word):
        return None
    value = int(word)
    return value if 1 <= value <= _MOST else None


def as_component(text: str) -> str | None:
    """Read the name of a component; `Dag processor` and `dag-processor` are understood as well."""
    word = re.sub(r"[\s-]+", "_", text.strip().lower())
    return word if word in COMPONENTS else None


def as_origin(text: str) -> str | None:
    """Read an origin that may frame the page: scheme, host and perhaps a port; a slash at the end is forgiven.

    The same rule as that of `npm start`: scripts/server/frame-ancestors.ts.
    """
    word = text.strip().removesuffix("/")
    found = _ORIGIN.fullmatch(word)
    if found is None or (found[1] is not None and not 0 < int(found[1]) <= _LAST_PORT):
        return None
    return word.lower()


def as_name(text: str) -> str | None:
    """Read a name of a menu: one line of at most 40 characters."""
    word = text.strip()
    return word if word.isprintable() and len(word) <= LONGEST_NAME else None


def listed(text: str, separators: str = ",") -> list[str]:
    """Split a list at its separators and leave empty items out."""
    return [item.strip() for item in re.split(f"[{re.escape(separators)}]", text) if item.strip()]
