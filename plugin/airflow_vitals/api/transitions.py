"""When executors turned unhealthy and well again: what schedulers saw before anybody opened the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from airflow_vitals import words
from airflow_vitals.api import parameters
from airflow_vitals.api.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from airflow_vitals.store.kept import KeptTransition, Reader

MOST = 1000
"""So many transitions are sent at once."""


def transitions_route(reader: Reader) -> Callable[[Request], Any]:
    """Give what answers `api/executor-transitions`.

    The newest are read once for everybody: whoever asks from a moment on gets a part of them.
    """
    # One more than are sent, to know whether there are more.
    newest = Reading("The transitions of executors", lambda: reader.transitions(None, MOST + 1))

    async def answer(request: Request) -> Response:
        parameters.only(request.query_params, ("since", "limit"))
        since = parameters.moment(request.query_params, "since")
        limit = parameters.whole(request.query_params, "limit", MOST, MOST)
        kept = await newest.get()
        if kept is None:
            raise HTTPException(503, words.NO_TRANSITIONS)
        wanted = [one for one in kept if since is None or one.transition.at > since]
        return JSONResponse(
            {"transitions": [_wire(one) for one in wanted[:limit]], "is_complete": len(wanted) <= limit}
        )

    return answer


def _wire(kept: KeptTransition) -> dict[str, Any]:
    transition, reporter = kept.transition, kept.reporter
    return {
        "at": transition.at.isoformat(),
        "hostname": reporter.hostname,
        "job_id": reporter.job_id,
        "executor": transition.subject.executor,
        "instance": transition.subject.instance,
        "team_names": list(transition.subject.teams),
        "health": transition.health,
        "reason": transition.reason,
        "reason_code": transition.reason_code,
    }
