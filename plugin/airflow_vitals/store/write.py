"""The scheduler's side of the store."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from sqlalchemy import exc

from airflow_vitals.store import created, rows, statements
from airflow_vitals.store.database import Database
from airflow_vitals.store.vanished import STOPPED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import sqlalchemy as sa

    from airflow_vitals.executors.reports import Report, Reporter, Transition
    from airflow_vitals.store.database import Visit
    from airflow_vitals.store.tables import Tables

_ATTEMPTS = 3
_MOST_REPORTS = 200
_MOST_TRANSITIONS = 1000
_PRUNE_EVERY = timedelta(hours=1)
_PRUNE_AFTER = 100
_DEADLOCKS = ("40001", "40P01", "1213", "1205")
"""What PostgreSQL and MySQL call "somebody was in the way: try again"."""


def _utc_now() -> datetime:
    return datetime.now(timezone.utc)


class DatabaseWriter:
    """Writes to the metadata database. Making one does nothing; it may be called from any thread."""

    def __init__(self, database: Database | None = None, now: Callable[[], datetime] = _utc_now) -> None:
        """Write to that database; without one, to that of this Airflow. `now` is the clock."""
        self._database = database or Database()
        self._now = now
        self._pruned_at: datetime | None = None
        self._since_pruned = 0

    def write(self, reporter: Reporter, reports: Sequence[Report], transitions: Sequence[Transition]) -> None:
        """Keep all reports of this scheduler, which replace its former ones, and add the transitions.

        Creates the tables where they are missing, and removes what vanished schedulers left. At most 200 reports and
        the latest 1000 transitions are taken. Raises StoreError; then nothing of this call is kept.
        """

        def what(connection: sa.engine.Connection, own: Tables, now: datetime, plain: bool) -> None:
            mine = [rows.of_report(reporter, one, now, plain) for one in reports[:_MOST_REPORTS]]
            for change in transitions[-_MOST_TRANSITIONS:]:
                statements.put(connection, own.transition, rows.of_transition(reporter, change, plain))
            for row in mine:
                if statements.put(connection, own.executor, row):
                    statements.come_back(connection, own, row)
            statements.take_away_others(connection, own, reporter.job_id, [row["subject_key"] for row in mine])
            statements.take_away_vanished(connection, own, reporter.job_id, now)

        with self._database.visit() as visit:
            if not created.are_there(visit):
                created.create(visit)
            self._persistently(visit, what)
            self._prune_now_and_then(visit, len(transitions))

    def leave(self, reporter: Reporter, at: datetime) -> None:
        """Take this scheduler's reports away, because it stops; its transitions say so and stay. Raises StoreError."""

        def what(connection: sa.engine.Connection, own: Tables, _now: datetime, _plain: bool) -> None:
            for row in statements.reported(connection, own, reporter.job_id):
                statements.take_away(connection, own, row, at, STOPPED)

        with self._database.visit() as visit:
            if created.are_there(visit):
                self._persistently(visit, what)

    def _persistently(self, visit: Visit, what: Callable[[sa.engine.Connection, Tables, datetime, bool], None]) -> None:
        """Do it in one transaction; anew where another one was in the way, or where a text was not taken."""
        plain = False
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with visit.transaction() as connection:
                    what(connection, visit.tables, self._now(), plain)
                return
            except (exc.DBAPIError, UnicodeError) as error:
                refused = isinstance(error, (exc.DataError, UnicodeError))
                if attempt == _ATTEMPTS or not (refused or _was_in_the_way(error)):
                    raise
                plain = plain or refused

    def _prune_now_and_then(self, visit: Visit, added: int) -> None:
        now = self._now()
        self._since_pruned += added
        if self._pruned_at is not None and self._since_pruned < _PRUNE_AFTER and now - self._pruned_at < _PRUNE_EVERY:
            return
        with visit.transaction() as connection:
            statements.prune(connection, visit.tables, now)
        self._pruned_at, self._since_pruned = now, 0


def _was_in_the_way(error: Exception) -> bool:
    cause = getattr(error, "orig", None)
    code = getattr(cause, "pgcode", None) or getattr(cause, "sqlstate", None)
    args = getattr(cause, "args", ())
    return isinstance(error, exc.IntegrityError) or str(code or (args[0] if args else "")) in _DEADLOCKS
