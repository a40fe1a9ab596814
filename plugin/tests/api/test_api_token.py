from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.api.token import is_bearer, read_token
from airflow_vitals.settings import HIDDEN, Problem, Settings, read_settings
from airflow_vitals.told import told
from airflow_vitals.web import create_app

if TYPE_CHECKING:
    from pathlib import Path

TOKEN = "a-token-of-24-characters"
OPTION = "[vitals] metrics_token_file"


def file_with(folder: Path, text: str | bytes, mode: int = 0o600) -> Settings:
    file = folder / "token"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    file.chmod(mode)
    return Settings(metrics_token_file=str(file))


def test_the_token_stands_in_an_option_or_in_a_file_that_counts_alone(tmp_path: Path) -> None:
    assert read_token(Settings()) == (None, ())
    assert read_token(Settings(metrics_token=TOKEN)) == (TOKEN, ())
    file = file_with(tmp_path, f"{TOKEN}\n")
    assert (
        read_token(Settings(metrics_token="another-token-16", metrics_token_file=file.metrics_token_file)).secret
        == TOKEN
    )


@pytest.mark.parametrize(
    ("text", "got"),
    [("", "an empty file"), (" \n", "an empty file"), ("short", HIDDEN), ("with a space in the middle", HIDDEN), (b"\xff" * 20, HIDDEN)],
)  # fmt: skip
def test_a_file_without_a_token_is_a_problem_that_shows_nothing_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str | bytes, got: str
) -> None:
    assert read_token(file_with(tmp_path, text)) == (None, (Problem(OPTION, "token file", got),))
    assert [record.getMessage() for record in caplog.records] == [
        f"{OPTION}: {got} is ignored; expected a file that the API server can read, with 16 to 512 characters without spaces"
    ]


@pytest.mark.parametrize("name", ["missing", "", "nul\x00byte"])
def test_a_file_that_cannot_be_read_is_a_problem_and_nothing_worse(tmp_path: Path, name: str) -> None:
    token = read_token(Settings(metrics_token_file=str(tmp_path / name)))
    assert token.secret is None
    assert [problem.path for problem in token.problems] == [OPTION]


def test_with_a_bad_file_the_other_option_does_not_take_its_place(tmp_path: Path) -> None:
    assert read_token(Settings(metrics_token=TOKEN, metrics_token_file=str(tmp_path / "missing"))).secret is None


def test_a_file_that_everybody_can_read_is_used_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert read_token(file_with(tmp_path, TOKEN, 0o644)).secret == TOKEN
    assert [record.getMessage() for record in caplog.records] == [
        f"{OPTION}: every user of this machine can read the file: chmod o-r is enough"
    ]
    caplog.clear()
    assert read_token(file_with(tmp_path, TOKEN, 0o640)).secret == TOKEN
    assert caplog.records == []


def test_the_token_is_in_no_problem_no_log_and_nothing_that_is_told(
    static: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bad = "a token with spaces in it"
    with caplog.at_level(logging.DEBUG):
        settings = read_settings({"metrics_token": bad}.get)
        create_app(Settings(metrics_token=TOKEN), static)
        create_app(file_with(tmp_path, TOKEN), static)
    assert settings.problems == (Problem("[vitals] metrics_token", "token", HIDDEN),)
    for shown in (
        caplog.text,
        repr(settings),
        repr(Settings(metrics_token=TOKEN)),
        repr(told(settings, executors=True)),
    ):
        assert bad not in shown
        assert TOKEN not in shown


def test_a_problem_of_the_file_is_told_to_the_page(static: Path, tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    page = TestClient(create_app(file_with(tmp_path, "short"), static)).get("/ui/page.js").text
    assert OPTION in page
    assert '"got":"a value that is not shown"' in page


def test_airflow_hides_the_option_and_masks_the_value() -> None:
    from airflow._shared.secrets_masker import redact
    from airflow.configuration import conf

    read_token(Settings(metrics_token=TOKEN))
    assert ("vitals", "metrics_token") in conf.sensitive_config_values
    assert TOKEN not in str(redact(f"it is {TOKEN}"))


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=16, max_size=40), st.text())
def test_only_the_token_itself_is_the_token(token: str, other: str) -> None:
    assert is_bearer(f"Bearer {token}", token)
    assert is_bearer(f"bearer  {token}", token)
    assert is_bearer(other, token) is (other.lower().startswith("bearer ") and other[7:].strip() == token)
