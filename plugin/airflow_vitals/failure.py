"""What is left when the plugin cannot start: a page and apps that say so.

Needs nothing but Python itself, because anything else may be what is broken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from airflow_vitals import names, script, words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Message = MutableMapping[str, Any]


def react_apps() -> list[dict[str, Any]]:
    """Give the page alone: a card that cannot speak would only be in the way on everybody's home page."""
    from airflow_vitals.host import base_path

    url = f"{base_path()}{names.PREFIX[1:]}/ui/page.js"
    return [{"name": names.PAGE, "url_route": names.PAGE_ROUTE, "category": "browse", "bundle_url": url}]


def fastapi_apps() -> list[dict[str, Any]]:
    """Give routes that answer with the reason instead of the dashboard."""
    return [{"app": answer, "url_prefix": names.PREFIX, "name": names.PAGE}]


async def answer(
    scope: Message,
    _receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """Answer any request, as an ASGI application."""
    if scope["type"] != "http":
        return
    status, kind, text = _answer_to(scope["path"])
    headers = {
        "content-type": f"{kind}; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
    }
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    body = b"" if scope["method"] == "HEAD" else text.encode()
    await send({"type": "http.response.body", "body": body})


def _answer_to(path: str) -> tuple[int, str, str]:
    for name, end in ((names.PAGE, "/ui/page.js"), (names.CARD, "/ui/card.js")):
        if path.endswith(end):
            return 200, "text/javascript", script.says(name, words.BROKEN)
    if path.endswith("/vitals/"):
        return 503, "text/html", script.page(words.BROKEN)
    return 404, "text/plain", f"{words.NOT_FOUND}\n"
