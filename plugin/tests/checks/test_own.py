"""An executor's own `get_health()`: every plausible form is read, nothing escapes."""

from __future__ import annotations

import enum
from collections import namedtuple
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.executors.checks.choice import check_of, checks_of
from airflow_vitals.executors.checks.health_words import verdict_from
from airflow_vitals.executors.checks.own import OwnCheck
from airflow_vitals.executors.reports import Verdict


class ExecutorHealth(str, enum.Enum):
    HEALTHY = "healthy"
    UNHEALTHY = "unhealthy"
    UNKNOWN = "unknown"


class Numbered(enum.Enum):
    HEALTHY = 1
    UNHEALTHY = 2


@dataclass
class Result:
    status: object
    reason: object = None
    reason_code: object = None


Pair = namedtuple("Pair", ["health", "message"])


class Executor:
    """Custom, with a health of its own."""

    name = None

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def get_health(self) -> Any:
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer


def asked(answer: Any) -> Verdict:
    check = check_of(Executor(answer))
    assert isinstance(check, OwnCheck)
    return check(lambda _: None, 5.0)


@pytest.mark.parametrize(
    "answer",
    [
        "healthy",
        " Healthy ",
        ExecutorHealth.HEALTHY,
        Numbered.HEALTHY,
        ("healthy", None),
        {"status": "healthy"},
        {"health": ExecutorHealth.HEALTHY},
        Result("healthy"),
        Result(Numbered.HEALTHY),
        Pair("healthy", ""),
    ],
)
def test_healthy_in_all_its_forms(answer: object) -> None:
    assert asked(answer) == Verdict("healthy")


@pytest.mark.parametrize(
    "answer",
    [
        ("unhealthy", "the queue is full"),
        ["unhealthy", "the queue is full"],
        {"health": "unhealthy", "reason": "the queue is full"},
        {"state": "UNHEALTHY", "message": "the queue is full"},
        Result("unhealthy", "the queue is full"),
        Result(ExecutorHealth.UNHEALTHY, "the queue is full", "nonsense"),
        Pair("unhealthy", "the queue is full"),
    ],
)
def test_unhealthy_with_its_reason(answer: object) -> None:
    assert asked(answer) == Verdict("unhealthy", "the queue is full", "other")


def test_a_reason_code_of_the_contract_is_kept() -> None:
    assert asked({"health": "unhealthy", "reason": "gone", "reason_code": "refused"}).reason_code == "refused"


def test_without_a_reason_that_is_said() -> None:
    assert asked("unhealthy") == Verdict("unhealthy", "get_health() says unhealthy and gives no reason", "other")
    assert asked(ExecutorHealth.UNKNOWN) == Verdict("unknown", "get_health() says unknown and gives no reason")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("splendid", "get_health() gave 'splendid', which is no word for health"),
        (True, "get_health() gave 'True', which is no word for health"),
        (object(), "get_health() gave object, which is no word for health"),
        ((), "get_health() gave tuple, which is no word for health"),
        ({}, "get_health() gave dict, which is no word for health"),
        (None, "get_health() gave nothing"),
    ],
)
def test_anything_else_is_unknown_and_said(answer: object, said: str) -> None:
    assert asked(answer) == Verdict("unknown", said)


def test_an_awaitable_is_not_run() -> None:
    async def health() -> str:
        return "healthy"

    assert asked(health()) == Verdict("unknown", "get_health() gives an awaitable, which is not run here")


def test_ten_kilobytes_are_cut() -> None:
    said = asked(("unhealthy", "x" * 10_000)).reason
    assert said is not None
    assert len(said) <= 300
    assert len(asked("y" * 10_000).reason or "") <= 300


def test_what_is_raised_is_told_by_class_and_first_line_without_a_password() -> None:
    assert asked(ValueError("no way\nmore")) == Verdict("unhealthy", "get_health() raised ValueError: no way", "raised")
    assert (
        asked(OSError("redis://:geheim@broker/0 is away")).reason
        == "get_health() raised OSError: redis://***@broker/0 is away"
    )
    assert asked(SystemExit(3)) == Verdict("unhealthy", "get_health() raised SystemExit: 3", "raised")


def test_a_password_in_a_reason_is_masked() -> None:
    assert asked(("unhealthy", "amqp://u:geheim@rabbit// is away")).reason == "amqp://***@rabbit// is away"


def test_an_answer_that_breaks_when_it_is_looked_at_is_raised() -> None:
    class Trap:
        @property
        def health(self) -> str:
            raise RuntimeError("mined")

    assert asked(Trap()) == Verdict("unhealthy", "get_health() raised RuntimeError: mined", "raised")


def test_what_is_waited_for_is_told_first() -> None:
    doing: list[str] = []
    check_of(Executor("healthy"))(doing.append, 5.0)
    assert doing == ["get_health() does not answer"]


def test_the_health_that_airflows_base_class_gives_to_all_is_not_its_own() -> None:
    base = type(
        "BaseExecutor", (), {"__module__": "airflow.executors.base_executor", "get_health": lambda _: "unknown"}
    )
    heir = type("Heir", (base,), {"name": None})
    assert not isinstance(check_of(heir()), OwnCheck)
    own = type("Own", (base,), {"name": None, "get_health": lambda _: "healthy"})
    assert isinstance(check_of(own()), OwnCheck)


def test_an_executor_that_answers_to_every_name_has_no_health_of_its_own() -> None:
    class Yes:
        def __getattr__(self, name: str) -> object:
            return lambda *_, **__: "healthy"

    assert len(checks_of([Yes(), Yes()])) == 2
    assert checks_of([Yes()])[0](lambda _: None, 1.0).health == "unknown"


@given(
    st.recursive(
        st.none() | st.booleans() | st.text() | st.integers() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["health", "status", "reason", "x"]), inner),
        max_leaves=8,
    )
)
def test_whatever_comes_only_the_word_healthy_is_healthy(answer: object) -> None:
    verdict = verdict_from(answer)
    if verdict.health == "healthy":
        assert "healthy" in repr(answer).lower()
    else:
        assert verdict.reason
        assert "\n" not in verdict.reason
        assert len(verdict.reason) <= 300
