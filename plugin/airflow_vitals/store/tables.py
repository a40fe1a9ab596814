"""The tables: two for what is reported, and one row that says of which version they are.

No foreign key leads to Airflow's own tables, so that its migrations, `airflow db clean` and `airflow db reset` never
meet us; no key of ours is a number that the database counts up, so that no sequence needs rights of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects import mysql
from sqlalchemy.schema import CreateTable, DropTable

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

VERSION = 1
"""Of the tables. A release that changes them counts it up; one that finds a higher number keeps its hands off."""

HOSTNAME = 500
EXECUTOR = 250
INSTANCE = 500
TEAMS = 1000
REASON = 600
"""Lengths in characters. One row stays below the 65,535 bytes that MySQL allows, with four bytes a character."""


class Utc(sa.types.TypeDecorator[datetime]):
    """A moment. Stored in UTC without a zone, which every database keeps alike, and always read with one."""

    impl = sa.DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        """Ask MySQL for microseconds, which it leaves out unless told."""
        if dialect.name in ("mysql", "mariadb"):
            return dialect.type_descriptor(mysql.DATETIME(fsp=6))
        return dialect.type_descriptor(sa.DateTime())

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Take a moment of any zone; one without counts as UTC."""
        return None if value is None else as_utc(value).replace(tzinfo=None)

    def process_result_value(self, value: Any, _dialect: Dialect) -> datetime | None:
        """Give it back with its zone, whichever the database's session has."""
        return None if value is None else as_utc(value)


def as_utc(moment: datetime) -> datetime:
    """Give the same moment in UTC; one without a zone counts as UTC."""
    return moment.replace(tzinfo=timezone.utc) if moment.tzinfo is None else moment.astimezone(timezone.utc)


@dataclass(frozen=True)
class Tables:
    """All that the store touches; of `job`, which is Airflow's, it only reads."""

    executor: sa.Table
    transition: sa.Table
    version: sa.Table
    job: sa.TableClause

    def own(self) -> tuple[sa.Table, ...]:
        """Give our tables in the order in which they are made: the one that says "all are there" is the last."""
        return (self.executor, self.transition, self.version)


@lru_cache
def tables(schema: str | None) -> Tables:
    """Give the tables in a schema; None is the one that the database gives by itself."""
    metadata = sa.MetaData(schema=schema)
    options: dict[str, Any] = {
        f"{name}_{option}": value
        for name in ("mysql", "mariadb")
        for option, value in (("engine", "InnoDB"), ("charset", "utf8mb4"), ("collate", "utf8mb4_bin"))
    }
    executor = sa.Table(
        "vitals_executor",
        metadata,
        *_subject(),
        sa.Column("checked_at", Utc()),
        sa.Column("latency_ms", sa.Float(53)),
        sa.Column("pending_since", Utc()),
        sa.Column("interval_s", sa.Float(53), nullable=False),
        sa.Column("deadline_s", sa.Float(53), nullable=False),
        sa.Column("skipped", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.BigInteger, nullable=False),
        sa.Column("written_at", Utc(), nullable=False),
        sa.PrimaryKeyConstraint("job_id", "subject_key"),
        **options,
    )
    transition = sa.Table(
        "vitals_executor_transition",
        metadata,
        sa.Column("at", Utc(), nullable=False),
        *_subject(),
        sa.PrimaryKeyConstraint("at", "job_id", "subject_key"),
        **options,
    )
    version = sa.Table(
        "vitals_version",
        metadata,
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        **options,
    )
    job = sa.table(
        "job",
        sa.column("id", sa.Integer()),
        sa.column("job_type", sa.String()),
        sa.column("state", sa.String()),
        sa.column("end_date", Utc()),
        sa.column("latest_heartbeat", Utc()),
        schema=schema,
    )
    return Tables(executor, transition, version, job)


def _subject() -> tuple[sa.Column[Any], ...]:
    """Give the columns that say who is meant and how it is; a key may not be as long as what it stands for."""
    return (
        sa.Column("job_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("subject_key", sa.String(64), nullable=False),
        sa.Column("hostname", sa.String(HOSTNAME), nullable=False),
        sa.Column("executor", sa.String(EXECUTOR), nullable=False),
        sa.Column("instance", sa.String(INSTANCE)),
        sa.Column("teams", sa.String(TEAMS), nullable=False),
        sa.Column("health", sa.String(10), nullable=False),
        sa.Column("reason", sa.String(REASON)),
        sa.Column("reason_code", sa.String(20)),
    )


def creating(own: Tables, dialect: Dialect) -> list[str]:
    """Give the statements that make the tables, without the one that fills in the version."""
    made = (CreateTable(table, if_not_exists=True) for table in own.own())
    return ["\n".join(line.rstrip() for line in str(one.compile(dialect=dialect)).strip().splitlines()) for one in made]


def dropping(own: Tables, dialect: Dialect) -> list[str]:
    """Give the statements that drop them, the one that says "all are there" first."""
    gone = (DropTable(table, if_exists=True) for table in reversed(own.own()))
    return [str(one.compile(dialect=dialect)).strip() for one in gone]
