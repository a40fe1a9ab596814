"""All routes of ours that answer with what is so just now."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Depends

from airflow_vitals.api.access import not_embedded, sees_jobs
from airflow_vitals.api.body import OwnHealth
from airflow_vitals.api.check import check_route
from airflow_vitals.api.health import Health, health_route, scheduler_limit
from airflow_vitals.api.judged import Rules
from airflow_vitals.api.metrics import metrics_route
from airflow_vitals.api.route import route_class
from airflow_vitals.api.transitions import transitions_route

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from airflow_vitals.settings import Settings
    from airflow_vitals.store.kept import Reader

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sources:
    """What is asked, and who may ask."""

    own: OwnHealth
    reader: Reader
    may_see: Callable[..., Any]


def airflows() -> Sources | None:
    """Give Airflow's own; None, and a warning, where this release lacks what is needed.

    The files are served all the same.
    """
    try:
        from airflow_vitals.store.read import DatabaseReader

        return Sources(OwnHealth(), DatabaseReader(), sees_jobs())
    except Exception:
        log.warning(_NOT_HERE, exc_info=True)
        return None


_NOT_HERE = "Vitals cannot serve the health of executors on this Airflow"


def guarded_router(
    settings: Settings, sources: Sources | None, token: str | None, always: Mapping[str, str]
) -> APIRouter | None:
    """Give the routes; None, and a warning, where there are no sources or FastAPI cannot read those of this Airflow."""
    if sources is None:
        return None
    try:
        return api_router(settings, sources, token, always)
    except Exception:
        log.warning(_NOT_HERE, exc_info=True)
        return None


def api_router(settings: Settings, sources: Sources, token: str | None, always: Mapping[str, str]) -> APIRouter:
    """Give the routes, with the headers `always` on each answer; without a token there are no metrics."""
    rules = Rules(settings.not_deployed, scheduler_limit())
    health = Health(sources.own, sources.reader, polls=settings.poll_executors, limit=rules.limit)
    with_login = [Depends(not_embedded), Depends(sources.may_see)]
    anybody = settings.check_without_login
    router = APIRouter(route_class=route_class(always))

    def add(path: str, answer: Callable[..., Any], dependencies: list[Any]) -> None:
        router.add_api_route(path, _typed(answer), methods=["GET", "HEAD"], dependencies=dependencies)

    add("/api/health", health_route(health), with_login)
    add("/api/executor-transitions", transitions_route(sources.reader), with_login)
    check = check_route(health, rules, discreet=anybody)
    add("/api/check", check, [Depends(not_embedded)] if anybody else with_login)
    if token is not None:
        add("/metrics", metrics_route(health, rules, token), [])
    return router


def _typed(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Name the types that FastAPI looks at, which our modules import for type checkers alone."""
    from starlette.requests import Request
    from starlette.responses import Response

    async def endpoint(request: Request) -> Response:
        response: Response = await answer(request)
        return response

    endpoint.__annotations__ = {"request": Request, "return": Response}
    return endpoint
