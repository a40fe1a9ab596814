"""Whatever several schedulers do, what is read is what a plain dictionary says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from airflow_vitals.executors.reports import Report, Reporter, Subject, Transition
from airflow_vitals.store.read import DatabaseReader
from airflow_vitals.store.vanished import ENDS
from airflow_vitals.store.write import DatabaseWriter
from tests.store.made import Clock

if TYPE_CHECKING:
    from tests.store.made import Airflow

SECRET = "s3cr3t"
SUBJECTS = [
    Subject("CeleryExecutor", "redis://broker:6379/0"),
    Subject("CeleryExecutor", "redis://broker:6379/0", ("red",)),
    Subject("LocalExecutor"),
]
VERDICTS = [("healthy", None, None), ("unhealthy", "no reply within 5 s", "no_reply"), ("unknown", "why 😀", "other")]
STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("write"),
            st.integers(1, 3),
            st.dictionaries(st.integers(0, 2), st.integers(0, 2), max_size=3),
        ),
        st.tuples(st.just("leave"), st.integers(1, 3)),
        st.tuples(st.just("goes on"), st.sampled_from([1, 10, 29, 32, 290, 302])),
        st.tuples(st.just("job"), st.integers(1, 3), st.sampled_from(["gone", "ended", "failed", "beats"])),
    ),
    max_size=12,
)


@dataclass
class Model:
    """What a store is for, without a database."""

    now: datetime
    jobs: dict[int, dict[str, object]] = field(default_factory=dict)
    rows: dict[tuple[int, Subject], tuple[Report, datetime]] = field(default_factory=dict)
    changes: dict[int, list[Transition]] = field(default_factory=dict)

    def write(self, job: int, reports: list[Report], changes: list[Transition]) -> None:
        mine = self.changes.setdefault(job, [])
        mine += changes
        for report in reports:
            last = self.last(job, report.subject)
            if (job, report.subject) not in self.rows and last is not None and last.reason in ENDS:
                mine.append(self.later(report.checked_at or self.now, last, report))
        for key in [key for key in self.rows if key[0] == job]:
            del self.rows[key]
        self.rows |= {(job, report.subject): (report, self.now) for report in reports}
        for other, subject in list(self.rows):
            if other != job:
                self.take_away_if_vanished(other, subject)

    def take_away_if_vanished(self, job: int, subject: Subject) -> None:
        report, written = self.rows[job, subject]
        row = self.jobs.get(job)
        ended = row is None or row["state"] != "running"
        if self.now - written <= timedelta(seconds=30 if ended else 300):
            return
        at = min((report.checked_at or written) + timedelta(seconds=30), self.now)
        beat = row and row["latest_heartbeat"]
        if row and isinstance(row["end_date"], datetime):
            at = min(at, row["end_date"])
        beats = isinstance(beat, datetime) and self.now - beat <= timedelta(seconds=300)
        reason = "is gone" if ended else "reports no more" if beats else "fell silent"
        self.end(job, subject, at, f"the scheduler that asked {reason}")

    def leave(self, job: int) -> None:
        for other, subject in list(self.rows):
            if other == job:
                self.end(job, subject, self.now, "the scheduler that asked has stopped")

    def end(self, job: int, subject: Subject, at: datetime, reason: str) -> None:
        report, _ = self.rows.pop((job, subject))
        gone = replace(report, health="unknown", reason=reason, reason_code="other")
        self.changes.setdefault(job, []).append(self.later(at, self.last(job, subject), gone))

    def last(self, job: int, subject: Subject) -> Transition | None:
        mine = [one for one in self.changes.get(job, ()) if one.subject == subject]
        return max(mine, key=lambda one: one.at, default=None)

    def later(self, at: datetime, last: Transition | None, report: Report) -> Transition:
        at = at if last is None else max(at, last.at + timedelta(microseconds=1))
        return Transition(at, report.subject, report.health, report.reason, report.reason_code)

    def read(self) -> set[tuple[int, Report, object]]:
        found = ((job, report, self.jobs.get(job)) for (job, _), (report, _) in self.rows.items())
        return {(job, one, row["latest_heartbeat"]) for job, one, row in found if row and row["state"] == "running"}


def report_of(number: int, verdict: int, now: datetime, job: int) -> Report:
    subject = SUBJECTS[number]
    health, reason, code = VERDICTS[verdict]
    return Report(subject, health, reason, code, now if verdict else None, job / 3, None, 10.0, 5.0, job, verdict)  # type: ignore[arg-type]


def with_secret(report: Report) -> Report:
    """Give the report as a careless check would make it."""
    instance = report.subject.instance and report.subject.instance.replace("://", f"://{SECRET}:{SECRET}@")
    return replace(report, subject=replace(report.subject, instance=instance))


def holds(airflow: Airflow, steps: list[tuple[object, ...]]) -> None:
    for table in ("vitals_version", "vitals_executor", "vitals_executor_transition"):
        airflow.sql(f"DROP TABLE IF EXISTS {table}")
    clock = Clock()
    model = Model(clock.now)
    writers = {job: DatabaseWriter(airflow.database, clock) for job in (1, 2, 3)}
    reader = DatabaseReader(airflow.database)
    written = False

    def job(number: int, **values: object) -> None:
        model.jobs[number] = {"state": "running", "end_date": None, "latest_heartbeat": clock.now} | values
        airflow.job(number, clock.now, **values)

    for number in (1, 2, 3):
        job(number)
    for step in steps:
        match step:
            case ("write", int(number), dict(verdicts)):
                reports = [report_of(one, verdict, clock.now, number) for one, verdict in verdicts.items()]
                changed = [
                    Transition(clock.now, one.subject, one.health, one.reason, one.reason_code)
                    for one in reports
                    if one.health == "unhealthy"
                ]
                model.write(number, reports, changed)
                careless = [with_secret(one) for one in reports]
                changes = [
                    replace(one, subject=with_secret(report_of(SUBJECTS.index(one.subject), 0, clock.now, 1)).subject)
                    for one in changed
                ]
                writers[number].write(Reporter(number, "host"), careless, changes)
                written = True
            case ("leave", int(number)):
                model.leave(number)
                writers[number].leave(Reporter(number, "host"), clock.now)
            case ("goes on", int(seconds)):
                clock.goes_on(seconds)
                model.now = clock.now
            case ("job", int(number), "gone"):
                model.jobs.pop(number, None)
                airflow.no_job(number)
            case ("job", int(number), "ended"):
                job(number, state="success", end_date=clock.now)
            case ("job", int(number), "failed"):
                job(number, state="failed")
            case ("job", int(number), "beats"):
                job(number)
            case _:
                raise AssertionError(step)
        # No two transitions of one executor may fall on one moment here: the model keeps all of them.
        clock.goes_on(0.001)
        model.now = clock.now

        reports_read = reader.reports()
        changes_read = reader.transitions(None, 1000)
        assert (reports_read is None) == (changes_read is None) == (not written)
        assert {(kept.reporter.job_id, kept.report, kept.heartbeat) for kept in reports_read or ()} == (
            model.read() if written else set()
        )
        expected = {(number, one) for number, mine in model.changes.items() for one in mine}
        assert {(kept.reporter.job_id, kept.transition) for kept in changes_read or ()} == expected
        assert sorted((one.transition.at for one in changes_read or ()), reverse=True) == [
            one.transition.at for one in changes_read or ()
        ]
    if written:
        kept_texts = str([airflow.rows(table) for table in ("vitals_executor", "vitals_executor_transition")])
        assert SECRET not in kept_texts


FELL_SILENT_AND_CAME_BACK: list[tuple[object, ...]] = [
    ("write", 1, {0: 0, 1: 1}),
    ("goes on", 302),
    ("write", 2, {2: 2}),
    ("write", 1, {0: 0, 1: 0}),
    ("job", 1, "ended"),
    ("goes on", 32),
    ("write", 2, {2: 2}),
    ("leave", 2),
]
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.mark.parametrize("kind", ["sqlite"])
@given(STEPS)
@example(FELL_SILENT_AND_CAME_BACK)
@settings(max_examples=40, suppress_health_check=QUIET)
def test_what_is_read_is_what_a_dictionary_says(airflow: Airflow, steps: list[tuple[object, ...]]) -> None:
    holds(airflow, steps)


@pytest.mark.parametrize("kind", ["postgres", "mariadb"])
@given(STEPS)
@example(FELL_SILENT_AND_CAME_BACK)
@settings(max_examples=4, suppress_health_check=QUIET)
def test_so_it_is_on_a_server(airflow: Airflow, steps: list[tuple[object, ...]]) -> None:
    holds(airflow, steps)
