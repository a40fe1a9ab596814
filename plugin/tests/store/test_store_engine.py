"""The database is reached as Airflow reaches it, but with short patience and without its pool."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.pool import NullPool

from airflow_vitals.store.database import Database
from airflow_vitals.store.engine import airflow_place, patient

if TYPE_CHECKING:
    from tests.store.made import Airflow
    from tests.store.servers import Server


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Airflow's own settings, which tests change."""
    from airflow import settings as found

    monkeypatch.setattr(found, "engine", None)
    return SimpleNamespace(set=lambda name, value: monkeypatch.setattr(found, name, value, raising=False))


def test_this_airflows_database_is_used_without_its_pool(settings: Any, airflow: Airflow) -> None:
    settings.set("SQL_ALCHEMY_CONN", airflow.url)
    place = airflow_place()
    assert isinstance(place.engine.pool, NullPool)
    assert place.engine.url == sa.engine.make_url(airflow.url)
    assert place.schema is None
    with place.engine.begin() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


def test_airflows_connect_arguments_count_but_for_its_patience(settings: Any, postgres: Server) -> None:
    settings.set("SQL_ALCHEMY_CONN", postgres.url("postgres"))
    given = {"application_name": "by the operator", "connect_timeout": 999}
    settings.set("_get_connect_args", lambda _mode: given)
    seen: list[dict[str, Any]] = []
    engine = airflow_place().engine
    event.listen(engine, "do_connect", lambda _dialect, _record, _args, kwargs: seen.append(dict(kwargs)))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW application_name").scalar() == "by the operator"
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "10s"
        assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "5s"
    assert seen[0]["connect_timeout"] == 5
    assert given == {"application_name": "by the operator", "connect_timeout": 999}


def test_pool_arguments_of_the_operator_are_left_out(settings: Any, airflow: Airflow) -> None:
    settings.set("SQL_ALCHEMY_CONN", airflow.url)
    settings.set(
        "prepare_engine_args", lambda **_: {"pool_size": 5, "max_overflow": 1, "pool_recycle": 9, "echo": False}
    )
    assert isinstance(airflow_place().engine.pool, NullPool)


def test_operators_who_make_the_engine_themselves_make_ours_too(settings: Any, postgres: Server) -> None:
    # As clouds have it: the token comes at the moment of connecting. This one also insists on a pool.
    token = sa.engine.make_url(postgres.url("postgres")).password

    def create(url: str, *, engine_args: dict[str, Any], connect_args: dict[str, Any]) -> sa.engine.Engine:
        del engine_args
        engine = sa.create_engine(url, connect_args=connect_args, future=True)
        event.listen(engine, "do_connect", lambda _dialect, _record, _args, kwargs: kwargs.update(password=token))
        return engine

    settings.set("SQL_ALCHEMY_CONN", postgres.url("postgres", "vitals", "expired"))
    settings.set("create_metadata_engine", create)
    engine = airflow_place().engine
    assert isinstance(engine.pool, NullPool)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


def test_what_operators_say_on_each_connection_is_said_on_ours(settings: Any, postgres: Server) -> None:
    url = postgres.url("postgres")
    theirs = sa.create_engine(url)
    token = theirs.url.password

    def set_role(connection: Any, _record: Any) -> None:
        connection.cursor().execute("SET application_name = 'with a role'")
        connection.commit()

    event.listen(theirs, "connect", set_role)
    event.listen(theirs, "do_connect", lambda _dialect, _record, _args, kwargs: kwargs.update(password=token))
    settings.set("engine", theirs)
    settings.set("SQL_ALCHEMY_CONN", postgres.url("postgres", "vitals", "expired"))
    with airflow_place().engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW application_name").scalar() == "with a role"


def test_limits_end_with_the_transaction_because_poolers_hand_connections_on(postgres: Server) -> None:
    engine = patient(postgres.url("postgres"))
    with engine.connect() as connection:
        with connection.begin():
            assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "10s"
        raw = connection.connection.cursor()
        raw.execute("SHOW statement_timeout")
        assert raw.fetchone() == ("0",)


def test_mariadb_is_told_not_to_wait_for_locks_and_to_speak_utc(mariadb: Server) -> None:
    with patient(mariadb.url("mysql") + "?charset=latin1").connect() as connection:
        row = connection.exec_driver_sql(
            "SELECT @@innodb_lock_wait_timeout, @@lock_wait_timeout, @@time_zone, @@character_set_client"
        ).one()
        assert tuple(row) == (5, 5, "+00:00", "utf8mb4")


def test_the_schema_that_airflow_is_told_to_use_is_ours_too(
    settings: Any, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from airflow_vitals.store import created

    settings.set("SQL_ALCHEMY_CONN", postgres.url("postgres"))
    monkeypatch.setenv("AIRFLOW__DATABASE__SQL_ALCHEMY_SCHEMA", "apart")
    postgres.sql("CREATE SCHEMA apart")
    with Database().visit() as visit:
        created.create(visit)
        assert created.are_there(visit)
        with visit.transaction() as connection:
            assert sa.inspect(connection).has_table("vitals_executor", schema="apart")
            assert not sa.inspect(connection).has_table("vitals_executor")


def test_making_a_database_asks_nobody() -> None:
    def never() -> Any:
        raise AssertionError

    Database(never)
