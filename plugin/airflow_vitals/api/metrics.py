"""`/vitals/metrics`: for those who have a Prometheus. Only there where a token is set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from airflow_vitals import host, words
from airflow_vitals.api.judged import judge
from airflow_vitals.api.measured import measured
from airflow_vitals.api.metric_text import OPENMETRICS, PLAIN, render, wants_openmetrics
from airflow_vitals.api.token import is_bearer

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from airflow_vitals.api.health import Health
    from airflow_vitals.api.judged import Rules


def metrics_route(health: Health, rules: Rules, token: str) -> Callable[[Request], Any]:
    """Give what answers `metrics` to whoever has the token."""
    versions = (host.own_version(), host.full_release())

    async def answer(request: Request) -> Response:
        if not is_bearer(request.headers.get("authorization", ""), token):
            raise HTTPException(401, words.WITHOUT_BEARER, {"www-authenticate": "Bearer"})
        known = await health.known()
        judged = None if known is None else judge(known.read, rules, health.now())
        openmetrics = wants_openmetrics(request.headers.get("accept", ""))
        text = render(measured(judged, *versions), openmetrics=openmetrics)
        kind = OPENMETRICS if openmetrics else PLAIN
        return Response(text.encode(), headers={"content-type": kind, "vary": "Accept"})

    return answer
