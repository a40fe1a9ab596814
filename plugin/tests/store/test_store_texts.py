"""Texts are stored in bounds, on one line, and without passwords."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.store import texts

SECRET = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=8, max_size=20).map(
    lambda text: f"s3cr3t{text}".replace("://", "")
)
WORDS = st.text(st.sampled_from("abc ,.;:()é😀\n\t\x00"), max_size=20)


@given(WORDS, SECRET, WORDS)
def test_an_address_is_stored_without_user_and_password(before: str, secret: str, after: str) -> None:
    text = f"{before} amqps://{secret}:{secret}@broker:5671/vhost {after}"
    line = texts.stored(text, 1000)
    assert "s3cr3t" not in line
    assert "amqps://broker:5671/vhost" in line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("redis://broker:6379/0", "redis://broker:6379/0"),
        ("redis://:p@ss/w?rd@broker:6379/0 is silent", "redis://broker:6379/0 is silent"),
        ("sentinel://:a@one:1;sentinel://:b@two:2", "sentinel://one:1;sentinel://two:2"),
        ("user@host is no address", "user@host is no address"),
        ("host=db password=abc user=x", "host=db password=*** user=x"),
        ("{'password': 'a b', 'x': 1}", "{'password': ***, 'x': 1}"),
        ("Connection(password=b'a b', port=1)", "Connection(password=***, port=1)"),
        ("aws_secret_access_key=abc x-api-key: def", "aws_secret_access_key=*** x-api-key: ***"),
        ("https://k8s/api?access_token=abc&x=1", "https://k8s/api?access_token=***&x=1"),
    ],
)
def test_what_is_secret_is_left_out(text: str, line: str) -> None:
    assert texts.stored(text, 100) == line


@pytest.mark.parametrize("text", ["x", "a:", "x-", "//", "://", "redis://", "password", "a@", "\x00"])
def test_a_huge_text_takes_no_time(text: str) -> None:
    began = time.process_time()
    texts.stored(text * 1_000_000, 600)
    assert time.process_time() - began < 0.5


def test_a_password_is_not_stored_because_the_text_was_cut_before_its_end() -> None:
    assert "s3cr3t" not in texts.stored("x " * 1900 + "redis://user:" + "s3cr3t" * 1000 + "@broker", 5000)


@given(st.text(), st.integers(1, 50), st.booleans())
def test_every_text_becomes_one_line_in_bounds_that_every_database_takes(text: str, length: int, plain: bool) -> None:
    line = texts.stored(text, length, plain)
    assert len(line) <= length
    assert not set(line) & set("\x00\n\r\x85\u2028\u2029")
    line.encode("ascii" if plain else "utf-8")


@given(st.text(), st.integers(1, 50), st.booleans())
def test_a_text_that_was_stored_is_stored_alike_again(text: str, length: int, plain: bool) -> None:
    line = texts.stored(text, length, plain)
    assert texts.stored(line, length, plain) == line


@given(st.lists(st.text(max_size=30)), st.integers(2, 200), st.booleans())
def test_names_are_kept_as_many_as_fit(names: list[str], length: int, plain: bool) -> None:
    text = texts.listed(names, length, plain)
    assert len(text) <= length
    kept = texts.unlisted(text)
    assert list(kept) == [texts.stored(name, length, plain) for name in names[: len(kept)]]
    if len(kept) < len(names):
        more = [*kept, texts.stored(names[len(kept)], length, plain)]
        assert len(json.dumps(more, ensure_ascii=plain)) > length


@pytest.mark.parametrize("text", ["", "nonsense", "7", "{}", "null"])
def test_names_that_cannot_be_read_are_none(text: str) -> None:
    assert texts.unlisted(text) == ()
