"""The headers that answers carry, and what the headers of a question say."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def security_headers(frame_ancestors: Sequence[str]) -> dict[str, str]:
    """Give headers that hold for all our files.

    `frame_ancestors`: origins besides our own that may show us in a frame. With any of them the older X-Frame-Options
    is left out: it cannot name an origin and would refuse them.
    """
    framing = {} if frame_ancestors else {"x-frame-options": "SAMEORIGIN"}
    return {
        "x-content-type-options": "nosniff",
        # A page of another origin may not even run our scripts: they carry the settings.
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
        # The page brings a policy of its own for all but this, which works in a header only.
        "content-security-policy": " ".join(["frame-ancestors 'self'", *frame_ancestors]),
        **framing,
    }


def is_foreign(headers: Mapping[str, str]) -> bool:
    """Tell whether the browser says that a page of another origin asks; a sandbox without an origin counts as one."""
    return headers.get("sec-fetch-site", "none") not in {"same-origin", "none"}
