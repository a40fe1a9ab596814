"""How our answers differ from files: headers, refusals as Airflow words them, HEAD."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from airflow_vitals import words

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from starlette.requests import Request

    Handler = Callable[[Request], Coroutine[Any, Any, Response]]

log = logging.getLogger(__name__)


def route_class(always: Mapping[str, str]) -> type[APIRoute]:
    """Give a class of routes whose answers carry the headers `always`, and which nobody keeps."""

    class ApiRoute(APIRoute):
        def get_route_handler(self) -> Handler:
            answer = super().get_route_handler()

            async def handler(request: Request) -> Response:
                response = await _answered(answer, request)
                response.headers.update({**always, "cache-control": "no-store"})
                if request.method == "HEAD":
                    # The length of what GET would send; an empty body is left alone by Airflow's compression.
                    return Response(None, response.status_code, response.headers)
                return response

            return handler

    return ApiRoute


async def _answered(answer: Handler, request: Request) -> Response:
    try:
        return await answer(request)
    except HTTPException as error:
        # As Airflow's own routes do, so that a page reads both alike.
        return JSONResponse({"detail": error.detail}, error.status_code, error.headers)
    except Exception:
        log.exception("%s could not be answered", request.url.path)
        return JSONResponse({"detail": words.FAILED}, 500)
