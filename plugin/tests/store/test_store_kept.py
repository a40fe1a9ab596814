"""What is written is what is read, on every database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

import pytest

from airflow_vitals.executors.reports import Reporter, Subject, Transition
from airflow_vitals.store.kept import KeptReport, KeptTransition
from airflow_vitals.store.read import DatabaseReader
from airflow_vitals.store.write import DatabaseWriter
from tests.store.samples import ANA, BEN, FELL, NOW, REPORT, WELL

if TYPE_CHECKING:
    from tests.store.made import Airflow, Clock

T = TypeVar("T")


def only(found: list[T] | None) -> T:
    assert found is not None
    (one,) = found
    return one


@pytest.fixture
def writer(airflow: Airflow, clock: Clock) -> DatabaseWriter:
    return DatabaseWriter(airflow.database, clock)


@pytest.fixture
def reader(airflow: Airflow) -> DatabaseReader:
    return DatabaseReader(airflow.database)


def test_nobody_has_reported_yet(reader: DatabaseReader) -> None:
    assert reader.reports() is None
    assert reader.transitions(None, 10) is None


def test_what_is_written_is_read_with_the_heartbeat_of_its_scheduler(
    airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader
) -> None:
    airflow.job(7, NOW - timedelta(seconds=3))
    writer.write(ANA, [REPORT], [FELL])
    assert reader.reports() == [KeptReport(ANA, REPORT, NOW - timedelta(seconds=3))]
    assert reader.transitions(None, 10) == [KeptTransition(ANA, FELL)]


def test_a_write_replaces_the_reports_of_the_same_scheduler_alone(
    airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader
) -> None:
    airflow.job(7, NOW)
    airflow.job(8, NOW)
    other = replace(REPORT, subject=Subject("LocalExecutor"))
    writer.write(BEN, [REPORT], [])
    writer.write(ANA, [REPORT, other], [])
    writer.write(ANA, [WELL], [])
    assert reader.reports() == [KeptReport(ANA, WELL, NOW), KeptReport(BEN, REPORT, NOW)]
    writer.write(ANA, [], [])
    assert reader.reports() == [KeptReport(BEN, REPORT, NOW)]


def test_the_same_executor_for_two_teams_is_two_rows(
    airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader
) -> None:
    airflow.job(7, NOW)
    writer.write(ANA, [replace(REPORT, subject=Subject("CeleryExecutor", teams=(team,))) for team in ("a", "b")], [])
    assert {kept.report.subject.teams for kept in reader.reports() or ()} == {("a",), ("b",)}


def test_transitions_come_newest_first_after_a_moment_and_never_too_many(
    writer: DatabaseWriter, reader: DatabaseReader
) -> None:
    moments = [NOW + timedelta(microseconds=number) for number in range(5)]
    writer.write(ANA, [REPORT], [replace(FELL, at=at) for at in moments])

    def read(since: int | None, limit: int) -> list[int]:
        found = reader.transitions(None if since is None else moments[since], limit) or []
        return [moments.index(kept.transition.at) for kept in found]

    assert read(None, 10) == [4, 3, 2, 1, 0]
    assert read(1, 10) == [4, 3, 2]
    assert read(1, 2) == [4, 3]
    assert read(4, 2) == []


def test_a_transition_that_is_sent_twice_is_kept_once(writer: DatabaseWriter, reader: DatabaseReader) -> None:
    writer.write(ANA, [REPORT], [FELL])
    writer.write(ANA, [REPORT], [FELL, replace(FELL, at=NOW + timedelta(seconds=1))])
    assert len(reader.transitions(None, 10) or ()) == 2


@pytest.mark.parametrize(
    "values",
    [{"state": "success", "end_date": NOW}, {"state": "failed"}, {"end_date": NOW}, {"job_type": "TriggererJob"}],
)
def test_reports_of_a_scheduler_that_has_ended_are_not_read(
    airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader, values: dict[str, object]
) -> None:
    airflow.job(7, NOW)
    writer.write(ANA, [REPORT], [])
    airflow.job(7, NOW, **values)
    assert reader.reports() == []


def test_reports_of_a_scheduler_that_fell_silent_are_read_with_its_old_heartbeat(
    airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader
) -> None:
    airflow.job(7, NOW - timedelta(hours=2))
    writer.write(ANA, [REPORT], [])
    assert [kept.heartbeat for kept in reader.reports() or ()] == [NOW - timedelta(hours=2)]


def test_numbers_that_are_none_are_not_kept(airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader) -> None:
    airflow.job(7, NOW)
    writer.write(ANA, [replace(REPORT, latency_ms=float("nan"), interval_s=float("inf"), skipped=2**70)], [])
    kept = only(reader.reports())
    assert kept.report.latency_ms is None
    assert kept.report.interval_s == 0
    assert kept.report.skipped == 2**31 - 1


def test_long_and_strange_texts_are_kept_in_bounds(
    airflow: Airflow, writer: DatabaseWriter, reader: DatabaseReader
) -> None:
    airflow.job(7, NOW)
    subject = Subject("😀" * 9999, "é\x00\ud800" * 9999, tuple("😀" * 50 for _ in range(999)))
    reporter = Reporter(7, "\x00host" * 9999)
    reason = "😀\n\x00\ud800" + "€" * 10_000
    writer.write(
        reporter, [replace(REPORT, subject=subject, reason=reason)], [Transition(NOW, subject, "unknown", reason, None)]
    )
    kept = only(reader.reports())
    assert kept.report.reason == "😀  ?" + "€" * 595 + "…"
    assert kept.report.subject.executor == "😀" * 249 + "…"
    assert kept.report.subject.teams == ("😀" * 50,) * 18
    assert len(kept.reporter.hostname) == 500
    change = only(reader.transitions(None, 10))
    assert change.transition.reason == kept.report.reason
