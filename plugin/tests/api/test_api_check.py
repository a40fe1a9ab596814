from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.api.check import CANNOT_TELL, Question, check
from airflow_vitals.api.check_words import age
from airflow_vitals.api.executor_entry import executor_entry
from airflow_vitals.api.health import utc_now
from airflow_vitals.api.judged import Rules
from airflow_vitals.values import COMPONENTS
from tests.api.made import LIMIT, NOW, SILENT, Site, ago, beat, body, kept, silent

if TYPE_CHECKING:
    from pathlib import Path

RULES = Rules((), LIMIT)


def asked(
    given: Any, component: str = "all", fail: Any = "unhealthy", rules: Rules = RULES, **how: Any
) -> tuple[bool, str]:
    return tuple(check(given, Question(component, fail), rules, NOW, **how))  # type: ignore[return-value]


def executors(*rows: Any) -> dict[str, Any]:
    return body(executor=executor_entry(rows, NOW, LIMIT))


def test_where_all_is_well_the_line_says_what_was_looked_at() -> None:
    assert asked(executors(kept())) == (
        True,
        "metadatabase healthy; scheduler healthy, last heartbeat 3 s ago; triggerer healthy, last heartbeat 3 s ago; "
        "dag_processor healthy, last heartbeat 3 s ago; executor healthy, last check 4 s ago",
    )


def test_one_component_is_one_sentence() -> None:
    assert asked(body(), "scheduler") == (True, "scheduler healthy, last heartbeat 3 s ago")


def test_what_fails_comes_first() -> None:
    ok, line = asked(body(triggerer=beat("triggerer", "unhealthy", 130)))
    assert not ok
    assert line.startswith("triggerer unhealthy, last heartbeat 2 min 10 s ago; metadatabase healthy; ")


def test_a_component_without_a_heartbeat_says_so() -> None:
    given = body(scheduler=beat("scheduler", "unhealthy", None))
    assert asked(given, "scheduler") == (False, "scheduler unhealthy, no heartbeat")


@pytest.mark.parametrize(("fail", "ok"), [("unhealthy", True), ("degraded", False)])
def test_degraded_fails_for_those_who_ask_for_it(fail: str, ok: bool) -> None:
    given = body(triggerer=beat("triggerer", detailed_status="degraded", instances=[]))
    assert asked(given, "triggerer", fail) == (ok, "triggerer degraded, last heartbeat 3 s ago")


def test_of_two_words_the_worse_one_holds() -> None:
    given = body(dag_processor=beat("dag_processor", "healthy", detailed_status="down"))
    assert asked(given, "dag_processor") == (
        False,
        "dag_processor unhealthy (it lives, but serves nothing), last heartbeat 3 s ago",
    )


def test_what_airflow_has_never_seen_passes_and_says_so() -> None:
    given = body(triggerer=beat("triggerer", None, None))
    assert asked(given, "triggerer", "degraded") == (True, "triggerer not deployed (Airflow has never seen one)")


def test_what_does_not_run_here_on_purpose_passes_whatever_the_server_says() -> None:
    given = body(triggerer=beat("triggerer", "unhealthy", None, detailed_status="down"))
    ok, line = asked(given, "triggerer", rules=Rules(("triggerer",), LIMIT))
    assert (ok, line) == (True, "triggerer not deployed ([vitals] not_deployed names it)")


def test_a_broken_database_fails() -> None:
    given = body(metadatabase={"status": "unhealthy"})
    assert asked(given, "metadatabase") == (False, "metadatabase unhealthy")


@pytest.mark.parametrize(
    "entry", [None, "healthy", {}, {"status": "starting"}, {"status": True}, {"status": []}, {"status": "HEALTHY"}]
)
def test_what_is_no_word_that_is_known_is_never_healthy(entry: object) -> None:
    ok, line = asked(body(scheduler=entry), "scheduler")
    assert not ok
    assert line.startswith("cannot tell: scheduler: ")


def test_an_unknown_second_word_is_not_overlooked() -> None:
    given = body(scheduler=beat("scheduler", detailed_status="draining"))
    assert asked(given, "scheduler") == (False, "cannot tell: scheduler: the server says 'draining'")


def test_without_any_body_nobody_can_tell() -> None:
    for name in (*COMPONENTS, "all"):
        assert asked(None, name) == (False, CANNOT_TELL)


def test_a_broker_that_does_not_answer_is_named_with_the_scheduler_that_asked() -> None:
    assert asked(executors(silent()), "executor") == (
        False,
        f"executor unhealthy: CeleryExecutor ← scheduler-1: {SILENT}",
    )


def test_a_split_view_fails_for_those_alone_who_ask_for_degraded() -> None:
    given = executors(kept("scheduler-1"), silent("scheduler-2"))
    said = f"executor degraded: CeleryExecutor ← scheduler-2: {SILENT}"
    assert asked(given, "executor") == (True, said)
    assert asked(given, "executor", "degraded") == (False, said)


