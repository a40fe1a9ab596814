"""`python -m airflow_vitals`: what an operator sees of the tables."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from airflow_vitals.__main__ import main
from airflow_vitals.store.read import DatabaseReader
from airflow_vitals.store.write import DatabaseWriter
from tests.store.samples import ANA, FELL, NOW, REPORT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.store.made import Airflow


def test_the_statements_that_are_shown_make_the_tables(airflow: Airflow, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show-tables"], airflow.database) == 0
    shown = capsys.readouterr().out
    assert "metadata database of this Airflow: missing" in shown
    script = "\n".join(line for line in shown.splitlines() if not line.startswith("--"))
    for statement in script.split(";"):
        if statement.strip():
            airflow.sql(statement)
    airflow.job(7, NOW)
    DatabaseWriter(airflow.database).write(ANA, [REPORT], [FELL])
    assert len(DatabaseReader(airflow.database).reports() or ()) == 1
    assert main(["show-tables"], airflow.database) == 0
    assert "metadata database of this Airflow: there, version 1" in capsys.readouterr().out


def test_the_statements_that_are_shown_to_drop_them_do(airflow: Airflow, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create-tables"], airflow.database) == 0
    assert main(["show-tables"], airflow.database) == 0
    dropping = [line[3:-1] for line in capsys.readouterr().out.splitlines() if line.startswith("-- DROP")]
    assert len(dropping) == 3
    for statement in dropping:
        airflow.sql(statement.strip())
    assert DatabaseReader(airflow.database).reports() is None


def test_tables_are_made_and_dropped_and_both_can_be_said_twice(
    airflow: Airflow, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for command in ("create-tables", "create-tables", "uninstall-tables", "uninstall-tables"):
        assert main([command], airflow.database) == 0
        said.append(capsys.readouterr().out.split(".")[0])
    assert said == [
        "The tables of airflow-vitals are made",
        "The tables of airflow-vitals were there already",
        "The tables of airflow-vitals are dropped",
        "There are no tables of airflow-vitals in this database",
    ]
    assert DatabaseReader(airflow.database).reports() is None


def test_airflows_own_tables_stay_when_ours_go(airflow: Airflow) -> None:
    airflow.job(7, NOW)
    DatabaseWriter(airflow.database).write(ANA, [REPORT], [FELL])
    assert main(["uninstall-tables"], airflow.database) == 0
    assert len(airflow.rows("job")) == 1


def test_a_failure_is_one_line_on_stderr_and_the_exit_code_one(
    airflow: Airflow, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["create-tables"], airflow.database)
    airflow.sql("UPDATE vitals_version SET version = 9")
    capsys.readouterr()
    for command in ("create-tables", "uninstall-tables"):
        assert main([command], airflow.database) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("airflow-vitals: the tables of airflow-vitals")
        assert told.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["show-tables", "more"]])
def test_wrong_arguments_are_the_exit_code_two(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


def test_the_command_works_on_the_database_of_airflows_configuration(folder: Path) -> None:
    url = f"sqlite:///{folder}/airflow.db"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "AIRFLOW_HOME": str(folder),
        "AIRFLOW__DATABASE__SQL_ALCHEMY_CONN": url,
    }
    command = [sys.executable, "-m", "airflow_vitals", "show-tables"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("-- The tables of airflow-vitals")
    assert "CREATE TABLE IF NOT EXISTS vitals_executor" in ended.stdout
