"""The bearer token of `/vitals/metrics`. It is never shown, logged or told."""

from __future__ import annotations

import logging
import stat
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from airflow_vitals import host, values, words
from airflow_vitals.settings import HIDDEN, Problem

if TYPE_CHECKING:
    from airflow_vitals.settings import Settings

log = logging.getLogger(__name__)

_OPTION = "[vitals] metrics_token_file"
_LARGEST = 4096
"""Bytes of a file that holds a token and nothing else."""


class Token(NamedTuple):
    """The token, None where there is none, and what is wrong with its file."""

    secret: str | None
    problems: tuple[Problem, ...]


def read_token(settings: Settings) -> Token:
    """Read the token, once, as the server starts: from its file where one is named, which then counts alone.

    Airflow is told not to show it. Never raises; what is wrong is logged.
    """
    host.hide("metrics_token")
    if settings.metrics_token_file is None:
        return _kept_secret(settings.metrics_token)
    file = Path(settings.metrics_token_file)
    try:
        with file.open("rb") as opened:
            text = opened.read(_LARGEST).decode("ascii", "replace")
            mode = stat.S_IMODE(file.stat().st_mode)
    except (OSError, ValueError) as error:
        return _refused(type(error).__name__)
    if not text.strip():
        return _refused("an empty file")
    token = values.as_token(text)
    if token is None:
        return _refused(HIDDEN)
    if mode & stat.S_IROTH:
        log.warning("%s: every user of this machine can read the file: chmod o-r is enough", _OPTION)
    return _kept_secret(token)


def _refused(got: str) -> Token:
    expected = "token file"
    log.warning("%s: %s is ignored; expected %s", _OPTION, got, words.EXPECTED[expected])
    return Token(None, (Problem(_OPTION, expected, got),))


def _kept_secret(token: str | None) -> Token:
    if token is not None:
        host.mask(token)
    return Token(token, ())


def is_bearer(header: str, token: str) -> bool:
    """Tell whether an Authorization header carries the token, in a time that does not depend on how much is right."""
    scheme, _, given = header.partition(" ")
    return compare_digest(given.strip().encode(), token.encode()) and scheme.lower() == "bearer"
