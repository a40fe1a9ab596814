"""Whether the tables are there, and making them: on first use, by whichever scheduler comes first."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy import exc

from airflow_vitals.store.kept import StoreError
from airflow_vitals.store.tables import VERSION, creating

if TYPE_CHECKING:
    from airflow_vitals.store.database import Visit

_ATTEMPTS = 8
_LOOKS = 3
_PAUSE_S = 0.2


def version(visit: Visit) -> int | None:
    """Give the version of the tables; None where they are missing, wholly or in part."""
    table = visit.tables.version
    for look in range(1, _LOOKS + 1):
        try:
            with visit.transaction(writes=False) as connection:
                return connection.execute(sa.select(table.c.version)).scalars().first()
        except (exc.ProgrammingError, exc.OperationalError) as error:
            if error.connection_invalidated or look == _LOOKS:
                raise
        with visit.transaction(writes=False) as connection:
            if not sa.inspect(connection).has_table(table.name, schema=table.schema):
                return None
        # It is there: a real failure, or somebody made it between the two questions. Asked again, it tells which.
    return None


def are_there(visit: Visit) -> bool:
    """Tell whether the tables are there; raises StoreError for those of a later release."""
    found = version(visit)
    if found is not None and found != VERSION:
        raise StoreError(
            f"the tables of airflow-vitals in the metadata database are of version {found}, and this release knows"
            f" version {VERSION}: install the same release of airflow-vitals everywhere"
        )
    return found is not None


def create(visit: Visit) -> None:
    """Make the tables that are missing. Others may do the same at the same moment."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            _create(visit)
            return
        except exc.DBAPIError as error:
            # Who comes second is told so in many ways; what counts is whether the tables are there.
            if error.connection_invalidated:
                raise
            failure = error
        time.sleep(random.uniform(0, _PAUSE_S * attempt))  # noqa: S311
        if are_there(visit):
            return
    raise StoreError(
        "the tables of airflow-vitals are missing in the metadata database, and Airflow's user of it could not create"
        f" them ({type(failure.orig).__name__}): run the statements that `python -m airflow_vitals show-tables` prints"
        " as a user who may"
    )


def _create(visit: Visit) -> None:
    with visit.transaction() as connection:
        for statement in creating(visit.tables, connection.dialect):
            connection.exec_driver_sql(statement)
        table = visit.tables.version
        if connection.execute(sa.select(table.c.version)).first() is None:
            connection.execute(sa.insert(table).values(id=1, version=VERSION))
