"""Whatever breaks inside, Airflow gets lists of apps, and people get a sentence."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from airflow_vitals import apps, failure, names, words
from airflow_vitals.plugin import VitalsPlugin, _broken, _Once, _whole

HERE = Path(__file__).parent


def broken() -> Any:
    raise RuntimeError("nothing works")


def test_airflow_gets_the_same_list_each_time_so_that_it_can_take_entries_out() -> None:
    plugin = VitalsPlugin()
    assert plugin.react_apps is VitalsPlugin().react_apps
    assert [app["name"] for app in plugin.react_apps] == [names.PAGE, names.CARD]
    assert [app["url_prefix"] for app in plugin.fastapi_apps] == ["/vitals"]


def test_what_cannot_be_made_is_logged_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    once = _Once(broken, _broken)
    with caplog.at_level(logging.WARNING):
        assert once.lists()["fastapi_apps"] == failure.fastapi_apps()
        assert once.lists() is once.lists()
    assert [record.getMessage() for record in caplog.records] == [
        "Airflow Vitals cannot start; Airflow goes on without"
    ]
    assert "nothing works" in caplog.text


def test_where_nothing_works_at_all_there_are_no_apps() -> None:
    assert _Once(broken, broken).lists() == {"react_apps": [], "fastapi_apps": []}


@pytest.mark.parametrize("part", ["settings", "react_apps", "fastapi_apps"])
def test_whatever_fails_there_is_a_page_that_says_so_and_no_card(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(apps, part, broken)
    lists = _Once(_whole, _broken).lists()
    assert [app["name"] for app in lists["react_apps"]] == [names.PAGE]
    assert [app["app"] for app in lists["fastapi_apps"]] == [failure.answer]


def test_the_routes_of_a_broken_plugin_say_what_to_do() -> None:
    (app,) = failure.fastapi_apps()
    client = TestClient(app["app"])
    for path, status in (("/vitals/", 503), ("/vitals/ui/page.js", 200), ("/vitals/ui/card.js", 200)):
        answer = client.get(path)
        assert (answer.status_code, words.BROKEN in answer.text) == (status, True)
    assert client.get("/vitals/assets/x.js").status_code == 404
    assert client.head("/vitals/").content == b""


def test_airflow_finds_nothing_to_complain_about() -> None:
    from airflow.plugins_manager import AirflowPlugin

    assert issubclass(VitalsPlugin, AirflowPlugin)
    assert VitalsPlugin.validate() is None


def test_a_scheduler_that_imports_the_plugin_imports_nothing_else_of_it() -> None:
    code = (
        "import sys, airflow.plugins_manager; before = set(sys.modules); import airflow_vitals.plugin; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=HERE.parent, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == ["airflow_vitals", "airflow_vitals.plugin"]
