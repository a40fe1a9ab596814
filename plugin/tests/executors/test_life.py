"""From the making of a job to its end: one poller, in the scheduler's process alone, gone with it."""

from __future__ import annotations

import gc
import importlib
import os
import sys
import threading
import time
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals import apps
from airflow_vitals.executors import life, listener, session
from airflow_vitals.executors.checks import choice
from airflow_vitals.store import write
from tests.executors.fakes import HEALTHY, FakeCheck, FakeStore, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Job:
    """What a listener is given: without a type, a number, executors, until Airflow comes to that."""

    executors: Any = ()

    def __init__(self) -> None:
        self.hostname = "scheduler-1"

    def becomes(self, kind: str = "SchedulerJob") -> Job:
        self.job_type = kind
        return self

    def runs(self, number: int = 1) -> Job:
        self.id = number
        self.__dict__["executors"] = [SimpleNamespace(job_id=number)]
        return self


class Deployment:
    """The parts that a scheduler's process would have."""

    def __init__(self) -> None:
        self.check = FakeCheck("fake", lambda: HEALTHY)
        self.store = FakeStore()
        self.settings = SimpleNamespace(poll_executors=True, executor_poll_interval=0.05, executor_poll_deadline=5.0)


@pytest.fixture
def deployment(monkeypatch: pytest.MonkeyPatch) -> Iterator[Deployment]:
    found = Deployment()
    monkeypatch.setattr(choice, "checks_of", lambda _: [found.check])
    monkeypatch.setattr(write, "DatabaseWriter", lambda: found.store)
    monkeypatch.setattr(apps, "settings", cache(lambda: found.settings))
    monkeypatch.setattr("airflow_vitals.executors.located.is_job", lambda one: isinstance(one, Job))
    monkeypatch.setattr(session, "_LOOKS_EACH", 0.02)
    monkeypatch.setattr(life, "_LOOKS_EACH", 0.02)
    yield found
    for one in pollers():
        one.vitals_stop()  # type: ignore[attr-defined]
        one.join(10)
    assert not pollers()


def pollers() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name == "vitals-poller"]


def started(job: Job) -> Job:
    listener.on_starting(job)
    return job


def test_a_scheduler_s_executors_are_polled_until_it_stops_and_then_its_reports_go(deployment: Deployment) -> None:
    job = started(Job()).becomes()
    assert not deployment.check.calls
    job.runs()
    until(lambda: deployment.check.calls > 2, "polled")
    listener.before_stopping(job)
    assert (len(deployment.store.left), pollers()) == (1, [])
    assert deployment.store.latest("fake").health == "healthy"  # type: ignore[union-attr]


def test_a_hanging_check_keeps_no_scheduler_from_stopping(deployment: Deployment) -> None:
    hold = threading.Event()
    deployment.check = FakeCheck("fake", lambda: hold.wait(60))
    job = started(Job()).becomes().runs()
    until(lambda: deployment.check.calls, "polled")
    before = time.monotonic()
    listener.before_stopping(job)
    assert time.monotonic() - before < life.PATIENCE
    assert len(deployment.store.left) == 1
    hold.set()


