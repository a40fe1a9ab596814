"""Names of brokers: their URLs without user name, password and query. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterable

_PORTS = {"redis": 6379, "rediss": 6379, "sentinel": 26379, "amqp": 5672, "pyamqp": 5672, "amqps": 5671}
_WITH_DATABASE = {"redis", "rediss"}
_LONGEST = 200


class Parts(NamedTuple):
    """A broker URL in pieces. `secrets`: what must never be shown, as written and as meant."""

    scheme: str
    place: str
    secrets: tuple[str, ...]


def parts_of(url: str) -> Parts:
    """Take a URL apart without believing that it is well formed: unescaped / @ ? # in a password stay in it."""
    scheme, separator, rest = url.strip().partition("://")
    if not separator:
        return Parts("", "", (url,) if "@" in url else ())
    user, at, place = rest.rpartition("@")
    place = re.split(r"[?#]", place, maxsplit=1)[0]
    # A user name alone is a token to some brokers; beside a password it is too common a word to be searched for.
    written = (user.partition(":")[2] or user.rstrip(":")) if at else ""
    return Parts(scheme.lower(), place, tuple({text for text in (written, unquote(written)) if text}))


def named(url: str) -> str:
    """Name one broker: `scheme://host:port/db`, with the usual port and database where the URL leaves them out."""
    scheme, place, _ = parts_of(url)
    if not scheme:
        return "(no URL)"
    host, slash, path = place.partition("/")
    # What is no port may be the beginning of a password that a semicolon of its own has cut in two.
    if re.search(r":(?!\d*(?:,|$))", re.sub(r"\[[^\]]*\]", "", host)):
        return f"{scheme}://(unreadable)"
    port = _PORTS.get(scheme)
    if host and port and not re.search(r":\d+$", host):
        host = f"{host.rstrip(':')}:{port}"
    if scheme in _WITH_DATABASE and not path:
        slash, path = "/", "0"
    return f"{scheme}://{host}{slash}{path}"[:_LONGEST]


def all_named(urls: Iterable[str], detail: str = "") -> str:
    """Name several brokers that stand in for one another; `detail` is a region or the name of a master."""
    names = list(dict.fromkeys(named(url) for url in urls))
    return f"{'; '.join(names)}{f' ({detail})' if detail else ''}"[:_LONGEST]


def split(urls: str | Iterable[str]) -> tuple[str, ...]:
    """Give the brokers of a failover list, as Celery reads it: a list, or one text with semicolons."""
    texts = urls.split(";") if isinstance(urls, str) else [one for text in urls for one in str(text).split(";")]
    return tuple(text.strip() for text in texts if text.strip())