def test_of_many_that_fail_three_are_named() -> None:
    _, line = asked(executors(*(silent(f"scheduler-{number}") for number in range(9))), "executor")
    assert line.count("←") == 3
    assert line.endswith(", and 6 more")


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("not_yet", "no scheduler reports its executors"),
        ("off", "[vitals] poll_executors is off"),
        ("anything", "this Airflow does not report it"),
    ],
)
def test_executors_that_nobody_reports_pass_and_say_why(told: str, why: str) -> None:
    assert asked(body(vitals={"executors": told}), "executor", "degraded") == (True, f"executor unknown: {why}")


def test_reports_that_cannot_be_read_fail_because_they_may_be_bad_ones(static: Path) -> None:
    site = Site(static, [silent()])
    site.reader.fails = True
    for component in ("executor", "all"):
        answer = site.get(f"/api/check?component={component}")
        assert answer.status_code == 503
        assert answer.text.startswith("cannot tell: executor: what the schedulers report cannot be read")


def test_an_executor_that_nobody_can_judge_passes_and_says_why() -> None:
    given = executors(kept(health="unknown", reason="it has no check"))
    assert asked(given, "executor", "degraded") == (
        True,
        "executor unknown: CeleryExecutor ← scheduler-1: it has no check",
    )


def test_a_verdict_that_has_expired_is_no_verdict() -> None:
    assert asked(executors(kept(checked_at=ago(60))), "executor") == (
        True,
        "executor unknown: CeleryExecutor ← scheduler-1: its scheduler does not report any more",
    )


def test_airflows_own_entry_is_read_as_ours() -> None:
    given = body(executors={"status": "unhealthy", "detailed_status": "down", "instances": None})
    assert asked(given, "executor") == (False, "executor unhealthy")


def test_to_those_without_a_login_no_host_address_or_reason_is_told() -> None:
    given = executors(silent("scheduler-1"), silent("scheduler-2"), kept(reason="secret", health="unknown"))
    ok, line = asked(given, "executor", "degraded", discreet=True)
    assert (ok, line) == (False, "executor degraded: CeleryExecutor: no reply")


def test_what_a_reason_says_stays_in_one_line() -> None:
    _, line = asked(executors(silent(reason="one\ntwo\r\n\tthree")), "executor")
    assert line.endswith(": one two three")


WORDS = st.sampled_from(["healthy", "unhealthy", "degraded", "down", "unknown", "late", None])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
ENTRY = ANYTHING | st.fixed_dictionaries({"status": WORDS}, optional={"detailed_status": WORDS, "instances": ANYTHING})


@given(st.dictionaries(st.sampled_from([*COMPONENTS, "executors", "vitals"]), ENTRY))
def test_whatever_the_server_says_the_answer_is_one_line_and_green_only_for_known_words(given: dict[str, Any]) -> None:
    for name in COMPONENTS:
        ok, line = asked(given, name)
        assert line
        assert len(line.splitlines()) == 1
        if name == "executor" or not ok:
            continue
        entry = given[name]
        assert entry["status"] in ("healthy", None)
        assert entry["status"] is None or entry.get("detailed_status") in ("healthy", "degraded", None)


@given(st.dictionaries(st.sampled_from([*COMPONENTS, "executors"]), ENTRY))
def test_asking_for_less_never_fails_where_asking_for_more_passes(given: dict[str, Any]) -> None:
    whole = asked(given, "all", "degraded")[0]
    assert whole == all(asked(given, name, "degraded")[0] for name in COMPONENTS)
    if whole:
        assert asked(given, "all", "unhealthy")[0]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(-5, "0 s"), (0.9, "0 s"), (59, "59 s"), (60, "1 min"), (130, "2 min 10 s"), (3600, "1 h"), (3661, "1 h 1 min"), (90_000, "1 d 1 h")],
)  # fmt: skip
def test_ages_are_said_in_two_units_at_most(seconds: float, said: str) -> None:
    assert age(timedelta(seconds=seconds)) == said


def test_the_route_answers_with_a_status_and_a_line(static: Path) -> None:
    site = Site(static, [silent(checked_at=utc_now())])
    answer = site.get("/api/check?component=executor")
    assert (answer.status_code, answer.text) == (503, f"executor unhealthy: CeleryExecutor ← scheduler-1: {SILENT}\n")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert site.get("/api/check?component=metadatabase&fail=degraded").status_code == 200
    assert site.client.head("/api/check").status_code == 503


def test_the_route_says_503_where_airflow_does_not_answer(static: Path) -> None:
    site = Site(static)
    site.airflow.status = 500
    answer = site.get("/api/check?component=scheduler")
    assert (answer.status_code, answer.text) == (503, f"{CANNOT_TELL}\n")


@pytest.mark.parametrize(
    "query", ["component=webserver", "components=all", "fail=late", "component=all&component=all", "component="]
)
def test_a_parameter_that_cannot_be_used_is_refused_with_a_sentence(static: Path, query: str) -> None:
    answer = Site(static).get(f"/api/check?{query}")
    assert answer.status_code == 422
    assert answer.json()["detail"].endswith(".")


def test_without_a_login_where_the_operator_allows_it_and_then_discreetly(static: Path) -> None:
    site = Site(static, [silent(checked_at=utc_now())], check_without_login=True)
    answer = site.stranger.get("/api/check?component=executor")
    assert (answer.status_code, answer.text) == (503, "executor unhealthy: CeleryExecutor: no reply\n")
    assert site.stranger.get("/api/health").status_code == 401
