from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.settings import OPTIONS, Problem, Settings, read_settings

NOTHING: dict[str, str] = {}
FULL = {
    "show_page": "True",
    "show_card": "no",
    "show_standalone": "0",
    "category": "Monitoring",
    "poll_interval": "10",
    "scheduler_limit": "20",
    "triggerer_limit": "30.5",
    "dag_processor_limit": "60",
    "expected_schedulers": "2",
    "expected_triggerers": "1",
    "expected_dag_processors": "3",
    "not_deployed": "executor, Dag processor",
    "frame_ancestors": "https://grafana.example.com, http://wiki:8080\nhttps://*.example.org/",
    "poll_executors": "False",
    "executor_poll_interval": "30",
    "executor_poll_deadline": "12.5",
    "check_without_login": "True",
    "metrics_token": "0123456789abcdef",
    "metrics_token_file": "/run/secrets/vitals",
}


def test_without_a_section_everything_is_as_it_comes() -> None:
    assert read_settings(NOTHING.get) == Settings()


def test_a_full_section_is_read_without_a_problem() -> None:
    assert set(FULL) == set(OPTIONS)
    assert read_settings(FULL.get, FULL) == Settings(
        show_page=True,
        show_card=False,
        show_standalone=False,
        category="Monitoring",
        poll_interval=10,
        limits={"scheduler": 20, "triggerer": 30.5, "dag_processor": 60},
        expected={"scheduler": 2, "triggerer": 1, "dag_processor": 3},
        not_deployed=("executor", "dag_processor"),
        frame_ancestors=("https://grafana.example.com", "http://wiki:8080", "https://*.example.org"),
        poll_executors=False,
        executor_poll_interval=30,
        executor_poll_deadline=12.5,
        check_without_login=True,
        metrics_token="0123456789abcdef",
        metrics_token_file="/run/secrets/vitals",
    )


def test_an_empty_category_puts_the_page_into_the_sidebar() -> None:
    assert read_settings({"category": " "}.get).category is None


def test_an_empty_option_counts_as_not_set() -> None:
    assert read_settings(dict.fromkeys(FULL, "").get).problems == ()


def test_a_comment_behind_a_value_is_no_part_of_it() -> None:
    assert read_settings({"poll_interval": "10 # seconds"}.get).poll_interval == 10


def test_a_value_that_cannot_be_used_is_named_logged_once_and_ignored(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        settings = read_settings({"poll_interval": "soon", "show_card": "maybe"}.get)
    assert settings.poll_interval is None
    assert settings.show_card is True
    assert settings.problems == (
        Problem("[vitals] show_card", "yes or no", '"maybe"'),
        Problem("[vitals] poll_interval", "seconds", '"soon"'),
    )
    assert [record.getMessage() for record in caplog.records] == [
        '[vitals] show_card: "maybe" is ignored; expected True or False',
        '[vitals] poll_interval: "soon" is ignored; expected a number of seconds above 0, at most 86400',
    ]


def test_of_a_list_only_the_bad_items_are_ignored() -> None:
    settings = read_settings({"not_deployed": "triggerer,webserver", "frame_ancestors": "* http://a"}.get)
    assert settings.not_deployed == ("triggerer",)
    assert settings.frame_ancestors == ("http://a",)
    assert [problem.got for problem in settings.problems] == ['"webserver"', '"*"']


def test_a_menu_with_too_long_a_name_is_told_what_is_wrong_with_it() -> None:
    settings = read_settings({"category": "x" * 41}.get)
    assert settings.category == "browse"
    assert [problem.expected for problem in settings.problems] == ["name"]
    assert read_settings({"category": "x" * 40}.get).category == "x" * 40


@pytest.mark.parametrize(("text", "seconds"), [("0.5", 10), ("301", 10), ("often", 10), ("1", 1), ("300", 300)])
def test_executors_are_polled_no_faster_than_once_a_second_and_no_slower_than_once_an_hour(
    text: str, seconds: float
) -> None:
    settings = read_settings({"executor_poll_interval": text}.get)
    assert settings.executor_poll_interval == seconds
    assert [problem.expected for problem in settings.problems] == ["poll seconds"] * (str(seconds) != text)


def test_the_deadline_of_a_poll_is_never_longer_than_the_interval() -> None:
    assert read_settings({"executor_poll_interval": "3"}.get).executor_poll_deadline == 3
    settings = read_settings({"executor_poll_interval": "8", "executor_poll_deadline": "9"}.get)
    assert settings.executor_poll_deadline == 5
    assert settings.problems == (Problem("[vitals] executor_poll_deadline", "poll deadline", '"9"'),)


@pytest.mark.parametrize("text", ["too short", "x" * 15, "x" * 513, "sixteen characters", "sixteen-chäracters"])
def test_a_token_that_cannot_be_used_is_named_and_never_shown(text: str, caplog: pytest.LogCaptureFixture) -> None:
    settings = read_settings({"metrics_token": text}.get)
    assert settings.metrics_token is None
    assert settings.problems == (Problem("[vitals] metrics_token", "token", "a value that is not shown"),)
    assert text not in caplog.text


def test_a_misspelt_option_is_named() -> None:
    assert read_settings(NOTHING.get, ["show_page", "show_pages"]).problems == (
        Problem("[vitals] show_pages", "option", '"show_pages"'),
    )


def test_an_option_that_airflow_cannot_read_is_named_without_what_the_error_says() -> None:
    def read(name: str) -> str | None:
        if name == "poll_interval":
            raise ValueError("a secret of another section")
        return None

    assert read_settings(read).problems == (Problem("[vitals] poll_interval", "text", "ValueError"),)


TEXTS = st.sampled_from(list(FULL.values())) | st.text()
"""Right for some option, or for none."""


@given(st.dictionaries(st.sampled_from(OPTIONS), TEXTS))
def test_whatever_stands_there_settings_come_of_it(section: dict[str, str]) -> None:
    settings = read_settings(section.get, section)
    assert {problem.path for problem in settings.problems} <= {f"[vitals] {name}" for name in section}
    assert all(len(problem.got) <= 80 for problem in settings.problems)


@given(st.dictionaries(st.sampled_from(OPTIONS), TEXTS), st.sampled_from(OPTIONS))
def test_a_bad_value_changes_nothing_but_its_own_option(section: dict[str, str], name: str) -> None:
    without = {key: text for key, text in section.items() if key != name}
    broken = read_settings({**without, name: "\x00 never right \x00"}.get)
    alone = read_settings(without.get)
    assert [one for one in broken.problems if one.path != f"[vitals] {name}"] == list(alone.problems)
    assert replace(broken, problems=()) == replace(alone, problems=())
