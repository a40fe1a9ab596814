from __future__ import annotations

import json
from pathlib import Path

import pytest

from airflow_vitals import apps, host
from airflow_vitals.told import told


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("", "/"),
        ("http://localhost:8080", "/"),
        ("https://example.com/team/airflow", "/team/airflow/"),
        ("https://example.com/team/airflow/", "/team/airflow/"),
        ("https://example.com//elsewhere.example", "/elsewhere.example/"),
        ("no address", "/no address/"),
    ],
)
def test_addresses_are_below_the_path_of_the_base_url(monkeypatch: pytest.MonkeyPatch, url: str, path: str) -> None:
    monkeypatch.setenv("AIRFLOW__API__BASE_URL", url)
    assert host.base_path() == path
    assert {app["bundle_url"] for app in apps.react_apps()} == {
        f"{path}vitals/ui/page.js",
        f"{path}vitals/ui/card.js",
    }


def test_options_come_from_the_environment_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIRFLOW__VITALS__EXPECTED_TRIGGERERS", "2")
    monkeypatch.setenv("AIRFLOW__VITALS__CATEGORY", "admin")
    assert apps.settings().expected == {"triggerer": 2}
    assert apps.react_apps()[0]["category"] == "admin"


def test_a_misspelt_option_in_the_environment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIRFLOW__VITALS__SHOW_CARDS", "True")
    assert [problem.path for problem in apps.settings().problems] == ["[vitals] show_cards"]


def test_a_value_that_airflow_cannot_interpolate_is_one_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "option", _refuse)
    settings = apps.settings()
    assert settings.show_page
    assert {problem.expected for problem in settings.problems} == {"text"}


def _refuse(_section: str, _key: str) -> str | None:
    raise RuntimeError("a lone %")


@pytest.mark.parametrize(
    ("hidden", "left"),
    [
        ("SHOW_PAGE", ["Vitals card"]),
        ("SHOW_CARD", ["Vitals"]),
        ("SHOW_STANDALONE", ["Vitals", "Vitals card"]),
    ],
)
def test_each_of_the_three_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, hidden: str, left: list[str]) -> None:
    monkeypatch.setenv(f"AIRFLOW__VITALS__{hidden}", "False")
    assert [app["name"] for app in apps.react_apps()] == left


def test_the_browser_is_told_what_was_set_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIRFLOW__API__BASE_URL", "https://example.com/team")
    monkeypatch.setenv("AIRFLOW__VITALS__SHOW_PAGE", "False")
    monkeypatch.setenv("AIRFLOW__VITALS__SCHEDULER_LIMIT", "45")
    found = told(apps.settings(), executors=True)
    assert found["baseUrl"] == "/team/"
    assert found["limits"] == {"scheduler": 45}
    assert found["plugin"] == {"version": host.own_version(), "page": None, "standalone": "vitals/", "executors": True}
    assert "pollIntervalSeconds" not in found
    assert set(found) <= {
        "baseUrl", "environment", "limits", "expect", "notDeployed", "airflow", "plugin", "problems",
    }  # fmt: skip


AIRFLOW_CFG = {
    "AIRFLOW__API__BASE_URL": "https://example.com/team/airflow",
    "AIRFLOW__API__INSTANCE_NAME": "Production",
    "AIRFLOW__VITALS__POLL_INTERVAL": "10",
    "AIRFLOW__VITALS__SCHEDULER_LIMIT": "45",
    "AIRFLOW__VITALS__EXPECTED_TRIGGERERS": "2",
    "AIRFLOW__VITALS__NOT_DEPLOYED": "executor",
    "AIRFLOW__VITALS__SHOW_CARD": "maybe",
    "AIRFLOW__SCHEDULER__SCHEDULER_HEALTH_CHECK_THRESHOLD": "31",
    "AIRFLOW__TRIGGERER__TRIGGERER_HEALTH_CHECK_THRESHOLD": "32",
    "AIRFLOW__DAG_PROCESSOR__HEALTH_CHECK_THRESHOLD": "33",
    "AIRFLOW__SCHEDULER__SCHEDULER_HEARTBEAT_SEC": "5",
    "AIRFLOW__TRIGGERER__JOB_HEARTBEAT_SEC": "6",
    "AIRFLOW__SCHEDULER__JOB_HEARTBEAT_SEC": "7",
    "AIRFLOW__DAG_PROCESSOR__MIN_FILE_PROCESS_INTERVAL": "600",
    "AIRFLOW__DAG_PROCESSOR__REFRESH_INTERVAL": "300",
}


def test_the_browser_is_told_what_its_own_tests_read(monkeypatch: pytest.MonkeyPatch) -> None:
    # src/data/plugin-settings.test.ts reads the same file, so that neither side can change alone.
    for name, text in AIRFLOW_CFG.items():
        monkeypatch.setenv(name, text)
    monkeypatch.setattr(host, "release", lambda: (3, 2))
    monkeypatch.setattr(host, "own_version", lambda: "0.1.0")
    assert told(apps.settings(), executors=True) == json.loads(Path(__file__).with_name("told.json").read_text("utf-8"))
