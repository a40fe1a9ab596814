"""What a browser accepts, and what it has already."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from airflow_vitals.served import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Collection

_REFUSED = re.compile(r"q=0(?:\.0*)?")


def best_encoding(accepted: str, available: Collection[str]) -> str | None:
    """Choose the content encoding for an Accept-Encoding header.

    Brotli before gzip, whatever weights the browser gives to those that it accepts at all; None: as it is.
    """
    takes: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        takes[name] = not any(_REFUSED.fullmatch(parameter) for parameter in parameters)
    return next((one for one in ENDINGS if one in available and takes.get(one, takes.get("*", False))), None)


def is_known(tags: str, etag: str) -> bool:
    """Tell whether an If-None-Match header names the weak entity tag `etag`."""
    known = (tag.strip() for tag in tags.split(","))
    return any(tag == "*" or tag.removeprefix("W/") == etag.removeprefix("W/") for tag in known)
