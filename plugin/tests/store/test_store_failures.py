"""A database that fails is one line for the log, and is written to again once it is back."""

from __future__ import annotations

import signal
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from airflow_vitals.store import database, engine
from airflow_vitals.store.database import Database
from airflow_vitals.store.engine import Place, patient
from airflow_vitals.store.kept import StoreError
from airflow_vitals.store.read import DatabaseReader
from airflow_vitals.store.uninstall import uninstall
from airflow_vitals.store.write import DatabaseWriter
from tests.store import servers
from tests.store.made import Airflow
from tests.store.samples import ANA, FELL, NOW, REPORT
from tests.store.servers import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.store.servers import Server


def of(url: str) -> Database:
    made = patient(url)
    return Database(lambda: Place(made))


def failure(call: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as caught:
        call()
    text = str(caught.value)
    assert "\n" not in text
    assert PASSWORD not in text
    return text


def write(database: Database) -> None:
    DatabaseWriter(database).write(ANA, [REPORT], [FELL])


def test_tables_of_a_later_release_are_left_alone_and_said(airflow: Airflow) -> None:
    write(airflow.database)
    airflow.sql("UPDATE vitals_version SET version = 2")
    says = "are of version 2, and this release knows version 1"
    assert says in failure(lambda: write(airflow.database))
    assert says in failure(lambda: DatabaseWriter(airflow.database).leave(ANA, NOW))
    assert says in failure(DatabaseReader(airflow.database).reports)
    assert says in failure(lambda: DatabaseReader(airflow.database).transitions(None, 1))
    assert says in failure(lambda: uninstall(airflow.database))
    assert len(airflow.rows("vitals_executor")) == 1


def test_a_missing_column_is_said(airflow: Airflow) -> None:
    write(airflow.database)
    airflow.sql("ALTER TABLE vitals_executor DROP COLUMN skipped")
    assert "skipped" in failure(lambda: write(airflow.database))
    assert "skipped" in failure(DatabaseReader(airflow.database).reports)
    assert len(airflow.rows("vitals_executor_transition")) == 1


def test_a_part_of_the_tables_is_made_whole(airflow: Airflow) -> None:
    write(airflow.database)
    airflow.sql("DROP TABLE vitals_version")
    airflow.sql("DROP TABLE vitals_executor")
    assert DatabaseReader(airflow.database).reports() is None
    write(airflow.database)
    assert DatabaseReader(airflow.database).reports() == []


def test_who_may_not_make_tables_on_postgres_is_told_the_command(postgres: Server) -> None:
    postgres.sql("CREATE DATABASE noddl", f"CREATE USER poor_pg PASSWORD '{PASSWORD}'")
    text = failure(lambda: write(of(postgres.url("noddl", "poor_pg"))))
    assert "`python -m airflow_vitals show-tables`" in text
    assert "InsufficientPrivilege" in text


def test_who_may_not_make_tables_on_mariadb_is_told_the_command(mariadb: Server) -> None:
    user = "poor@'127.0.0.1'"
    mariadb.sql(
        "CREATE DATABASE noddl", f"CREATE USER {user} IDENTIFIED BY '{PASSWORD}'", f"GRANT SELECT ON noddl.* TO {user}"
    )
    assert "`python -m airflow_vitals show-tables`" in failure(lambda: write(of(mariadb.url("noddl", "poor"))))


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_that_knows_few_characters_gets_those(postgres: Server, encoding: str) -> None:
    name = f"few_{encoding.lower()}"
    postgres.sql(f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
    airflow = Airflow(postgres.url(name, "vitals"))
    airflow.job(7, NOW)
    DatabaseWriter(airflow.database).write(ANA, [replace(REPORT, reason="broken 😀 broker")], [FELL])
    found = DatabaseReader(airflow.database).reports() or []
    assert [kept.report.reason for kept in found] == ["broken ? broker"]


@pytest.mark.parametrize("kind", ["postgres", "mariadb"])
def test_a_wrong_password_is_said_without_user_and_password(kind: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(kind)
    text = failure(
        lambda: write(of(server.url("postgres" if kind == "postgres" else "mysql", "vitals", "wrong-secret")))
    )
    assert "wrong-secret" not in text
    assert "vitals" not in text


def test_an_address_that_is_none_is_said() -> None:
    assert "failed" in failure(lambda: write(Database(lambda: Place(patient("nonsense://u:p@host/db")))))


def test_a_busy_sqlite_is_waited_for(airflow_on_sqlite: Path) -> None:
    write(of(f"sqlite:///{airflow_on_sqlite}"))
    with closing(sqlite3.connect(airflow_on_sqlite, check_same_thread=False, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        threading.Timer(0.5, busy.execute, ["ROLLBACK"]).start()
        write(of(f"sqlite:///{airflow_on_sqlite}"))


def test_an_sqlite_that_stays_busy_is_given_up(airflow_on_sqlite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_PATIENCE", {"pysqlite": {"timeout": 0.1}})
    write(of(f"sqlite:///{airflow_on_sqlite}"))
    with closing(sqlite3.connect(airflow_on_sqlite)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        assert "database is locked" in failure(lambda: write(of(f"sqlite:///{airflow_on_sqlite}")))
    write(of(f"sqlite:///{airflow_on_sqlite}"))


@pytest.fixture
def airflow_on_sqlite(folder: Path) -> Path:
    Airflow(f"sqlite:///{folder}/airflow.db")
    return folder / "airflow.db"


@pytest.fixture(params=["postgres", "mariadb"])
def own_server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that nobody else uses, with a database `airflow`."""
    server = getattr(servers, request.param)()
    server.sql("CREATE DATABASE airflow")
    yield server
    server.close()


def test_a_server_that_is_killed_frozen_and_started_again_is_written_to_again(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in (engine, database):
        monkeypatch.setattr(part, "CONNECT_S", 2, raising=False)
        monkeypatch.setattr(part, "STATEMENT_S", 1, raising=False)
    short = {"connect_timeout": 2}
    mysql = {**short, "read_timeout": 1, "write_timeout": 1, "charset": "utf8mb4"}
    patience = {"psycopg2": short, "pymysql": mysql, "mysqldb": mysql}
    monkeypatch.setattr(engine, "_PATIENCE", patience)
    url = own_server.url("airflow", "vitals")
    Airflow(url).job(7, NOW)
    kept = of(url)
    write(kept)

    own_server.kill()
    failure(lambda: write(kept))
    failure(DatabaseReader(kept).reports)
    own_server.start()
    write(kept)

    own_server.signal(signal.SIGSTOP)
    asked = time.monotonic()
    failure(lambda: write(kept))
    assert time.monotonic() - asked < 10
    own_server.signal(signal.SIGCONT)
    write(kept)

    # Frozen while a transaction is open: nobody answers any more on a line that stands.
    assert "failed" in failure(lambda: _frozen_within(kept, own_server))
    own_server.signal(signal.SIGCONT)
    assert len(DatabaseReader(kept).reports() or ()) == 1


def _frozen_within(kept: Database, server: Server) -> None:
    with kept.visit() as visit, visit.transaction() as connection:
        server.signal(signal.SIGSTOP)
        connection.exec_driver_sql("SELECT 1")
