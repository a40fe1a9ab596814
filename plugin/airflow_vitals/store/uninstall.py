"""Taking our tables away again, and showing them; for `python -m airflow_vitals`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.store import created
from airflow_vitals.store.tables import VERSION, creating, dropping

if TYPE_CHECKING:
    from airflow_vitals.store.database import Database


def shown(database: Database) -> str:
    """Give the statements that make the tables in this database, with what is there now as a comment before them.

    Raises StoreError. The whole text can be handed to the database's own client.
    """
    with database.visit() as visit:
        found = created.version(visit)
        own, dialect = visit.tables, visit.connection.dialect
        names = ", ".join(table.fullname for table in own.own())
        lines = [
            "-- The tables of airflow-vitals in the metadata database of this Airflow: "
            + ("missing" if found is None else f"there, version {found}"),
            *(f"{statement};" for statement in creating(own, dialect)),
            f"INSERT INTO {own.version.fullname} (id, version) VALUES (1, {VERSION});",  # noqa: S608
            f"-- Airflow's user needs SELECT, INSERT, UPDATE and DELETE on {names}.",
            "-- To take them away: `python -m airflow_vitals uninstall-tables`, or",
            *(f"-- {statement};" for statement in dropping(own, dialect)),
        ]
        return "\n".join(lines)


def uninstall(database: Database) -> bool:
    """Drop the tables; False where there were none. Raises StoreError, also for tables of a later release."""
    with database.visit() as visit:
        were_there = created.are_there(visit)
        with visit.transaction() as connection:
            for statement in dropping(visit.tables, connection.dialect):
                connection.exec_driver_sql(statement)
        return were_there
