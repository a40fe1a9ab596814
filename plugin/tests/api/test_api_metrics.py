from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals import words
from airflow_vitals.api.executor_entry import executor_entry
from airflow_vitals.api.judged import Rules, judge
from airflow_vitals.api.measured import measured
from airflow_vitals.api.metric_text import OPENMETRICS, PLAIN, Family, render, wants_openmetrics
from airflow_vitals.executors.reports import Subject
from tests.api.made import BROKER, LIMIT, NOW, Site, ago, beat, body, kept, silent

if TYPE_CHECKING:
    from pathlib import Path

TOKEN = "0123456789abcdef"
BEARER = {"authorization": f"Bearer {TOKEN}"}
LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (-?[0-9.e+-]+)')


def text(given: dict[str, Any] | None, *, openmetrics: bool = True, left_out: tuple[str, ...] = ()) -> str:
    judged = None if given is None else judge(given, Rules(left_out, LIMIT), NOW)
    return render(measured(judged, "0.1.0", "3.4.0"), openmetrics=openmetrics)


def lines(given: dict[str, Any] | None) -> list[str]:
    return [line for line in text(given).splitlines() if not line.startswith("#")]


def executors(*rows: Any) -> dict[str, Any]:
    return body(executor=executor_entry(rows, NOW, LIMIT))


def test_each_component_is_in_one_state() -> None:
    given = executors(kept())
    given["triggerer"] = beat("triggerer", detailed_status="degraded")
    given["dag_processor"] = beat("dag_processor", None, None)
    given["scheduler"] = beat("scheduler", "confused")
    on = {line for line in lines(given) if line.startswith("airflow_vitals_component_state") and line.endswith(" 1")}
    assert on == {
        f'airflow_vitals_component_state{{component="{name}",state="{state}"}} 1'
        for name, state in [
            ("metadatabase", "healthy"),
            ("scheduler", "unknown"),
            ("triggerer", "degraded"),
            ("dag_processor", "not_deployed"),
            ("executor", "healthy"),
        ]
    }


def test_heartbeats_are_moments_so_that_their_age_is_of_now() -> None:
    assert (
        f'airflow_vitals_component_heartbeat_timestamp_seconds{{component="scheduler"}} {ago(3).timestamp()!r}'
        in lines(body())
    )


def test_instances_are_told_from_the_release_on_that_lists_them() -> None:
    assert not [line for line in lines(body()) if "_instance" in line]
    listed = [{"hostname": name, "latest_scheduler_heartbeat": ago(age).isoformat()} for name, age in [("a", 9), ("a", 1), ("b", 2)]]  # fmt: skip
    found = lines(body(scheduler=beat("scheduler", detailed_status="healthy", instances=listed)))
    assert 'airflow_vitals_component_instances{component="scheduler"} 3' in found
    # Two on one host have one series, or Prometheus would refuse all of them: the newer heartbeat counts.
    assert [line for line in found if line.startswith("airflow_vitals_instance_")] == [
        f'airflow_vitals_instance_heartbeat_timestamp_seconds{{component="scheduler",hostname="{name}"}} {ago(age).timestamp()!r}'
        for name, age in [("a", 1), ("b", 2)]
    ]


def test_where_none_lives_there_are_no_instances_rather_than_no_metric() -> None:
    given = body(scheduler=beat("scheduler", "unhealthy", None, detailed_status="down", instances=None))
    assert 'airflow_vitals_component_instances{component="scheduler"} 0' in lines(given)


def test_each_scheduler_tells_of_each_executor() -> None:
    found = lines(
        executors(kept("scheduler-1"), silent("scheduler-2", latency_ms=None, failures=3, pending_since=ago(9)))
    )
    names = f'executor="CeleryExecutor",backend="{BROKER}",scheduler="scheduler-{{}}"'
    one, two = names.format(1), names.format(2)
    for line in (
        f'airflow_vitals_executor_state{{{one},state="healthy"}} 1',
        f'airflow_vitals_executor_state{{{two},state="healthy"}} 0',
        f'airflow_vitals_executor_state{{{two},state="unhealthy"}} 1',
        f'airflow_vitals_executor_reason_info{{{two},reason_code="no_reply"}} 1',
        f"airflow_vitals_executor_poll_latency_seconds{{{one}}} 0.0125",
        f"airflow_vitals_executor_consecutive_failures{{{two}}} 3",
        f"airflow_vitals_executor_last_check_timestamp_seconds{{{one}}} {ago(4).timestamp()!r}",
        f"airflow_vitals_executor_poll_pending_since_timestamp_seconds{{{two}}} {ago(9).timestamp()!r}",
        f"airflow_vitals_executor_heartbeat_timestamp_seconds{{{one}}} {ago(3).timestamp()!r}",
    ):
        assert line in found
    assert not [line for line in found if line.startswith("airflow_vitals_executor_poll_latency") and "-2" in line]


