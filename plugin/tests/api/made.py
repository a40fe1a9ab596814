"""Builders: reports, bodies, and an application whose sources answer what a test wants."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from airflow_vitals.api.body import OwnHealth
from airflow_vitals.api.routes import Sources
from airflow_vitals.executors.reports import Report, Reporter, Subject, Transition
from airflow_vitals.settings import Settings
from airflow_vitals.store.kept import KeptReport, KeptTransition, StoreError
from airflow_vitals.web import create_app

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NOW = datetime(2026, 11, 30, 6, 35, 44, 120_000, tzinfo=timezone.utc)
LIMIT = timedelta(seconds=30)
BROKER = "redis://broker:6379/0"
SILENT = f"the broker {BROKER} does not answer (no reply within 5 s)"


def ago(seconds: float) -> datetime:
    return NOW - timedelta(seconds=seconds)


BEAT = ago(3)
REPORT = Report(
    subject=Subject("CeleryExecutor", BROKER),
    health="healthy",
    reason=None,
    reason_code=None,
    checked_at=ago(4),
    latency_ms=12.5,
    pending_since=None,
    interval_s=10.0,
    deadline_s=5.0,
    skipped=0,
    failures=0,
)


def kept(
    scheduler: str = "scheduler-1", *, heartbeat: datetime | None = BEAT, job: int = 1, **changes: Any
) -> KeptReport:
    return KeptReport(Reporter(job, scheduler), replace(REPORT, **changes), heartbeat)


def silent(scheduler: str = "scheduler-1", **changes: Any) -> KeptReport:
    return kept(scheduler, **{"health": "unhealthy", "reason": SILENT, "reason_code": "no_reply", **changes})


def transition(seconds: float, **changes: Any) -> KeptTransition:
    made = Transition(ago(seconds), REPORT.subject, "unhealthy", SILENT, "no_reply")
    return KeptTransition(Reporter(7, "scheduler-1"), replace(made, **changes))


def beat(name: str, word: str | None = "healthy", seconds: float | None = 3, **more: Any) -> dict[str, Any]:
    at = None if seconds is None else ago(seconds).isoformat()
    return {"status": word, f"latest_{name}_heartbeat": at, **more}


def body(**changes: Any) -> dict[str, Any]:
    """Give the body of a release before 3.4 where all is well."""
    well = {name: beat(name) for name in ("scheduler", "triggerer", "dag_processor")}
    return {"metadatabase": {"status": "healthy"}, **well, **changes}


class FakeReader:
    """A store in memory, which counts how often it is asked."""

    def __init__(self, reports: Sequence[KeptReport] | None = None, changes: Sequence[KeptTransition] = ()) -> None:
        self.kept = reports
        self.changes = changes
        self.fails = False
        self.hold: threading.Event | None = None
        self.asked = 0

    def reports(self) -> list[KeptReport] | None:
        self._ask()
        return None if self.kept is None else list(self.kept)

    def transitions(self, since: datetime | None, limit: int) -> list[KeptTransition] | None:
        self._ask()
        return [one for one in self.changes if since is None or one.transition.at > since][:limit]

    def _ask(self) -> None:
        self.asked += 1
        if self.hold is not None:
            self.hold.wait(60)
        if self.fails:
            raise StoreError("the database does not answer")


class FakeAirflow:
    """Airflow's own health as an application; `text` is what it answers."""

    def __init__(self, text: str, status: int = 200) -> None:
        self.text = text
        self.status = status
        self.hangs = False
        self.asked = 0

    def own(self) -> OwnHealth:
        app = FastAPI()

        @app.get("/monitor/health")
        async def health() -> Response:
            self.asked += 1
            if self.hangs:
                await asyncio.Event().wait()
            return Response(self.text, self.status, media_type="application/json")

        return OwnHealth(app)


def may_see(request: Request) -> None:
    """Stand for Airflow's own dependency."""
    who = request.headers.get("x-user")
    if who is None:
        raise HTTPException(401, "Not authenticated")
    if who == "stranger":
        raise HTTPException(403, "Forbidden")


class Site:
    """The application with fakes behind it, and a client that is logged in."""

    def __init__(self, static: Path, reports: Sequence[KeptReport] | None = None, **settings: Any) -> None:
        self.airflow = FakeAirflow(json.dumps(body(), separators=(",", ":")))
        self.reader = FakeReader(reports)
        self.app = create_app(Settings(**settings), static, Sources(self.airflow.own(), self.reader, may_see))
        self.stranger = TestClient(self.app)
        self.client = TestClient(self.app, headers={"x-user": "vera"})

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})
