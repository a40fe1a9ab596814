"""The scheduler's own executors are found, and nothing is built, asked or touched on the way."""

from __future__ import annotations

import gc
import sys
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import pytest

from airflow_vitals.executors import located
from airflow_vitals.executors.named import name_in, name_of, teams_of
from airflow_vitals.executors.reports import Subject
from airflow_vitals.executors.unlocated import NOT_STARTED, unknown


class Job:
    """As from Airflow 3.2 on: it knows nothing of executors."""

    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)


class JobOf31(Job):
    """As in Airflow 3.1: who touches the property builds executors."""

    @cached_property
    def executors(self) -> list[object]:
        raise AssertionError("a second set of executors was built")


class Runner:
    def __init__(self, job: object, executors: list[object]) -> None:
        self.job = job
        self.executors = executors


class Executor:
    def __init__(self, job_id: int | None = None) -> None:
        self.job_id = job_id


@pytest.fixture(autouse=True)
def _runners_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = SimpleNamespace(SchedulerJobRunner=Runner)
    monkeypatch.setitem(sys.modules, "airflow.jobs.scheduler_job_runner", module)


def test_in_3_1_they_are_taken_from_the_job_as_soon_as_the_scheduler_has_made_them() -> None:
    job, executors = JobOf31(id=7), [Executor(7), Executor(7)]
    found = located.Executors(job)
    assert found.started() is None
    job.__dict__["executors"] = executors
    assert found.started() == executors


def test_from_3_2_on_they_are_those_of_the_runner_that_holds_the_job() -> None:
    job, other = Job(id=7), Job(id=8)
    runners = [Runner(other, [Executor(8)]), Runner(job, [Executor(7)])]
    assert located.Executors(job).started() == runners[1].executors
    assert located.Executors(other).started() == runners[0].executors


def test_the_process_is_searched_once_where_that_finds_them_and_thrice_where_it_never_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches: list[object] = []
    referrers = gc.get_referrers

    def counted(job: object) -> list[Any]:
        searches.append(job)
        return referrers(job)

    monkeypatch.setattr(gc, "get_referrers", counted)
    job = Job(id=7)
    runner = Runner(job, [Executor()])
    found = located.Executors(job)
    for _ in range(5):
        assert found.started() is None
    runner.executors[0].job_id = 7  # type: ignore[attr-defined]
    assert found.started() == runner.executors
    assert len(searches) == 1
    alone = located.Executors(Job(id=8))
    assert [alone.started() for _ in range(9)] == [None] * 9
    assert len(searches) == 1 + located.SEARCHES


def test_executors_that_were_not_started_yet_are_left_alone() -> None:
    job = Job(id=None)
    runner = Runner(job, [Executor(), Executor()])
    found = located.Executors(job)
    assert found.started() is None, "a job without a number has started nothing"
    job.__dict__["id"] = 7
    runner.executors[0].job_id = 7  # type: ignore[attr-defined]
    assert found.started() is None, "the second one was not started"
    runner.executors[1].job_id = 7  # type: ignore[attr-defined]
    assert found.started() == runner.executors


def test_who_holds_a_job_without_being_its_runner_is_no_runner() -> None:
    job = Job(id=7)
    holders = [[job], {"job": job}, SimpleNamespace(job=job, executors=None), {"job": 1, "executors": [1], "x": job}]
    assert located.runner_of(job) is None
    assert holders


def test_a_real_job_is_one_and_what_a_worker_starts_is_not() -> None:
    from airflow.jobs.job import Job as AirflowJob

    assert located.is_job(AirflowJob())
    assert not located.is_job(object())
    assert not located.is_job(None)


@pytest.mark.parametrize(
    ("name", "called", "teams"),
    [
        (SimpleNamespace(alias="fast", team_name="red", module_path="a.B"), "fast", ("red",)),
        (SimpleNamespace(alias=None, team_name=None, module_path="a.B"), "Executor", ()),
        (None, "Executor", ()),
        ("CeleryExecutor", "Executor", ()),
    ],
)
def test_an_executor_is_called_by_its_alias_else_by_its_class(name: object, called: str, teams: tuple[str]) -> None:
    executor = Executor()
    executor.name = name  # type: ignore[attr-defined]
    assert (name_of(executor), teams_of(executor)) == (called, teams)


def test_the_team_that_only_the_executor_knows_counts_as_well() -> None:
    executor = Executor()
    executor.team_name = "blue"  # type: ignore[attr-defined]
    assert teams_of(executor) == ("blue",)


def test_what_is_configured_has_a_name_without_being_loaded() -> None:
    assert name_in(SimpleNamespace(alias=None, team_name="red", module_path="my.own.Executor")) == (
        "Executor",
        ("red",),
    )
    assert name_in(object()) == ("executor", ())


def test_executors_that_cannot_be_found_are_unknown_by_name_and_say_why() -> None:
    (check,) = unknown(NOT_STARTED)
    assert check.subject == Subject("LocalExecutor")
    verdict = check(lambda _: None, 5)
    assert (verdict.health, verdict.reason) == ("unknown", NOT_STARTED)


def test_where_not_even_the_names_can_be_read_nothing_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from airflow.executors.executor_loader import ExecutorLoader

    def broken(**_: object) -> Any:
        raise ValueError

    monkeypatch.setattr(ExecutorLoader, "get_executor_names", broken)
    assert unknown(NOT_STARTED) == []
