"""Airflow's own health body, and beside it what the schedulers report of their executors."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from starlette.exceptions import HTTPException
from starlette.responses import Response

from airflow_vitals import host, words
from airflow_vitals.api.executor_entry import executor_entry
from airflow_vitals.api.flight import SharedAnswer
from airflow_vitals.api.reading import Reading
from airflow_vitals.thresholds import thresholds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request

    from airflow_vitals.api.body import OwnBody, OwnHealth
    from airflow_vitals.store.kept import KeptReport, Reader

Told = Literal["reported", "by_airflow", "not_yet", "off", "store_failed"]
"""Where the executors' entry comes from, or why there is none."""

AIRFLOWS = ("executor", "executors")
"""The keys under which an Airflow may tell of executors itself: then its own words hold."""

_PATIENCE = 10.0
"""Seconds for Airflow's own answer: a database that hangs must not collect viewers."""

_LIMIT = 30.0
"""Airflow's own default of `[scheduler] scheduler_health_check_threshold`, in seconds."""


class Known(NamedTuple):
    """The whole body: as it is sent, and read."""

    raw: bytes
    read: dict[str, Any]


def utc_now() -> datetime:
    """Give the time of this server, which wrote or compares all others."""
    return datetime.now(timezone.utc)


def scheduler_limit() -> timedelta:
    """Give the silence after which this Airflow calls a scheduler dead."""
    limits = thresholds(host.quiet_option, host.release())["limits"]
    return timedelta(seconds=limits.get("scheduler", _LIMIT))


class Health:
    """What is known just now; each half is asked once a second at most, whoever asks."""

    def __init__(
        self, own: OwnHealth, reader: Reader, *, polls: bool, limit: timedelta, now: Callable[[], datetime] = utc_now
    ) -> None:
        """Take both halves; `polls`: executors are polled here; `limit`: how long a scheduler may be silent."""
        self._own = SharedAnswer(own.ask, _PATIENCE)
        self._reports = Reading("What the schedulers report of their executors", reader.reports)
        self._polls = polls
        self.limit = limit
        self.now = now

    async def known(self) -> Known | None:
        """Give the body; None where Airflow's own health did not answer. Never raises."""
        # Side by side: with a database that is far away one after the other would take longer than readers wait.
        own, kept = await asyncio.gather(self._airflows(), self._reported())
        if own is None:
            return None
        told, kept = self._told(own.read, kept)
        more: dict[str, Any] = {"executor": executor_entry(kept, self.now(), self.limit)} if kept else {}
        more["vitals"] = {"executors": told}
        # Airflow's own part stays as it sent it, to the byte.
        comma = b"," if own.read else b""
        return Known(own.raw[:-1] + comma + _json(more)[1:], {**own.read, **more})

    async def _airflows(self) -> OwnBody | None:
        try:
            return await self._own.get()
        except TimeoutError:
            return None

    async def _reported(self) -> Sequence[KeptReport] | None:
        return await self._reports.get() if self._polls else ()

    def _told(self, own: dict[str, Any], kept: Sequence[KeptReport] | None) -> tuple[Told, Sequence[KeptReport]]:
        if any(key in own for key in AIRFLOWS):
            return "by_airflow", ()
        if not self._polls:
            return "off", ()
        if kept is None:
            return "store_failed", ()
        return ("reported", kept) if kept else ("not_yet", ())


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def health_route(health: Health) -> Callable[[Request], Any]:
    """Give what answers `api/health`."""

    async def answer(_request: Request) -> Response:
        known = await health.known()
        if known is None:
            raise HTTPException(503, words.NO_HEALTH)
        return Response(known.raw, media_type="application/json")

    return answer