def test_a_verdict_that_has_expired_is_not_told_as_one() -> None:
    on = [
        line for line in lines(executors(kept(checked_at=ago(60)))) if "executor_state" in line and line.endswith(" 1")
    ]
    assert [line.rpartition("state=")[2] for line in on] == ['"unknown"} 1']


@pytest.mark.parametrize(("told", "state"), [("reported", "healthy"), ("by_airflow", "unknown")])
def test_a_silent_scheduler_counts_where_its_loop_is_what_polls(told: str, state: str) -> None:
    given = {**executors(kept(heartbeat=ago(300))), "vitals": {"executors": told}}
    on = [line for line in lines(given) if "executor_state" in line and line.endswith(" 1")]
    assert [line.rpartition("state=")[2] for line in on] == [f'"{state}"}} 1']


def test_the_team_of_an_executor_is_a_label() -> None:
    row = kept(subject=Subject("CeleryExecutor", None, ("red", "blue")))
    assert 'airflow_vitals_executor_consecutive_failures{executor="CeleryExecutor",scheduler="scheduler-1",team="blue,red"} 0' in lines(executors(row))  # fmt: skip


def test_where_airflows_own_health_fails_nothing_else_is_told() -> None:
    assert lines(None) == [
        'airflow_vitals_build_info{version="0.1.0",airflow="3.4.0"} 1',
        "airflow_vitals_health_answered 0",
    ]


def test_the_number_of_series_is_bounded() -> None:
    rows = [kept(f"scheduler-{number}") for number in range(2000)]
    assert len(lines(executors(*rows))) < 5000


def test_openmetrics_ends_as_it_must_and_the_older_format_does_not_know_units() -> None:
    assert text(body()).endswith("\n# EOF\n")
    plain = text(body(), openmetrics=False)
    assert "# EOF" not in plain
    assert "# UNIT" not in plain


@given(st.lists(st.tuples(st.text(), st.text(), st.text(), st.lists(st.text(), max_size=2)), max_size=4))
def test_whatever_a_name_holds_every_line_can_be_read_and_none_comes_twice(
    names: list[tuple[str, str, str, list[str]]],
) -> None:
    rows = [kept(host, subject=Subject(executor, backend, tuple(teams))) for host, executor, backend, teams in names]
    given = executors(*rows) if rows else body()
    found = lines(given)
    series = []
    for line in found:
        match = LINE.fullmatch(line)
        assert match
        series.append((match[1], match[2]))
    assert len(series) == len(set(series))


def test_of_two_samples_with_the_same_labels_the_first_counts() -> None:
    family = Family("a", "b")
    family.add(1, {"x": "y"})
    family.add(2, {"x": "y", "z": ""})
    assert list(family.samples.values()) == [1]


@pytest.mark.parametrize(
    ("accept", "new"),
    [
        ("", True),
        ("*/*", True),
        ("application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1", True),
        ("text/plain", False),
        ("text/plain;version=0.0.4, */*;q=0.1", False),
    ],
)
def test_the_older_format_is_for_those_who_take_no_other(accept: str, new: bool) -> None:
    assert wants_openmetrics(accept) is new


def test_without_a_token_there_are_no_metrics(static: Path) -> None:
    answer = Site(static).client.get("/metrics", headers=BEARER)
    assert (answer.status_code, answer.text) == (404, f"{words.NOT_FOUND}\n")


@pytest.mark.parametrize("header", [None, "", "Bearer", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer é", TOKEN])
def test_another_token_is_refused(static: Path, header: str | None) -> None:
    site = Site(static, metrics_token=TOKEN)
    headers = {} if header is None else {"authorization": header.encode()}
    answer = site.client.get("/metrics", headers=headers)  # type: ignore[arg-type]
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert TOKEN not in answer.text
    assert site.airflow.asked == 0


def test_a_login_is_no_token_and_a_token_is_no_login(static: Path) -> None:
    site = Site(static, metrics_token=TOKEN)
    assert site.client.get("/metrics").status_code == 401
    assert site.stranger.get("/api/health", headers=BEARER).status_code == 401


@pytest.mark.parametrize(("accept", "kind"), [("*/*", OPENMETRICS), ("text/plain", PLAIN)])
def test_the_route_tells_the_formats_by_their_names(static: Path, accept: str, kind: str) -> None:
    answer = Site(static, [kept()], metrics_token=TOKEN).stranger.get("/metrics", headers={**BEARER, "accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert (answer.headers["vary"], answer.headers["cache-control"]) == ("Accept", "no-store")
    assert "airflow_vitals_executor_state" in answer.text


def test_a_server_that_does_not_know_says_so_with_200(static: Path) -> None:
    site = Site(static, metrics_token=TOKEN)
    site.airflow.status = 500
    answer = site.stranger.get("/metrics", headers=BEARER)
    assert (answer.status_code, "airflow_vitals_health_answered 0" in answer.text) == (200, True)
