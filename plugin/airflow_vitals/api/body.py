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

    async def ask(self) -> OwnBody | None:
        """Give Airflow's answer; None where it gave none that is one. Never raises."""
        try:
            self._app = self._app or _airflows_own()
            status, raw = await asgi.get(self._app, "/monitor/health")
            read = json.loads(raw) if status == _OK else None
        except Exception as error:
            log.warning("Airflow's own health did not answer: %s", type(error).__name__, exc_info=True)
            return None
        if not isinstance(read, dict):
            log.warning("Airflow's own health answered %s, and nothing that Vitals can read", status)
            return None
        return OwnBody(raw.strip(), read)


def _airflows_own() -> Asgi:
    from airflow.api_fastapi.core_api.routes.public.monitor import monitor_router
    from fastapi import FastAPI

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(monitor_router)
    return app
