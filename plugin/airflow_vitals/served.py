"""One file as it is served: bytes, type, how long it may be kept."""

from __future__ import annotations

import gzip
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_COMPRESSIBLE = {".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest"}

_WORTH_IT = 512
"""Below so many bytes a header costs more than compression saves."""

ENDINGS = {"br": ".br", "gzip": ".gz"}
"""Content encodings, the better one first, with the ending of the file that holds it."""

_HASHED = re.compile(r"assets/.+-[\w-]{8}\.\w+")
"""A name that changes with its content, in Vite's own form."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Served:
    """One file in memory; `encoded` holds it compressed, by content encoding."""

    type: str
    body: bytes
    etag: str
    cache: str
    encoded: Mapping[str, bytes]


def served(path: str, body: bytes, twins: Mapping[str, bytes] | None = None) -> Served:
    """Make a file ready to serve.

    `path` is its path below its folder. `twins` are the compressed forms that the build made, by content encoding;
    without them it is compressed here, with gzip, where that is worth it.
    """
    ending = PurePosixPath(path).suffix
    encoded = dict(twins or {})
    if not encoded and ending in _COMPRESSIBLE and len(body) >= _WORTH_IT:
        encoded["gzip"] = gzip.compress(body, 9, mtime=0)
    digest = urlsafe_b64encode(sha256(body).digest()).decode()[:22]
    return Served(
        type=TYPES.get(ending, "application/octet-stream"),
        body=body,
        # Weak: the same for each encoding.
        etag=f'W/"{digest}"',
        cache=FOR_EVER if _HASHED.fullmatch(path) else ASK_AGAIN,
        encoded=encoded,
    )
