"""What stands in for an Airflow's metadata database, and for the time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import mysql

from airflow_vitals.store.database import Database
from airflow_vitals.store.engine import Place, patient
from tests.store.samples import NOW


class Airflow:
    """The metadata database of an Airflow: where it is, and its job rows."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = patient(url)
        self.database = Database(lambda: Place(self.engine))
        moment = mysql.TIMESTAMP(fsp=6) if self.engine.dialect.name == "mysql" else sa.TIMESTAMP(timezone=True)
        self._job = sa.Table(
            "job",
            sa.MetaData(),
            sa.Column("id", sa.Integer, primary_key=True),
            sa.Column("job_type", sa.String(30)),
            sa.Column("state", sa.String(20)),
            sa.Column("end_date", moment, nullable=True),
            sa.Column("latest_heartbeat", moment, nullable=True),
        )
        self._job.create(self.engine, checkfirst=True)

    def job(self, number: int, heartbeat: datetime, **values: Any) -> None:
        """Write a job row, as a scheduler that runs does."""
        row = {"job_type": "SchedulerJob", "state": "running", "end_date": None, "latest_heartbeat": heartbeat} | values
        naive = self.engine.dialect.name != "postgresql"
        row = {
            name: one.replace(tzinfo=None) if naive and isinstance(one, datetime) else one for name, one in row.items()
        }
        with self.engine.begin() as connection:
            connection.execute(sa.delete(self._job).where(self._job.c.id == number))
            connection.execute(sa.insert(self._job).values(id=number, **row))

    def no_job(self, number: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.delete(self._job).where(self._job.c.id == number))

    def rows(self, table: str) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.exec_driver_sql(f"SELECT * FROM {table}"))

    def sql(self, statement: str) -> None:
        with self.engine.begin() as connection:
            connection.exec_driver_sql(statement)


class Clock:
    """Time that moves when a test says so."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def goes_on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
