"""What Airflow itself says of its health: the bytes of its own `/api/v2/monitor/health`, in whatever release."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from airflow_vitals.api import asgi

if TYPE_CHECKING:
    from airflow_vitals.api.asgi import Asgi

log = logging.getLogger(__name__)

_OK = 200


class OwnBody(NamedTuple):
    """Airflow's answer as it sent it, and read."""

    raw: bytes
    read: dict[str, Any]


class OwnHealth:
    """Airflow's own route, in an application of ours that nobody else reaches.

    So whatever a release does there happens here as well, and no request leaves the process. Made at the first
    question: by then Airflow has loaded its routes.
    """

    def __init__(self, app: Asgi | None = None) -> None:
        """Take an application that has the route `/monitor/health`, in tests; None: Airflow's own."""
        self._app = app
        self._failing = False

    async def ask(self) -> OwnBody | None:
        """Give Airflow's answer; None where it gave none that is one. Never raises."""
        try:
            self._app = self._app or _airflows_own()
            status, raw = await asgi.get(self._app, "/monitor/health")
            read = json.loads(raw) if status == _OK else None
        except Exception as error:
            self._note(f"did not answer: {type(error).__name__}", trace=True)
            return None
        if not isinstance(read, dict):
            self._note(f"answered {status}, and nothing that Vitals can read")
            return None
        self._failing = False
        return OwnBody(raw.strip(), read)

    def _note(self, what: str, *, trace: bool = False) -> None:
        """Log the first of several failures: viewers ask each second."""
        if not self._failing:
            log.warning("Airflow's own health %s", what, exc_info=trace)
        self._failing = True


def _airflows_own() -> Asgi:
    from airflow.api_fastapi.core_api.routes.public.monitor import monitor_router
    from fastapi import FastAPI

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(monitor_router)
    return app
