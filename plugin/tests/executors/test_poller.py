"""The poller with real threads: what hangs holds one thread, what is stopped is gone."""

from __future__ import annotations

import logging
import threading
from contextlib import contextmanager
from queue import Empty
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals.executors import poller as poller_module
from airflow_vitals.executors import worker as worker_module
from airflow_vitals.executors.poll_rules import Pace
from airflow_vitals.executors.poller import Poller
from airflow_vitals.executors.recorder import Recorder
from airflow_vitals.executors.reports import Reporter, Verdict
from airflow_vitals.executors.worker import Worker
from tests.executors.fakes import HEALTHY, FakeCheck, FakeStore, until

if TYPE_CHECKING:
    from collections.abc import Iterator

PACE = Pace(0.1, 0.04, 0.01)


class AtOnce(Random):
    """Draws the first moment that it may."""

    def uniform(self, a: float, b: float) -> float:  # noqa: ARG002
        return a


REFUSED = Verdict("unhealthy", "refused", "refused")


@contextmanager
def polling(*checks: FakeCheck, store: FakeStore, pace: Pace = PACE) -> Iterator[threading.Thread]:
    """Poll in a thread until the block ends; polling must end then, whatever hangs."""
    goes_on = threading.Event()
    goes_on.set()
    poller = Poller(checks, Recorder(store, Reporter(1, "scheduler-1")), pace)
    thread = threading.Thread(target=poller.run, args=(goes_on.is_set,), daemon=True)
    thread.start()
    try:
        yield thread
    finally:
        goes_on.clear()
        poller.stop()
        thread.join(10)
        assert not thread.is_alive()


def health(store: FakeStore, name: str) -> str | None:
    report = store.latest(name)
    return None if report is None else report.health


def test_it_is_told_at_once_who_is_polled_and_that_nobody_was_asked_yet() -> None:
    store = FakeStore()
    with polling(FakeCheck("a", lambda: HEALTHY), FakeCheck("b", lambda: HEALTHY), store=store, pace=Pace(3600, 5)):
        until(lambda: store.reports, "a first report")
        assert [(one.subject.executor, one.health, one.reason) for one in store.reports[0]] == [
            ("a", "unknown", "not asked yet"),
            ("b", "unknown", "not asked yet"),
        ]
        assert store.transitions == []


def test_an_executor_that_hangs_holds_one_thread_and_nobody_else() -> None:
    store, hold = FakeStore(), threading.Event()
    hangs = FakeCheck("hangs", lambda: hold.wait(60) and HEALTHY, "the broker does not answer")
    fine = FakeCheck("fine", lambda: HEALTHY)
    with polling(hangs, fine, store=store):
        until(lambda: fine.calls > 5 and (store.latest("hangs") or store).skipped > 2, "polls were skipped")  # type: ignore[union-attr]
        report = store.latest("hangs")
        assert report is not None
        assert (report.health, report.reason_code) == ("unhealthy", "no_reply")
        assert report.reason == "the broker does not answer (no reply within 0.04 s)"
        assert report.pending_since is not None
        assert (hangs.calls, len(hangs.threads), len(fine.threads)) == (1, 1, 1)
        hold.set()
        until(lambda: health(store, "hangs") == "healthy", "it was asked again after it had answered late")
        assert (hangs.most_inside, len(hangs.threads)) == (1, 1)


def test_polling_ends_while_a_check_hangs_and_leaves_no_other_thread() -> None:
    store, hold = FakeStore(), threading.Event()
    before = set(threading.enumerate())
    hangs, fine = FakeCheck("hangs", lambda: hold.wait(60)), FakeCheck("fine", lambda: HEALTHY)
    with polling(hangs, fine, store=store):
        until(lambda: hangs.calls and fine.calls, "both were asked")
    until(lambda: len(set(threading.enumerate()) - before) == 1, "the idle worker ended")
    (left,) = set(threading.enumerate()) - before
    assert left.daemon, "the interpreter would wait for it"
    hold.set()
    until(lambda: not left.is_alive(), "the other one ended with its answer")


@pytest.mark.parametrize("error", [ValueError("secret"), SystemExit(1), KeyboardInterrupt(), MemoryError()])
def test_a_check_may_raise_anything(error: BaseException, caplog: pytest.LogCaptureFixture) -> None:
    def raises() -> Any:
        raise error

    store, check = FakeStore(), FakeCheck("a", raises)
    with caplog.at_level(logging.WARNING), polling(check, store=store):
        until(lambda: check.calls > 3, "it was asked again")
        until(lambda: (store.latest("a") or store).reason == f"its check failed ({type(error).__name__})", "told")  # type: ignore[union-attr]
    assert len([one for one in caplog.records if "cannot check" in one.getMessage()]) == 1
    assert "secret" not in caplog.text


