"""Texts as they are stored: one line, of bounded length, of characters that every database takes, without passwords.

Who makes a text masks it already; this is the second net, because a stored password is out of reach for ever.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_READ = 4_000
"""Characters of a text that are looked at. Repetitions below have a bound too: this runs in the scheduler."""

# Up to the last @ before a space or another address: passwords are often not quoted as they should be.
_CREDENTIALS = re.compile(r"(?<=://)(?:(?![a-z][a-z0-9+.-]{0,30}://)\S)*@", re.IGNORECASE)
_PAIRS = re.compile(
    r"(?P<name>\b[\w-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|(?:api|access|account|private)[_-]?key|credential)"
    r"\w{0,20}[\"']?\s{0,3}[=:]\s{0,3})"
    r"(?:[bru]{0,2}\"[^\"]*\"?|[bru]{0,2}'[^']*'?|[^\s&,;)}\]]+)",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    """Give the text without user names and passwords of addresses, and without the values of telling names.

    Of a very long text, the beginning.
    """
    return _PAIRS.sub(r"\g<name>***", _CREDENTIALS.sub("", _beginning(text)))


def _beginning(text: str) -> str:
    """Cut between words: half an address may end before the @ that tells where its password ends."""
    if len(text) <= _READ:
        return text
    end = max(text.rfind(space, 0, _READ) for space in " \n\t") + 1
    return text[:end] + text[end:_READ].partition("://")[0]


def stored(text: str, length: int, plain: bool = False) -> str:
    """Give a text as it may be stored, at most `length` characters; `plain`: in ASCII, where nothing else is taken."""
    line = "".join(" " if unicodedata.category(one) in ("Cc", "Zl", "Zp") else one for one in masked(text))
    line = masked(line).encode("ascii" if plain else "utf-8", "replace").decode("ascii" if plain else "utf-8").strip()
    return line if len(line) <= length else line[: length - 1].rstrip() + ("?" if plain else "…")


def stored_or_none(text: str | None, length: int, plain: bool = False) -> str | None:
    """Give the same for a text that may be missing."""
    return None if text is None else stored(text, length, plain)


def listed(names: Iterable[str], length: int, plain: bool = False) -> str:
    """Give names as one JSON text of at most `length` characters: as many of them as fit."""
    kept: list[str] = []
    for name in names:
        more = [*kept, stored(name, length, plain)]
        if len(json.dumps(more, ensure_ascii=plain)) > length:
            break
        kept = more
    return json.dumps(kept, ensure_ascii=plain)


def unlisted(text: str) -> tuple[str, ...]:
    """Give the names back; a text that is none of ours holds no names."""
    try:
        names = json.loads(text)
    except ValueError:
        return ()
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
