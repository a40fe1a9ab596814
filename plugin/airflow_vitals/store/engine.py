"""The database of this Airflow, on connections of our own.

Airflow's pool is never used: a lock of it that is held while the scheduler forks stays locked in the child, and a
connection that we wait on is one that the scheduler lacks. So every transaction connects anew, as Airflow would (same
address, arguments and events), but with short patience.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.pool import NullPool

from airflow_vitals.host import quiet_option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CONNECT_S = 5
LOCK_S = 5
STATEMENT_S = 10
"""How long one connecting, waiting for a lock and statement may take, in seconds."""

_MYSQL: Mapping[str, Any] = {
    "connect_timeout": CONNECT_S,
    "read_timeout": STATEMENT_S,
    "write_timeout": STATEMENT_S,
    "charset": "utf8mb4",
}
_PATIENCE: Mapping[str, Mapping[str, Any]] = {
    "psycopg2": {"connect_timeout": CONNECT_S},
    "psycopg": {"connect_timeout": CONNECT_S},
    "mysqldb": _MYSQL,
    "pymysql": _MYSQL,
    "mysqlconnector": {"connection_timeout": CONNECT_S, "charset": "utf8mb4"},
    "pysqlite": {"timeout": LOCK_S, "check_same_thread": False},
}
"""Driver -> its own words for that. MySQL's take every character only when they are told so."""

_AIRFLOWS_OWN = ("sqlalchemy.", "airflow.")


@dataclass(frozen=True)
class Place:
    """Where the tables are: an engine, and the schema that Airflow is told to use, if any."""

    engine: sa.engine.Engine
    schema: str | None = None


def airflow_place() -> Place:
    """Give the metadata database of the Airflow that this process belongs to. Does not connect. May raise anything."""
    from airflow import settings

    url = settings.SQL_ALCHEMY_CONN
    arguments = dict(settings._get_connect_args("sync"))
    engine = patient(url, arguments, _engine_args(settings), getattr(settings, "create_metadata_engine", None))
    if (theirs := getattr(settings, "engine", None)) is not None:
        _take_over_events(theirs, engine)
    return Place(engine, (quiet_option("database", "sql_alchemy_schema") or "").strip() or None)


def patient(
    url: str,
    connect_args: Mapping[str, Any] | None = None,
    engine_args: Mapping[str, Any] | None = None,
    create: Callable[..., sa.engine.Engine] | None = None,
) -> sa.engine.Engine:
    """Make an engine without a pool that waits for nothing longer than a few seconds.

    `create`: Airflow's function for it, from 3.2 on, which operators replace to log in with tokens of a cloud.
    """
    driver = sa.engine.make_url(url).get_dialect().driver
    arguments = {**(connect_args or {}), **_PATIENCE.get(driver, {})}
    options = {**(engine_args or {}), "poolclass": NullPool}
    engine = create(url, engine_args=options, connect_args=arguments) if create else None
    if engine is None or not isinstance(engine.pool, NullPool):
        made = sa.create_engine(engine.url if engine else url, connect_args=arguments, future=True, **options)
        if engine:
            _take_over_events(engine, made)
        engine = made
    _prepare_connections(engine)
    return engine


def _engine_args(settings: Any) -> dict[str, Any]:
    """Give Airflow's arguments for engines, without those of a pool, which ours has not."""
    found = settings.prepare_engine_args(pool_class=NullPool)
    return {name: value for name, value in found.items() if not name.startswith("pool") and name != "max_overflow"}


def _take_over_events(theirs: sa.engine.Engine, ours: sa.engine.Engine) -> None:
    """Connect as operators make Airflow connect: with their tokens, and with what they say first ("set role")."""
    for one in theirs.dialect.dispatch.do_connect:
        if one not in ours.dialect.dispatch.do_connect:
            event.listen(ours, "do_connect", one)
    for one in theirs.pool.dispatch.connect:
        module = str(getattr(one, "__module__", "sqlalchemy."))
        if not module.startswith(_AIRFLOWS_OWN) and one not in ours.pool.dispatch.connect:
            event.listen(ours, "connect", one)


def _prepare_connections(engine: sa.engine.Engine) -> None:
    if engine.dialect.name in ("mysql", "mariadb"):
        event.listen(engine, "connect", _mysql_session)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "begin", _postgres_transaction)


def _mysql_session(connection: Any, _record: Any) -> None:
    """Read Airflow's time stamps as Airflow writes them, and wait for no lock longer than a few seconds."""
    cursor = connection.cursor()
    cursor.execute(
        "SET SESSION time_zone = '+00:00',"
        f" SESSION innodb_lock_wait_timeout = {LOCK_S}, SESSION lock_wait_timeout = {LOCK_S}"
    )
    cursor.close()


def _postgres_transaction(connection: sa.engine.Connection) -> None:
    """Set limits for this transaction alone: a pooler between us and the database hands connections on."""
    connection.exec_driver_sql(
        f"SELECT set_config('statement_timeout', '{STATEMENT_S}s', true),"
        f" set_config('lock_timeout', '{LOCK_S}s', true),"
        f" set_config('idle_in_transaction_session_timeout', '{STATEMENT_S}s', true)"
    )
