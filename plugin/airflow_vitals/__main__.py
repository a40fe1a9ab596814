"""Commands for operators: `python -m airflow_vitals show-tables`, `create-tables` and `uninstall-tables`.

Airflow's own `airflow` command cannot be extended by a plugin. They work on the database that Airflow's configuration
names; exit codes: 0 done, 1 the database failed or refused, 2 wrong arguments.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from airflow_vitals.store.database import Database


def main(arguments: Sequence[str] | None = None, database: Database | None = None) -> int:
    """Run a command and give its exit code; what is wrong is told on stderr."""
    parser = argparse.ArgumentParser(prog="python -m airflow_vitals", description="The tables of airflow-vitals.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, helps) in _COMMANDS.items():
        commands.add_parser(name, help=helps, description=helps)
    chosen = parser.parse_args(arguments).command

    from airflow_vitals.store.database import Database
    from airflow_vitals.store.kept import StoreError

    try:
        print(_COMMANDS[chosen][0](database or Database()))
    except StoreError as error:
        print(f"airflow-vitals: {error}", file=sys.stderr)
        return 1
    return 0


def _show(database: Database) -> str:
    from airflow_vitals.store.uninstall import shown

    return shown(database)


def _create(database: Database) -> str:
    from airflow_vitals.store import created

    with database.visit() as visit:
        if created.are_there(visit):
            return "The tables of airflow-vitals were there already."
        created.create(visit)
    return "The tables of airflow-vitals are made."


def _uninstall(database: Database) -> str:
    from airflow_vitals.store.uninstall import uninstall

    if not uninstall(database):
        return "There are no tables of airflow-vitals in this database."
    return (
        "The tables of airflow-vitals are dropped. Schedulers that poll their executors make them anew: set"
        " [vitals] poll_executors = False, or take the wheel away, before you restart them."
    )


_COMMANDS: dict[str, tuple[Callable[[Database], str], str]] = {
    "show-tables": (_show, "print the statements that make the tables, and whether they are there"),
    "create-tables": (_create, "make the tables, for schedulers whose database user may not"),
    "uninstall-tables": (_uninstall, "drop the tables and all that is kept in them"),
}


if __name__ == "__main__":
    sys.exit(main())
