"""What schedulers leave behind goes away, and the history says when it stopped to count."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from airflow_vitals.executors.reports import Transition
from airflow_vitals.store import statements
from airflow_vitals.store.read import DatabaseReader
from airflow_vitals.store.write import DatabaseWriter
from tests.store.samples import ANA, BEN, BROKER, FELL, NOW, REPORT, WELL

if TYPE_CHECKING:
    from tests.store.made import Airflow, Clock

GONE = "the scheduler that asked is gone"


class Deployment:
    """Two schedulers that write, and one who reads."""

    def __init__(self, airflow: Airflow, clock: Clock) -> None:
        self.airflow = airflow
        self.clock = clock
        self.ana = DatabaseWriter(airflow.database, clock)
        self.ben = DatabaseWriter(airflow.database, clock)
        self.reader = DatabaseReader(airflow.database)
        airflow.job(7, NOW)
        airflow.job(8, NOW)
        self.ana.write(ANA, [WELL], [])

    def ben_writes(self) -> None:
        self.airflow.job(8, self.clock.now)
        self.ben.write(BEN, [replace(REPORT, checked_at=self.clock.now)], [])

    def kept(self) -> list[int]:
        return sorted(row.job_id for row in self.airflow.rows("vitals_executor"))

    def ends(self) -> list[tuple[int, str, str | None, float]]:
        """Give the transitions, oldest first: job, verdict, reason, seconds since the start."""
        found = [(kept.reporter.job_id, kept.transition) for kept in self.reader.transitions(None, 99) or ()]
        return [(job, one.health, one.reason, round((one.at - NOW).total_seconds(), 3)) for job, one in found[::-1]]


@pytest.fixture
def deployment(airflow: Airflow, clock: Clock) -> Deployment:
    return Deployment(airflow, clock)


def test_a_scheduler_whose_job_row_is_gone_is_taken_away_once_it_writes_no_more(deployment: Deployment) -> None:
    deployment.airflow.no_job(7)
    deployment.clock.goes_on(30)
    deployment.ben_writes()
    assert deployment.kept() == [7, 8]
    deployment.clock.goes_on(1)
    deployment.ben_writes()
    assert deployment.kept() == [8]
    assert deployment.ends() == [(7, "unknown", GONE, 29.0)]


def test_a_scheduler_that_ended_stopped_to_count_when_it_ended(deployment: Deployment) -> None:
    deployment.airflow.job(7, NOW, state="success", end_date=NOW + timedelta(seconds=3))
    deployment.clock.goes_on(31)
    deployment.ben_writes()
    assert deployment.kept() == [8]
    assert deployment.ends() == [(7, "unknown", GONE, 3.0)]


def test_a_silent_scheduler_stays_for_five_minutes_and_comes_back_as_it_was(deployment: Deployment) -> None:
    deployment.clock.goes_on(300)
    deployment.ben_writes()
    assert deployment.kept() == [7, 8]
    deployment.clock.goes_on(1)
    deployment.ben_writes()
    assert deployment.kept() == [8]
    silent = (7, "unknown", "the scheduler that asked fell silent", 29.0)
    assert deployment.ends() == [silent]
    deployment.ana.write(ANA, [replace(WELL, checked_at=deployment.clock.now)], [])
    deployment.ana.write(ANA, [replace(WELL, checked_at=deployment.clock.now)], [])
    assert deployment.kept() == [7, 8]
    assert deployment.ends() == [silent, (7, "healthy", None, 301.0)]


def test_a_scheduler_whose_own_transition_says_how_it_is_comes_back_without_another(deployment: Deployment) -> None:
    deployment.clock.goes_on(301)
    deployment.ben_writes()
    at = deployment.clock.now
    deployment.ana.write(ANA, [replace(REPORT, checked_at=at)], [replace(FELL, at=at)])
    assert [end[1] for end in deployment.ends()] == ["unknown", "unhealthy"]


def test_a_scheduler_that_beats_but_reports_no_more_is_told_so(deployment: Deployment) -> None:
    deployment.clock.goes_on(301)
    deployment.airflow.job(7, deployment.clock.now)
    deployment.ben_writes()
    assert deployment.ends() == [(7, "unknown", "the scheduler that asked reports no more", 29.0)]


def test_a_scheduler_that_writes_is_never_taken_away_whatever_its_job_row_says(deployment: Deployment) -> None:
    deployment.airflow.job(7, NOW, state="failed")
    for _ in range(11):
        deployment.clock.goes_on(30)
        deployment.ana.write(ANA, [replace(WELL, checked_at=deployment.clock.now)], [])
        deployment.ben_writes()
    assert deployment.kept() == [7, 8]
    assert deployment.ends() == []


def test_an_end_is_never_told_as_earlier_than_what_came_before(deployment: Deployment) -> None:
    late = NOW + timedelta(seconds=40)
    deployment.ana.write(ANA, [WELL], [Transition(late, BROKER, "healthy", None, None)])
    deployment.airflow.no_job(7)
    deployment.clock.goes_on(60)
    deployment.ben_writes()
    assert [end[1] for end in deployment.ends()] == ["healthy", "unknown"]


def test_who_stops_takes_its_reports_along_and_says_so(deployment: Deployment) -> None:
    deployment.ben_writes()
    deployment.ana.leave(ANA, NOW + timedelta(seconds=2))
    deployment.ana.leave(ANA, NOW + timedelta(seconds=3))
    assert deployment.kept() == [8]
    assert deployment.ends() == [(7, "unknown", "the scheduler that asked has stopped", 2.0)]


def test_who_stops_before_it_wrote_makes_no_tables(airflow: Airflow, clock: Clock) -> None:
    DatabaseWriter(airflow.database, clock).leave(ANA, NOW)
    assert DatabaseReader(airflow.database).reports() is None


def test_an_executor_that_a_scheduler_has_no_more_goes_without_a_word(deployment: Deployment) -> None:
    deployment.ana.write(ANA, [], [])
    assert deployment.kept() == []
    assert deployment.ends() == []


def test_transitions_older_than_ninety_days_are_pruned(deployment: Deployment) -> None:
    old = [replace(FELL, at=NOW - timedelta(days=days)) for days in (200, 91, 89)]
    deployment.ana.write(ANA, [WELL], old)
    deployment.clock.goes_on(3601)
    deployment.ana.write(ANA, [WELL], [])
    assert [end[3] for end in deployment.ends()] == [-89 * 86400.0]


def test_of_too_many_transitions_the_newest_are_kept(deployment: Deployment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "KEPT_TRANSITIONS", 50)
    for start in range(0, 300, 100):
        many = [replace(FELL, at=NOW + timedelta(seconds=start + one)) for one in range(100)]
        deployment.ana.write(ANA, [WELL], many)
    assert [end[3] for end in deployment.ends()] == [float(second) for second in range(250, 300)]
