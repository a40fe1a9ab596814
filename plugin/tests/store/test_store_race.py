"""Several schedulers at once: processes of their own that race, and forks."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from airflow_vitals.store.database import Database
from airflow_vitals.store.engine import Place, patient
from airflow_vitals.store.read import DatabaseReader
from airflow_vitals.store.write import DatabaseWriter
from tests.store.samples import ANA, FELL, NOW, REPORT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.store.made import Airflow

SCHEDULERS = 4
WRITES = 5

# All of them begin at one moment: as soon as the file appears.
PROGRAM = textwrap.dedent(
    """
    import sys, time
    from dataclasses import replace
    from datetime import timedelta
    from pathlib import Path
    from airflow_vitals.executors.reports import Reporter
    from airflow_vitals.store.database import Database
    from airflow_vitals.store.engine import Place, patient
    from airflow_vitals.store.write import DatabaseWriter
    from tests.store.samples import FELL, NOW, REPORT

    url, job, writes, start = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    engine = patient(url)
    writer = DatabaseWriter(Database(lambda: Place(engine)))
    print("ready", flush=True)
    while not start.exists():
        time.sleep(0.001)
    for number in range(writes):
        at = NOW + timedelta(seconds=number)
        writer.write(Reporter(job, "host"), [replace(REPORT, failures=number)], [replace(FELL, at=at)])
    """
)


def race(airflow: Airflow, folder: Path, jobs: list[int], writes: int) -> None:
    start = folder / "start"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, airflow.url, str(job), str(writes), str(start)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for job in jobs
    ]
    try:
        for one in running:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        start.touch()
        ended = [one.communicate(timeout=120) for one in running]
        assert [one.returncode for one in running] == [0] * len(jobs), ended
    finally:
        for one in running:
            one.kill()
            one.wait()


def test_schedulers_that_start_together_make_the_tables_once_and_lose_nothing(airflow: Airflow, folder: Path) -> None:
    jobs = list(range(1, SCHEDULERS + 1))
    for job in jobs:
        airflow.job(job, NOW)
    race(airflow, folder, jobs, WRITES)
    reader = DatabaseReader(airflow.database)
    found = [(kept.reporter.job_id, kept.report.failures) for kept in reader.reports() or ()]
    assert found == [(job, WRITES - 1) for job in jobs]
    assert len(reader.transitions(None, 1000) or ()) == SCHEDULERS * WRITES


def test_two_that_write_for_one_scheduler_leave_one_row(airflow: Airflow, folder: Path) -> None:
    airflow.job(1, NOW)
    race(airflow, folder, [1, 1, 1], WRITES)
    reader = DatabaseReader(airflow.database)
    assert len(reader.reports() or ()) == 1
    assert len(reader.transitions(None, 1000) or ()) == WRITES


def test_two_that_clear_away_the_same_keep_one_end(airflow: Airflow, folder: Path) -> None:
    # Gone for long: the processes' clocks are real.
    then = datetime.now(timezone.utc) - timedelta(hours=1)
    writer = DatabaseWriter(airflow.database, lambda: then)
    writer.write(ANA, [replace(REPORT, checked_at=then)], [replace(FELL, at=then)])
    race(airflow, folder, [1, 2, 3, 4], 1)
    reader = DatabaseReader(airflow.database)
    ends = [kept for kept in reader.transitions(None, 1000) or () if kept.reporter == ANA]
    assert [kept.transition.health for kept in ends] == ["unknown", "unhealthy"]


def test_a_fork_while_a_transaction_is_open_harms_neither_side(airflow: Airflow) -> None:
    airflow.job(7, NOW)
    writer = DatabaseWriter(airflow.database)
    writer.write(ANA, [REPORT], [])
    engine = airflow.database.place().engine
    with airflow.database.visit() as visit, visit.transaction() as connection:
        child = os.fork()
        if child == 0:
            # As a task's process does: it ends without a word, and had nothing to do with us.
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        connection.exec_driver_sql("UPDATE vitals_executor SET failures = 99")
    found = DatabaseReader(airflow.database).reports() or []
    assert [kept.report.failures for kept in found] == [99]
    assert airflow.database.place().engine is engine


def test_a_child_writes_on_an_engine_of_its_own(airflow: Airflow) -> None:
    airflow.job(7, NOW)
    database = Database(lambda: Place(patient(airflow.url)))
    parents = database.place().engine
    child = os.fork()
    if child == 0:
        ended = 1
        try:
            DatabaseWriter(database).write(ANA, [REPORT], [])
            ended = 0 if database.place().engine is not parents else 2
        finally:
            os._exit(ended)
    deadline = time.monotonic() + 60
    while (found := os.waitpid(child, os.WNOHANG)) == (0, 0):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert found[1] == 0
    assert len(DatabaseReader(database).reports() or ()) == 1
