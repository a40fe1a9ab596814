"""One visit to the database: connecting, transactions, and every failure as a StoreError in plain words."""

from __future__ import annotations

import os
import re
import socket
from contextlib import contextmanager, suppress
from threading import Timer
from typing import TYPE_CHECKING, Any

from sqlalchemy import exc

from airflow_vitals.store import texts
from airflow_vitals.store.engine import CONNECT_S, STATEMENT_S, airflow_place
from airflow_vitals.store.kept import StoreError
from airflow_vitals.store.tables import Tables, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import sqlalchemy as sa

    from airflow_vitals.store.engine import Place

_TEXT = 300
_USER = re.compile(r"\b(user|role)\s+(?:\"[^\"]*\"|'[^']*'(?:@'[^']*')?)", re.IGNORECASE)


class Visit:
    """A connection, used for a few transactions and then closed."""

    def __init__(self, connection: sa.engine.Connection, own: Tables) -> None:
        """Take a connection that somebody else closes, and the tables to be found there."""
        self.connection = connection
        self.tables = own

    @contextmanager
    def transaction(self, writes: bool = True) -> Iterator[sa.engine.Connection]:
        """Do all that is inside, or nothing."""
        with self.connection.begin():
            if writes and self.connection.dialect.name == "sqlite":
                # Else SQLite gives up at once where it read first and somebody else wrote since.
                self.connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield self.connection


class Database:
    """The database of this Airflow. Making one does nothing; it may be kept for ever, across forks too."""

    def __init__(self, place: Callable[[], Place] = airflow_place) -> None:
        """Remember how the place is found: when it is first needed."""
        self._find = place
        self._found: tuple[int, Place] | None = None

    @contextmanager
    def visit(self) -> Iterator[Visit]:
        """Connect. Whatever fails, also inside, is raised as a StoreError."""
        place: Place | None = None
        try:
            place = self.place()
            with place.engine.connect() as connection, _cut_off(connection):
                yield Visit(connection, tables(place.schema))
        except StoreError:
            raise
        except Exception as error:
            raise StoreError(_said(error, place)) from None

    def place(self) -> Place:
        """Give where the tables are. No lock is needed: two engines without a pool are as good as one."""
        if self._found is None or self._found[0] != os.getpid():
            self._found = (os.getpid(), self._find())
        return self._found[1]


@contextmanager
def _cut_off(connection: sa.engine.Connection) -> Iterator[None]:
    """Close the line after a while where the driver itself would wait for ever for a frozen server (PostgreSQL's).

    Not for SQLite and MySQL: the first has no line, the drivers of the second have time limits of their own.
    """
    line = _line(connection.connection.dbapi_connection)
    if line is None:
        yield
        return
    timer = Timer(CONNECT_S + STATEMENT_S, _hang_up, [line])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        line.close()


def _line(connection: Any) -> socket.socket | None:
    try:
        return socket.socket(fileno=os.dup(connection.fileno()))
    except Exception:
        return None


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _said(error: Exception, place: Place | None) -> str:
    """Say in one line what the database or its driver said, without user names and passwords."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    text = " ".join(str(part) for part in cause.args) if isinstance(cause, Exception) and cause.args else str(cause)
    for secret in _secrets(place):
        text = text.replace(secret, "***")
    text = texts.stored(_USER.sub(r"\1 ***", text), _TEXT)
    return f"the metadata database failed ({type(cause).__name__}{': ' if text else ''}{text})"


def _secrets(place: Place | None) -> list[str]:
    """Give the password where it can be told from other words."""
    password = str(place.engine.url.password or "") if place else ""
    return [password] if len(password) > 2 else []  # noqa: PLR2004
