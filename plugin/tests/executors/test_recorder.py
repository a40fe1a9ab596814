"""A store that fails is told of at a sane rate, and misses nothing."""

from __future__ import annotations

import logging
from datetime import datetime, timezone
from math import inf

import pytest

from airflow_vitals.executors.recorder import QUIET, RETRY, Recorder
from airflow_vitals.executors.reports import Reporter, Subject, Transition
from airflow_vitals.store.kept import StoreError
from tests.executors.fakes import FakeStore

NOON = datetime(2026, 12, 1, 12, tzinfo=timezone.utc)
CHANGE = Transition(NOON, Subject("a"), "healthy", None, None)


def recorded(store: FakeStore) -> Recorder:
    return Recorder(store, Reporter(1, "scheduler-1"))


def test_failures_are_logged_once_a_minute_and_once_when_it_works_again(caplog: pytest.LogCaptureFixture) -> None:
    store = FakeStore()
    recorder = recorded(store)
    store.error = StoreError("the database is locked")
    with caplog.at_level(logging.INFO):
        for second in range(0, 130, 10):
            recorder.keep((), (), float(second))
        store.error = None
        recorder.write(130.0)
        recorder.write(140.0)
    said = [(one.levelname, one.getMessage()) for one in caplog.records]
    fails = "Airflow Vitals cannot store executor health, and goes on trying: the database is locked"
    assert said == [("WARNING", fails)] * 3 + [("INFO", "Airflow Vitals can store executor health again")]
    assert QUIET == 60


def test_a_store_that_comes_and_goes_is_not_told_of_more_often(caplog: pytest.LogCaptureFixture) -> None:
    store = FakeStore()
    recorder = recorded(store)
    with caplog.at_level(logging.WARNING):
        for second in range(0, 50, 10):
            store.error = StoreError("no") if second % 20 == 0 else None
            recorder.write(float(second))
    assert len(caplog.records) == 1


def test_what_could_not_be_written_is_tried_again_and_written_once() -> None:
    store = FakeStore()
    recorder = recorded(store)
    store.error = StoreError("no")
    recorder.keep((), [CHANGE], 5.0)
    assert recorder.retry_at == 5.0 + RETRY
    store.error = None
    recorder.write(15.0)
    recorder.write(25.0)
    assert store.transitions == [CHANGE]
    assert recorder.retry_at == inf


def test_memory_is_bounded_however_long_the_store_fails() -> None:
    store = FakeStore()
    recorder = recorded(store)
    store.error = StoreError("no")
    for second in range(3000):
        recorder.keep((), [CHANGE], float(second))
    store.error = None
    recorder.write(3000.0)
    assert len(store.transitions) == 1000


@pytest.mark.parametrize("error", [ValueError("postgres://user:secret@db"), StoreError("the store's own words")])
def test_nothing_is_raised_and_only_the_store_s_own_words_are_logged(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    store = FakeStore()
    recorder = recorded(store)
    store.error = error
    with caplog.at_level(logging.WARNING):
        recorder.write(0.0)
        recorder.leave(NOON)
    assert len(caplog.records) == 2
    assert "secret" not in caplog.text
    assert ("the store's own words" in caplog.text) == isinstance(error, StoreError)
