"""The statements of the writing side, each a few rows long."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from airflow_vitals.store.vanished import ENDS, GONE, JobState, end_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from airflow_vitals.store.rows import Row
    from airflow_vitals.store.tables import Tables

_TOLD = ("job_id", "subject_key", "hostname", "executor", "instance", "teams")
_TICK = timedelta(microseconds=1)
KEPT_TRANSITIONS = 10_000
KEPT_FOR = timedelta(days=90)


def put(connection: sa.engine.Connection, table: sa.Table, row: Row) -> bool:
    """Update the row or insert it, in words that every database knows. Tells whether it is new."""
    key = list(table.primary_key.columns)
    same = sa.and_(*(column == row[column.name] for column in key))
    names = {column.name for column in key}
    changed = {name: value for name, value in row.items() if name not in names}
    if connection.execute(sa.update(table).where(same).values(**changed)).rowcount:
        return False
    connection.execute(sa.insert(table).values(**row))
    return True


def take_away_others(connection: sa.engine.Connection, own: Tables, job_id: int, keys: Iterable[str]) -> None:
    """Delete the rows of a scheduler but those: executors that it no longer has."""
    table = own.executor
    connection.execute(sa.delete(table).where(table.c.job_id == job_id, table.c.subject_key.not_in(list(keys))))


def reported(connection: sa.engine.Connection, own: Tables, job_id: int) -> list[Any]:
    """Give the rows of a scheduler."""
    table = own.executor
    return list(connection.execute(sa.select(table).where(table.c.job_id == job_id)))


def take_away_vanished(connection: sa.engine.Connection, own: Tables, job_id: int, now: datetime) -> None:
    """Delete what schedulers left that report no more, and keep that end as a transition."""
    table, job = own.executor, own.job
    joined = table.outerjoin(job, sa.and_(job.c.id == table.c.job_id, job.c.job_type == "SchedulerJob"))
    columns = [*table.c, job.c.id.label("job"), job.c.state, job.c.end_date, job.c.latest_heartbeat]
    for row in connection.execute(sa.select(*columns).select_from(joined).where(table.c.job_id != job_id)).fetchall():
        state = None if row.job is None else JobState(row.state, row.end_date, row.latest_heartbeat)
        end = end_of(row.written_at, row.checked_at, row.interval_s, state, now)
        if end is not None:
            take_away(connection, own, row, end.at, end.reason)


def take_away(connection: sa.engine.Connection, own: Tables, row: Any, at: datetime, reason: str = GONE) -> None:
    """Delete one report, unless somebody else did or it was written anew, and keep that end as a transition."""
    table = own.executor
    same = [table.c[name] == getattr(row, name) for name in ("job_id", "subject_key", "written_at")]
    if not connection.execute(sa.delete(table).where(*same)).rowcount:
        return
    last = latest_transition(connection, own, row.job_id, row.subject_key)
    told = {name: getattr(row, name) for name in _TOLD}
    end = {"at": after(at, last), "health": "unknown", "reason": reason, "reason_code": "other"}
    put(connection, own.transition, {**told, **end})


def come_back(connection: sa.engine.Connection, own: Tables, row: Row) -> None:
    """Keep the verdict of a scheduler that had been taken away as a transition: for itself nothing changed."""
    last = latest_transition(connection, own, row["job_id"], row["subject_key"])
    if last is not None and last.reason in ENDS:
        told = {name: row[name] for name in (*_TOLD, "health", "reason", "reason_code")}
        put(connection, own.transition, {**told, "at": after(row["checked_at"] or row["written_at"], last)})


def latest_transition(connection: sa.engine.Connection, own: Tables, job_id: int, key: str) -> Any:
    """Give the newest transition of one executor as one scheduler sees it; None where there is none."""
    table = own.transition
    mine = sa.select(table).where(table.c.job_id == job_id, table.c.subject_key == key)
    return connection.execute(mine.order_by(table.c.at.desc()).limit(1)).first()


def after(at: datetime, last: Any) -> datetime:
    """Give that moment, or the first one after the last transition: what comes later is never told as earlier."""
    return at if last is None else max(at, last.at + _TICK)


def prune(connection: sa.engine.Connection, own: Tables, now: datetime) -> None:
    """Delete the transitions that are too old or too many."""
    table = own.transition
    connection.execute(sa.delete(table).where(table.c.at < now - KEPT_FOR))
    beyond = sa.select(table.c.at).order_by(table.c.at.desc()).offset(KEPT_TRANSITIONS).limit(1)
    newest = connection.execute(beyond).scalars().first()
    if newest is not None:
        connection.execute(sa.delete(table).where(table.c.at <= newest))
