from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING

import pytest

from airflow_vitals import words
from airflow_vitals.api import health, reading
from airflow_vitals.api.asgi import get
from airflow_vitals.api.body import OwnHealth
from airflow_vitals.api.health import utc_now
from tests.api.made import BROKER, FakeAirflow, Site, ago, body, kept, silent

if TYPE_CHECKING:
    from pathlib import Path

HEALTH = "/api/health"


def test_airflows_own_body_is_sent_to_the_byte_with_what_the_schedulers_report(static: Path) -> None:
    site = Site(static, [kept(checked_at=utc_now())])
    answer = site.get(HEALTH)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.content.startswith(site.airflow.text.encode()[:-1])
    told = answer.json()
    assert (told["executor"]["detailed_status"], told["vitals"]) == ("healthy", {"executors": "reported"})
    assert told["executor"]["instances"][0]["instance"] == BROKER


@pytest.mark.parametrize("reports", [None, []])
def test_where_nobody_reports_yet_there_is_no_entry_and_that_is_said(
    static: Path, reports: list[object] | None
) -> None:
    site = Site(static, reports)  # type: ignore[arg-type]
    assert site.get(HEALTH).json() == {**body(), "vitals": {"executors": "not_yet"}}


def test_a_store_that_fails_costs_the_executors_alone(static: Path) -> None:
    site = Site(static, [kept()])
    site.reader.fails = True
    answer = site.get(HEALTH)
    assert (answer.status_code, answer.json()) == (200, {**body(), "vitals": {"executors": "store_failed"}})


def test_where_nothing_is_polled_the_store_is_left_alone(static: Path) -> None:
    site = Site(static, [kept()], poll_executors=False)
    assert site.get(HEALTH).json() == {**body(), "vitals": {"executors": "off"}}
    assert site.reader.asked == 0


@pytest.mark.parametrize("key", ["executor", "executors"])
@pytest.mark.parametrize("entry", [{"status": "healthy"}, None, []])
def test_an_entry_of_airflows_own_wins(static: Path, key: str, entry: object) -> None:
    site = Site(static, [silent()])
    site.airflow.text = json.dumps(body(**{key: entry}))
    assert site.get(HEALTH).json() == {**body(**{key: entry}), "vitals": {"executors": "by_airflow"}}


@pytest.mark.parametrize(
    ("text", "status"), [("Internal Server Error", 500), ("[]", 200), ("no json", 200), ("{}", 404)]
)
def test_where_airflows_own_health_fails_nothing_is_made_up(static: Path, text: str, status: int) -> None:
    site = Site(static, [kept()])
    site.airflow.text, site.airflow.status = text, status
    answer = site.get(HEALTH)
    assert (answer.status_code, answer.json()) == (503, {"detail": words.NO_HEALTH})


def test_of_several_failures_of_airflows_own_health_the_first_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    airflow = FakeAirflow("no json")
    own = airflow.own()

    def ask(text: str) -> bool:
        airflow.text = text
        return asyncio.run(own.ask()) is not None

    assert [ask("no json"), ask("[]"), ask("{}"), ask("[]")] == [False, False, True, False]
    assert [record.getMessage() for record in caplog.records if record.name == "airflow_vitals.api.body"] == [
        "Airflow's own health did not answer: JSONDecodeError",
        "Airflow's own health answered 200, and nothing that Vitals can read",
    ]


def test_where_airflows_own_health_hangs_the_answer_is_that_nobody_knows(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_PATIENCE", 0.01)
    site = Site(static, [kept()])
    site.airflow.hangs = True
    for path in (HEALTH, "/api/check"):
        assert site.get(path).status_code == 503
    # Both are asked side by side, so that a database that is far away is waited for once.
    assert site.reader.asked > 0


def test_where_our_own_tables_hang_airflows_health_is_told_all_the_same(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_PATIENCE", 0.01)
    site = Site(static, [kept()])
    site.reader.hold = threading.Event()
    try:
        assert site.get(HEALTH).json() == {**body(), "vitals": {"executors": "store_failed"}}
    finally:
        site.reader.hold.set()


def test_an_empty_body_stays_json(static: Path) -> None:
    site = Site(static)
    site.airflow.text = "{}"
    assert site.get(HEALTH).json() == {"vitals": {"executors": "not_yet"}}


def test_a_hundred_viewers_cost_one_query_and_one_question_to_airflow(static: Path) -> None:
    site = Site(static, [kept()])
    reader, airflow = site.reader, site.airflow

    async def crowd() -> list[bytes]:
        replies = await asyncio.gather(*(_ask(site) for _ in range(100)))
        return [reply for status, reply in replies if status == 200]

    answers = asyncio.run(crowd())
    assert (len(answers), len(set(answers)), reader.asked, airflow.asked) == (100, 1, 1, 1)


async def _ask(site: Site) -> tuple[int, bytes]:
    status = 0
    parts: list[bytes] = []

    async def send(message: dict[str, object]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]  # type: ignore[assignment]
        else:
            parts.append(message.get("body", b""))  # type: ignore[arg-type]

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b""}

    scope = {
        "type": "http", "method": "GET", "path": HEALTH, "raw_path": HEALTH.encode(), "query_string": b"",
        "headers": [(b"x-user", b"vera")], "root_path": "", "scheme": "http", "http_version": "1.1",
        "client": None, "server": ("here", 80),
    }  # fmt: skip
    await site.app(scope, receive, send)  # type: ignore[arg-type]
    return status, b"".join(parts)


def test_airflows_own_route_answers_here_what_it_answers_there() -> None:
    from airflow.api_fastapi.core_api.routes.public import public_router
    from fastapi import FastAPI

    there = FastAPI()
    there.include_router(public_router)

    async def both() -> tuple[bytes, bytes]:
        own = await OwnHealth().ask()
        return (own.raw if own else b""), (await get(there, "/api/v2/monitor/health")).body

    # In this test nobody has made Airflow's tables: its database is broken, and its health says so with 200.
    here, its = asyncio.run(both())
    assert here == its
    assert json.loads(here)["metadatabase"] == {"status": "unhealthy"}


def test_a_time_in_the_future_of_this_server_is_no_reason_to_fail(static: Path) -> None:
    site = Site(static, [kept(checked_at=ago(-10_000_000), heartbeat=ago(-10_000_000))])
    assert site.get(HEALTH).json()["executor"]["status"] == "healthy"