def test_changes_are_told_once_each() -> None:
    store, answers = FakeStore(), iter([HEALTHY, HEALTHY, REFUSED, REFUSED, HEALTHY])
    check = FakeCheck("a", lambda: next(answers, HEALTHY))
    with polling(check, store=store, pace=Pace(0.05, 30, 20)):
        until(lambda: check.calls > 7, "several polls")
    assert [(one.health, one.reason_code) for one in store.transitions] == [
        ("healthy", None),
        ("unhealthy", "refused"),
        ("healthy", None),
    ]


def test_a_store_that_fails_gets_everything_once_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("airflow_vitals.executors.recorder.RETRY", 0.02)
    store, verdict = FakeStore(), [HEALTHY]
    store.error = RuntimeError()
    check = FakeCheck("a", lambda: verdict[0])
    with polling(check, store=store, pace=Pace(0.05, 30, 20)):
        until(lambda: check.calls > 2, "polls go on")
        verdict[0] = REFUSED
        seen = check.calls
        until(lambda: check.calls > seen + 2, "polls go on")
        store.error = None
        until(lambda: health(store, "a") == "unhealthy", "the latest report")
    assert [one.health for one in store.transitions] == ["healthy", "unhealthy"]


def test_a_mistake_in_our_own_rules_does_not_end_the_polling(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(poller_module, "_AFTER_A_MISTAKE", 0.01)
    ask, failures = Worker.ask, iter([RuntimeError("secret")])

    def mistaken(worker: Worker, number: int, deadline: float) -> None:
        for error in failures:
            raise error
        ask(worker, number, deadline)

    monkeypatch.setattr(Worker, "ask", mistaken)
    store, lost, fine = FakeStore(), FakeCheck("lost", lambda: HEALTHY), FakeCheck("fine", lambda: HEALTHY)
    with caplog.at_level(logging.WARNING), polling(lost, fine, store=store):
        until(lambda: fine.calls > 3 or lost.calls > 3, "polls go on")
    assert "lost a poll" in caplog.text
    assert "secret" not in caplog.text


class Frozen:
    """A queue that a process waits at while it is frozen: the wait lasts `frozen` seconds longer than was wanted."""

    now = 1000.0
    frozen = 0.0

    def __init__(self) -> None:
        self.waiting: list[object] = []
        self.arrived = threading.Event()

    def put(self, message: object) -> None:
        self.waiting.append(message)
        self.arrived.set()

    def get(self, timeout: float) -> object:
        Frozen.now += timeout + Frozen.frozen
        return self.get_nowait()

    def get_nowait(self) -> object:
        if not self.waiting:
            raise Empty
        return self.waiting.pop(0)


def test_a_process_that_was_frozen_accuses_no_executor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Frozen, "now", 1000.0)
    monkeypatch.setattr(Frozen, "frozen", 0.0)
    monkeypatch.setattr(poller_module, "SimpleQueue", Frozen)
    for module in (poller_module, worker_module):
        monkeypatch.setattr(module, "monotonic", lambda: Frozen.now)
    store, hold = FakeStore(), threading.Event()
    check = FakeCheck("a", lambda: hold.wait(60) and HEALTHY)
    poller = Poller([check], Recorder(store, Reporter(1, "scheduler-1")), Pace(100, 50, 5), AtOnce())
    poller._turn()
    until(lambda: check.calls, "asked")
    poller._turn()
    assert store.reports[-1][0].pending_since is not None, "it is told after five seconds that somebody waits"
    Frozen.frozen = 600.0
    poller._turn()
    assert store.transitions == [], "the deadline passed in a time in which nobody could have noticed a reply"
    Frozen.frozen = 0.0
    hold.set()
    inbox: Any = poller._inbox
    assert inbox.arrived.wait(20)
    poller._turn()
    assert [one.health for one in store.transitions] == ["healthy"]


def test_an_executor_that_is_silent_for_as_long_is_accused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Frozen, "now", 1000.0)
    monkeypatch.setattr(poller_module, "SimpleQueue", Frozen)
    for module in (poller_module, worker_module):
        monkeypatch.setattr(module, "monotonic", lambda: Frozen.now)
    store, hold = FakeStore(), threading.Event()
    poller = Poller(
        [FakeCheck("a", lambda: hold.wait(60))], Recorder(store, Reporter(1, "scheduler-1")), Pace(100, 50, 5), AtOnce()
    )
    for _ in range(20):
        poller._turn()
    hold.set()
    assert [one.reason_code for one in store.transitions] == ["no_reply"]


def test_where_no_thread_can_be_started_nobody_knows_until_one_can(monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start
    full = [True]

    def refuses(thread: threading.Thread) -> None:
        if full[0] and thread.name == "vitals-check":
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuses)
    store, check = FakeStore(), FakeCheck("a", lambda: HEALTHY)
    with polling(check, store=store, pace=Pace(0.05, 30, 20)):
        until(lambda: (store.latest("a") or store).reason == "its check failed (RuntimeError)", "told")  # type: ignore[union-attr]
        full[0] = False
        until(lambda: health(store, "a") == "healthy", "asked after all")
