"""A database of each kind, each test with one of its own, in which Airflow's `job` table stands."""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from tests.store import servers
from tests.store.made import Airflow, Clock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.store.servers import Server

KINDS = ("sqlite", "postgres", "mariadb")

_numbers = itertools.count()


def _server(make: Callable[[], Server]) -> Iterator[Server]:
    try:
        server = make()
    except FileNotFoundError as error:
        pytest.fail(str(error))
    yield server
    server.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The PostgreSQL server of this run."""
    yield from _server(servers.postgres)


@pytest.fixture(scope="session")
def mariadb() -> Iterator[Server]:
    """The MariaDB server of this run."""
    yield from _server(servers.mariadb)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder where writing is quick."""
    with tempfile.TemporaryDirectory(prefix="vitals-", dir=servers.ROOM) as made:
        yield Path(made)


@pytest.fixture
def airflow(kind: str, request: pytest.FixtureRequest, folder: Path) -> Airflow:
    """An empty metadata database of that kind."""
    if kind == "sqlite":
        url = f"sqlite:///{folder}/airflow.db"
        with sa.create_engine(url).connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        return Airflow(url)
    server: Server = request.getfixturevalue(kind)
    name = f"airflow_{next(_numbers)}"
    server.sql(f"CREATE DATABASE {name}")
    return Airflow(server.url(name, "vitals"))


@pytest.fixture
def clock() -> Clock:
    return Clock()