def test_a_store_that_hangs_keeps_a_scheduler_no_longer_than_two_seconds(
    deployment: Deployment, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold, asked = threading.Event(), threading.Event()

    def hangs(*_: object) -> None:
        asked.set()
        hold.wait(60)

    monkeypatch.setattr(deployment.store, "write", hangs)
    job = started(Job()).becomes().runs()
    assert asked.wait(20)
    before = time.monotonic()
    listener.before_stopping(job)
    assert time.monotonic() - before < life.PATIENCE + 2
    hold.set()


@pytest.mark.parametrize("kind", ["TriggererJob", "DagProcessorJob", "undefined"])
def test_nobody_is_polled_for_other_jobs(deployment: Deployment, kind: str) -> None:
    job = started(Job()).becomes(kind).runs()
    until(lambda: not pollers(), "the thread went away by itself")
    listener.before_stopping(job)
    assert (deployment.check.calls, deployment.store.tries, deployment.store.left) == (0, 0, [])


def test_nobody_is_polled_where_the_operator_wants_it_so(deployment: Deployment) -> None:
    deployment.settings.poll_executors = False
    job = started(Job()).becomes().runs()
    until(lambda: not pollers(), "the thread went away by itself")
    listener.before_stopping(job)
    assert (deployment.check.calls, deployment.store.tries, deployment.store.left) == (0, 0, [])


def test_a_job_that_nobody_runs_is_not_kept_alive_for_it(deployment: Deployment) -> None:
    assert deployment.store.tries == 0
    for job in (started(Job()), started(Job()).becomes()):
        del job
    gc.collect()
    until(lambda: not pollers(), "the threads went away with their jobs")


def test_a_second_call_polls_nothing_twice_and_neither_does_a_reload_of_the_plugin(deployment: Deployment) -> None:
    job = started(started(Job())).becomes().runs()
    until(lambda: deployment.check.calls, "polled")
    kept = {name: module for name, module in sys.modules.items() if name.startswith("airflow_vitals")}
    try:
        for name in kept:
            del sys.modules[name]
        again = importlib.import_module("airflow_vitals.executors.listener")
        anew: Any = importlib.import_module("airflow_vitals.executors.located")
        anew.is_job = lambda one: isinstance(one, Job)
        assert again is not listener
        again.on_starting(job)
        assert len(pollers()) == 1
        again.before_stopping(job)
        assert (len(deployment.store.left), pollers()) == (1, [])
    finally:
        for name in [one for one in sys.modules if one.startswith("airflow_vitals")]:
            del sys.modules[name]
        sys.modules.update(kept)


def test_two_schedulers_of_one_process_are_polled_once_each(deployment: Deployment) -> None:
    first, second = started(Job()).becomes().runs(1), started(Job()).becomes().runs(2)
    until(lambda: len(deployment.check.threads) == 2, "both polled")
    listener.before_stopping(first)
    assert len(pollers()) == 1
    calls = deployment.check.calls
    until(lambda: deployment.check.calls > calls + 2, "the other one goes on")
    listener.before_stopping(second)
    assert len(deployment.store.left) == 2


def test_a_scheduler_that_ends_without_telling_takes_its_poller_along(deployment: Deployment) -> None:
    job = started(Job()).becomes().runs()
    until(lambda: deployment.check.calls, "polled")
    job.end_date = "now"  # type: ignore[attr-defined]
    until(lambda: not pollers(), "ended")
    assert len(deployment.store.left) == 1


def test_executors_that_do_not_start_are_unknown_until_they_do(
    deployment: Deployment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_STARTED_WITHIN", 0.05)
    job = started(Job()).becomes()
    job.id = 1
    until(lambda: deployment.store.latest("LocalExecutor"), "told that they have not started")
    assert deployment.check.calls == 0
    job.runs()
    until(lambda: deployment.store.latest("fake"), "polled after all")
    assert deployment.store.latest("LocalExecutor") is None


def test_checks_that_cannot_be_made_are_told_and_tell_no_password(
    deployment: Deployment, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: object) -> Any:
        raise ValueError("redis://user:secret@broker")

    monkeypatch.setattr(choice, "checks_of", broken)
    job = started(Job()).becomes().runs()
    until(lambda: deployment.store.latest("LocalExecutor"), "told")
    listener.before_stopping(job)
    assert "cannot make its checks" in caplog.text
    assert "secret" not in caplog.text


def in_child(act: Callable[[], None]) -> int:
    """Do something in a forked child; give its exit status."""
    pid = os.fork()
    if pid == 0:
        try:
            act()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_a_forked_child_polls_nothing_and_writes_nothing_and_stops_nothing(deployment: Deployment) -> None:
    job = started(Job()).becomes().runs()
    until(lambda: deployment.check.calls, "polled")
    mine = pollers()[0]

    def child() -> None:
        assert pollers() == []
        calls, tries = deployment.check.calls, deployment.store.tries
        listener.before_stopping(job)
        mine.vitals_stop()  # type: ignore[attr-defined]
        time.sleep(0.3)
        assert (deployment.check.calls, deployment.store.tries, deployment.store.left) == (calls, tries, [])

    assert in_child(child) == 0
    calls = deployment.check.calls
    until(lambda: deployment.check.calls > calls + 2, "the parent goes on")


def test_a_forked_child_that_becomes_a_scheduler_has_its_own_poller(deployment: Deployment) -> None:
    job = started(Job()).becomes().runs()
    until(lambda: deployment.check.calls, "polled")

    def child() -> None:
        calls = deployment.check.calls
        job = started(Job()).becomes().runs(2)
        until(lambda: deployment.check.calls > calls + 1, "polled in the child")
        listener.before_stopping(job)
        assert len(deployment.store.left) == 1

    assert in_child(child) == 0
    listener.before_stopping(job)
    assert len(deployment.store.left) == 1
