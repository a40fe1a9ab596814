"""What kept a question from being answered, read from the exceptions of whatever library asked it."""

from __future__ import annotations

import errno
import os
import socket
import ssl
from typing import TYPE_CHECKING

from airflow_vitals.executors.answers import no_reply
from airflow_vitals.executors.checks.masking import first_line, masked
from airflow_vitals.executors.reports import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CLOSED = (
    "connection closed by server",
    "closed the connection",
    "unexpectedly closed connection",
    "server disconnected",
    "remotedisconnected",
)
_NO_WAY = frozenset({errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENOENT})
_TIMED_OUT = frozenset({"TimeoutError", "timeout", "ReadTimeoutError", "ConnectTimeoutError"})


def causes(error: BaseException) -> Iterator[BaseException]:
    """Give an exception and those behind it: libraries wrap what the socket said, some in their own attributes."""
    seen: set[int] = set()
    queue: list[object] = [error]
    while queue:
        one = queue.pop(0)
        if not isinstance(one, BaseException) or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        queue += [one.__cause__, one.__context__, getattr(one, "reason", None), *one.args]


def network_words(who: str, error: BaseException, deadline: float, secrets: Iterable[str] = ()) -> Verdict | None:
    """Say what happened on the way to `who` ("the broker redis://broker:6379/0"); None where it was something else.

    What a system said stands before what the last wrapper made of it: a timeout of a library may hide a refusal, never
    the other way round.
    """
    chain = list(causes(error))
    for words in (_unreachable, _closed):
        said = next((text for text in (words(one, secrets) for one in chain) if text), None)
        if said:
            return Verdict("unhealthy", f"{who} {said}", "refused")
    if any(isinstance(one, TimeoutError) or type(one).__name__ in _TIMED_OUT for one in chain):
        return no_reply(f"{who} does not answer", deadline)
    return None


def raised(what: str, error: BaseException, secrets: Iterable[str] = ()) -> Verdict:
    """Say that `what` ("get_health()") ended with an exception: its class and the first line of its text, masked."""
    return Verdict("unhealthy", masked(f"{what} raised {first_line(error, secrets)}"), "raised")


def _unreachable(error: BaseException, secrets: Iterable[str]) -> str | None:
    if isinstance(error, socket.gaierror):
        return "cannot be found: its host name is not known"
    if isinstance(error, ssl.SSLError):
        why = getattr(error, "verify_message", None) or error.reason or first_line(error, secrets)
        return f"cannot be reached by TLS ({masked(why, secrets).lower().replace('_', ' ')})"
    if isinstance(error, ConnectionRefusedError):
        return "refused the connection"
    if isinstance(error, OSError) and error.errno in _NO_WAY:
        return f"cannot be reached ({os.strerror(error.errno or 0).lower()})"
    return None


def _closed(error: BaseException, secrets: Iterable[str]) -> str | None:  # noqa: ARG001
    closed = isinstance(error, (ConnectionResetError, BrokenPipeError, ConnectionAbortedError))
    try:
        said = str(error).lower()
    except Exception:  # an exception that cannot say anything
        said = ""
    return "closed the connection" if closed or any(words in said for words in _CLOSED) else None
