from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException

from airflow_vitals import words
from airflow_vitals.api import parameters
from tests.api.made import BROKER, SILENT, Site, ago, transition

if TYPE_CHECKING:
    from pathlib import Path

PATH = "/api/executor-transitions"


def test_transitions_are_told_newest_first_with_who_saw_them(static: Path) -> None:
    site = Site(static)
    site.reader.changes = [transition(10), transition(20, health="healthy", reason=None, reason_code=None)]
    told = site.get(PATH).json()
    assert told["is_complete"] is True
    assert told["transitions"][0] == {
        "at": "2026-11-30T06:35:34.120000+00:00",
        "hostname": "scheduler-1",
        "job_id": 7,
        "executor": "CeleryExecutor",
        "instance": BROKER,
        "team_names": [],
        "health": "unhealthy",
        "reason": SILENT,
        "reason_code": "no_reply",
    }
    assert told["transitions"][1]["reason"] is None


def test_only_those_after_a_moment_and_no_more_than_asked_for(static: Path) -> None:
    site = Site(static)
    site.reader.changes = [transition(seconds) for seconds in (10, 20, 30)]
    since = ago(30).isoformat().replace("+00:00", "Z")
    two = site.get(f"{PATH}?since={since}").json()
    assert (len(two["transitions"]), two["is_complete"]) == (2, True)
    one = site.get(f"{PATH}?since={since}&limit=1").json()
    assert (len(one["transitions"]), one["is_complete"]) == (1, False)


@pytest.mark.parametrize(("kept", "complete"), [(1000, True), (1001, False)])
def test_more_than_a_thousand_are_never_sent_and_that_is_said(static: Path, kept: int, complete: bool) -> None:
    site = Site(static)
    site.reader.changes = [transition(seconds) for seconds in range(kept)]
    told = site.get(PATH).json()
    assert (len(told["transitions"]), told["is_complete"]) == (1000, complete)


def test_viewers_with_different_questions_cost_one_query(static: Path) -> None:
    site = Site(static)
    with site.client as client:
        for seconds in range(20):
            assert client.get(PATH, params={"since": ago(seconds).isoformat(), "limit": seconds + 1}).status_code == 200
    assert site.reader.asked == 1


def test_a_store_that_fails_is_no_empty_history(static: Path) -> None:
    site = Site(static)
    site.reader.fails = True
    answer = site.get(PATH)
    assert (answer.status_code, answer.json()) == (503, {"detail": words.NO_TRANSITIONS})


@pytest.mark.parametrize(
    "query",
    ["since=yesterday", "since=2026-11-30T06:35:44", "since=2026-11-30", "since=", "since=0001-01-01T00:00:00%2B23:00",
     "limit=0", "limit=1001", "limit=1.5", "limit=-1", "limit=", "limit=%D9%A3", "limit=99999999999", "limits=1",
     "limit=1&limit=2"],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_a_sentence(static: Path, query: str) -> None:
    site = Site(static)
    answer = site.get(f"{PATH}?{query}")
    assert answer.status_code == 422
    assert answer.json()["detail"].endswith(".")
    assert site.reader.asked == 0


@pytest.mark.parametrize("text", ["2026-11-30T06:35:44Z", "2026-11-30T06:35:44+00:00", "2026-11-30T07:35:44.000 01:00"])
def test_a_moment_is_understood_as_pages_and_people_write_it(text: str) -> None:
    found = parameters.moment(QueryParams({"since": text}), "since")
    assert found is not None
    assert found.isoformat() == "2026-11-30T06:35:44+00:00"


@given(st.text())
def test_no_text_makes_a_parameter_fail_otherwise(text: str) -> None:
    query = QueryParams({"since": text})
    refused = None
    try:
        found = parameters.moment(query, "since")
    except HTTPException as error:
        refused = error
    if refused is None:
        assert found is not None
        assert found.tzinfo is not None
    else:
        assert refused.status_code == 422
        assert refused.detail.isprintable()
