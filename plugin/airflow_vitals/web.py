"""The application that Airflow mounts below `/vitals`.

Its files need no login, as those of Airflow's own UI do not; what is below `api/` does (api/access.py).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from airflow_vitals import script, words
from airflow_vitals.api.routes import Sources, airflows, guarded_router
from airflow_vitals.api.token import read_token
from airflow_vitals.built import STATIC
from airflow_vitals.headers import is_foreign, security_headers
from airflow_vitals.negotiation import best_encoding, is_known
from airflow_vitals.routes import CONFIG, routes
from airflow_vitals.served import Served, served
from airflow_vitals.told import told

if TYPE_CHECKING:
    from pathlib import Path

    from airflow_vitals.settings import Settings

SANDBOXED = served(CONFIG, script.shows(words.WITHOUT_ORIGIN).encode())


def create_app(settings: Settings, static: Path = STATIC, sources: Sources | None = None) -> FastAPI:
    """Give the application for these settings.

    `static` is the folder of built files, read here and now; `sources` stand for Airflow's own.
    """
    token, problems = read_token(settings)
    settings = replace(settings, problems=(*settings.problems, *problems))
    always = security_headers(settings.frame_ancestors)
    api = guarded_router(settings, sources or airflows(), token, always)
    reports = api is not None and settings.poll_executors
    files = routes(static, told(settings, executors=reports), settings.show_standalone)
    app = FastAPI(title="Airflow Vitals", docs_url=None, redoc_url=None, openapi_url=None)
    if api is not None:
        # Before the files, whose route takes every path.
        app.include_router(api)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def file(path: str, request: Request) -> Response:
        found = files.get(path)
        if found is None:
            raise HTTPException(404)
        if path == CONFIG and is_foreign(request.headers):
            # Settings are nobody else's business. In a frame without an origin this is all that runs.
            return _answer(SANDBOXED, request, {**always, "cross-origin-resource-policy": "cross-origin"}, CONFIG)
        return _answer(found, request, always, path)

    @app.exception_handler(HTTPException)
    async def refused(_request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        text = words.NOT_FOUND if status == 404 else words.WRONG_METHOD  # noqa: PLR2004
        more = error.headers if isinstance(error, HTTPException) else None
        headers = {**always, **(more or {}), "cache-control": "no-store"}
        return Response(f"{text}\n", status, headers, media_type="text/plain")

    return app


def _answer(file: Served, request: Request, always: dict[str, str], path: str) -> Response:
    headers = {**always, "etag": file.etag, "cache-control": file.cache}
    varies = [*(["Accept-Encoding"] if file.encoded else []), *(["Sec-Fetch-Site"] if path == CONFIG else [])]
    if varies:
        headers["vary"] = ", ".join(varies)
    if is_known(request.headers.get("if-none-match", ""), file.etag):
        return Response(None, 304, headers)
    encoding = best_encoding(request.headers.get("accept-encoding", ""), file.encoded)
    body = file.body
    if encoding is not None:
        # Airflow's own compression leaves alone what says that it is compressed.
        headers["content-encoding"] = encoding
        body = file.encoded[encoding]
    headers["content-type"] = file.type
    headers["content-length"] = str(len(body))
    return Response(None if request.method == "HEAD" else body, 200, headers)
