"""Takes passwords out of texts that others wrote, before they reach a log, a table or a page.

Pure, without Airflow. What only looks like a password goes as well: too little said is better than a secret told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from airflow_vitals.executors.answers import LONGEST, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

MASK = "***"

# As far as the last @ of the word: passwords with an unescaped / or @ are common in broker URLs. All repetitions that
# could be tried from every letter have a bound: this runs in the scheduler, on texts that anybody may have written.
_USER_IN_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.\-]{0,30}://)\S*@", re.IGNORECASE)
_NAMED = re.compile(
    r"""(?P<name>\b[\w\-]{0,40}
    (?:pass|passw(?:or)?d|passphrase|pwd|secret|token|(?:api|access|account|private)[_\-]?key|credential)s?\b
    ["']?\s{0,3}[=:]\s{0,3})
    (?:[bru]{0,2}"[^"]*(?:"|$)|[bru]{0,2}'[^']*(?:'|$)|[^\s,;&)}\]"']+)""",
    re.IGNORECASE | re.VERBOSE,
)
_AUTHORISATION = re.compile(r"\b(?P<kind>bearer|basic)\s{1,3}[\w.~+/=\-]{6,}", re.IGNORECASE)
_SHORTEST_SECRET = 3
_READ = 2_000
"""Characters of a text that are looked at; the rest is never shown."""


def masked(text: str, secrets: Iterable[str] = ()) -> str:
    """Give a text as one line without passwords, cut where it is longer than anybody reads.

    `secrets` are removed wherever they stand; those of fewer than 3 characters are not, they would tear up any text.
    """
    text = _beginning(text)
    for secret in sorted(set(secrets), key=len, reverse=True):
        if len(secret) >= _SHORTEST_SECRET:
            text = text.replace(secret, MASK)
    text = _USER_IN_URL.sub(rf"\g<scheme>{MASK}@", text)
    text = _AUTHORISATION.sub(rf"\g<kind> {MASK}", text)
    return one_line(_NAMED.sub(rf"\g<name>{MASK}", text))


def _beginning(text: str) -> str:
    """Cut a long text between words: half a URL could end before the @ that tells where its password ends."""
    if len(text) <= _READ:
        return text
    end = max(text.rfind(space, 0, _READ) for space in " \n\t") + 1
    half = text[end:_READ].partition("://")[0] if end < LONGEST else ""
    return f"{text[:end]}{half}…"


def first_line(error: BaseException, secrets: Iterable[str] = ()) -> str:
    """Give the class of an exception and the first line of what it says, masked. Never raises."""
    name = type(error).__name__
    try:
        said = str(error)[:_READ].strip().splitlines()
    except Exception:  # whoever wrote the exception wrote its text too
        said = []
    return masked(f"{name}: {said[0]}" if said else name, secrets)
