"""Passwords never get through, whatever stands around them."""

from __future__ import annotations

import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.executors.checks.broker_url import all_named, named, parts_of, split
from airflow_vitals.executors.checks.masking import first_line, masked

WORDS = st.text(string.ascii_lowercase + " \n.", max_size=40)
# Real passwords hold anything that can be typed; that of a URL no white space.
PASSWORDS = st.text(string.ascii_letters + string.digits + "/@?#:;%&=+!'\"[]{}$", min_size=6, max_size=30).map(
    lambda text: f"Zq9{text}"
)


@given(before=WORDS, password=PASSWORDS, after=WORDS)
def test_a_url_in_a_text_keeps_no_password(before: str, password: str, after: str) -> None:
    said = masked(f"{before}redis://user:{password}@broker:6379/0 {after}")
    assert "Zq9" not in said
    assert "user:" not in said


@given(password=PASSWORDS, host=st.sampled_from(["broker", "broker:6379", "10.0.0.1:5672", "[::1]:6379"]))
def test_the_name_of_a_broker_keeps_neither_user_nor_password(password: str, host: str) -> None:
    for url in (f"redis://:{password}@{host}/1", f"amqp://the-user:{password}@{host}//", f"sqs://{password}@"):
        assert "Zq9" not in named(url)
        assert "the-user" not in named(url)


@given(before=WORDS, password=PASSWORDS, after=WORDS)
def test_a_known_secret_goes_wherever_it_stands(before: str, password: str, after: str) -> None:
    secrets = parts_of(f"redis://:{password}@broker/0").secrets
    assert "Zq9" not in masked(f"{before}{password}{after}", secrets)


@pytest.mark.parametrize(
    "text",
    [
        "password=Zq9secret failed",
        "login with passwd: Zq9secret",
        "{'password': 'Zq9 se\"cret', 'user': 'x'}",
        '{"api_key": "Zq9secret"}',
        "AWS_SECRET_ACCESS_KEY=Zq9secret",
        "db_password='Zq9 secret'",
        "?sig_token=Zq9secret&x=1",
        "Authorization: Bearer Zq9secret.abc-def",
        "authorization: basic Zq9c2VjcmV0Cg==",
        "Connection(host='h', password=b'Zq9secret')",
        "Endpoint=sb://x/;SharedAccessKeyName=n;SharedAccessKey=Zq9secret",
        "AccountKey=Zq9secret; passphrase=Zq9secret, pass: Zq9secret",
    ],
)
def test_what_is_called_a_secret_is_masked(text: str) -> None:
    assert "Zq9" not in masked(text)
    assert "***" in masked(text)


def test_other_words_stay() -> None:
    assert (
        masked("the broker redis://broker:6379/0 does not answer") == "the broker redis://broker:6379/0 does not answer"
    )
    assert masked("mail to someone@example.com") == "mail to someone@example.com"


def test_a_text_becomes_one_line_of_bounded_length() -> None:
    said = masked("first\nsecond\t\x1b[31m" + "x" * 10_000)
    assert said.startswith("first second [31m")
    assert len(said) <= 300


@pytest.mark.parametrize("piece", ["x", "a:", "x-", "//", "redis://", "password", "bearer ", "://@", "'", " "])
def test_a_megabyte_is_masked_in_no_time(piece: str) -> None:
    began = time.process_time()
    masked(piece * (1_000_000 // len(piece)))
    assert time.process_time() - began < 0.05


@given(before=st.integers(0, 2_100), long=st.integers(6, 3_000))
def test_a_password_that_is_longer_than_what_is_read_is_not_shown_in_part(before: int, long: int) -> None:
    assert "Zq9" not in masked("w " * (before // 2) + f"redis://user:Zq9{'p' * long}@broker and more")
    assert "Zq9" not in masked("w" * before + f" password: 'Zq9 {'p' * long}' and more")


def test_an_exception_is_told_by_class_and_first_line() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert first_line(ValueError("one\ntwo")) == "ValueError: one"
    assert first_line(ValueError()) == "ValueError"
    assert first_line(MuteError()) == "MuteError"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("redis://:pw@broker:6379/0", "redis://broker:6379/0"),
        ("redis://broker", "redis://broker:6379/0"),
        ("rediss://u:p@broker:6380/2?ssl_cert_reqs=required", "rediss://broker:6380/2"),
        ("amqp://airflow:pw@rabbit//", "amqp://rabbit:5672//"),
        ("amqps://airflow:p@ss/word@rabbit:5671/vhost", "amqps://rabbit:5671/vhost"),
        ("sqs://AKIA:secret@", "sqs://"),
        ("sqs://", "sqs://"),
        ("sentinel://:pw@s1:26379/0", "sentinel://s1:26379/0"),
        ("redis+socket:///run/redis.sock?virtual_host=1", "redis+socket:///run/redis.sock"),
        ("redis://[::1]:6379/0", "redis://[::1]:6379/0"),
        # As Celery splits it: at the semicolon of a password.
        ("redis://:pw", "redis://(unreadable)"),
        ("amqp://airflow:1pw", "amqp://(unreadable)"),
        ("mongodb://one:27017,two:27018/db", "mongodb://one:27017,two:27018/db"),
        ("nonsense", "(no URL)"),
        ("", "(no URL)"),
    ],
)
def test_brokers_are_named_by_place(url: str, name: str) -> None:
    assert named(url) == name


def test_several_brokers_are_named_together() -> None:
    urls = split("redis://:a@one:6379/0; redis://:b@two:6379/0;")
    assert all_named(urls) == "redis://one:6379/0; redis://two:6379/0"
    assert split(["redis://one", "redis://two;redis://three"]) == ("redis://one", "redis://two", "redis://three")
    assert all_named(["sentinel://one:26379"], "mymaster") == "sentinel://one:26379 (mymaster)"
