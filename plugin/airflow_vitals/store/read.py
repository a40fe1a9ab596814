"""The API server's side of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from airflow_vitals.store import created, rows
from airflow_vitals.store.database import Database
from airflow_vitals.store.kept import KeptReport, KeptTransition

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from airflow_vitals.store.tables import Tables

MOST_REPORTS = 1000


class DatabaseReader:
    """Reads from the metadata database. Making one does nothing; it may be called from any thread."""

    def __init__(self, database: Database | None = None) -> None:
        """Read from that database; without one, from that of this Airflow."""
        self._database = database or Database()

    def reports(self) -> list[KeptReport] | None:
        """Give the reports of all schedulers that run, at most 1000; None where there is no table."""
        found = self._all(_reports)
        return found and [KeptReport(rows.reporter(row), rows.report(row), row.latest_heartbeat) for row in found]

    def transitions(self, since: datetime | None, limit: int) -> list[KeptTransition] | None:
        """Give at most `limit` transitions after `since`, newest first; None where there is no table."""
        found = self._all(lambda own: _transitions(own, since, limit))
        return found and [KeptTransition(rows.reporter(row), rows.transition(row)) for row in found]

    def _all(self, query: Callable[[Tables], sa.Select[Any]]) -> list[Any] | None:
        with self._database.visit() as visit:
            if not created.are_there(visit):
                return None
            with visit.transaction(writes=False) as connection:
                return list(connection.execute(query(visit.tables)))


def _reports(own: Tables) -> sa.Select[Any]:
    """Ask for the reports of schedulers that have not ended; one that fell silent has not."""
    table, job = own.executor, own.job
    runs = sa.and_(job.c.job_type == "SchedulerJob", job.c.state == "running", job.c.end_date.is_(None))
    joined = table.join(job, sa.and_(job.c.id == table.c.job_id, runs))
    ordered = sa.select(*table.c, job.c.latest_heartbeat).select_from(joined).order_by(*table.primary_key.columns)
    return ordered.limit(MOST_REPORTS)


def _transitions(own: Tables, since: datetime | None, limit: int) -> sa.Select[Any]:
    table = own.transition
    wanted = sa.select(table) if since is None else sa.select(table).where(table.c.at > since)
    return wanted.order_by(*(column.desc() for column in table.primary_key.columns)).limit(limit)
