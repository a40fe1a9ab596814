"""Whatever a check answers becomes something true."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.executors.answers import LONGEST, failed, no_reply, one_line, verdict_of
from airflow_vitals.executors.reports import Verdict

anything: Any = st.one_of(st.none(), st.text(), st.integers(), st.booleans(), st.just(b"x"))


@given(st.one_of(anything, st.builds(Verdict, anything, anything, anything)))
def test_nothing_but_a_healthy_verdict_is_healthy_and_every_other_one_has_a_reason_of_one_line(answer: Any) -> None:
    verdict = verdict_of(answer)
    assert (verdict.health == "healthy") == (isinstance(answer, Verdict) and answer.health == "healthy")
    if verdict.health == "healthy":
        assert verdict == Verdict("healthy")
    else:
        assert verdict.reason
        assert verdict.reason == one_line(verdict.reason)
    assert (verdict.reason_code is not None) == (verdict.health == "unhealthy")


@given(st.text())
def test_a_line_is_one_line_and_never_longer_than_anybody_reads(text: str) -> None:
    line = one_line(text)
    assert len(line) <= LONGEST
    assert line.isprintable()
    assert one_line(line) == line


def test_ten_thousand_characters_are_cut_and_seen_to_be() -> None:
    assert one_line("x" * 10_240) == "x" * (LONGEST - 1) + "…"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (Verdict("unhealthy", "a\nb", "refused"), Verdict("unhealthy", "a b", "refused")),
        (Verdict("unhealthy", None, "sleepy"), Verdict("unhealthy", "it gives no reason", "other")),  # type: ignore[arg-type]
        (Verdict("unknown", "why", "refused"), Verdict("unknown", "why")),
        (Verdict("splendid"), Verdict("unknown", "its check answered with a word that means nothing here")),  # type: ignore[arg-type]
        (None, Verdict("unknown", "its check answered NoneType, which is no verdict")),
    ],
)
def test_a_verdict_is_taken_as_far_as_it_can_be_understood(answer: Any, verdict: Verdict) -> None:
    assert verdict_of(answer) == verdict


def test_a_check_that_fails_by_itself_accuses_nobody_and_tells_no_password() -> None:
    assert failed(ValueError("redis://user:secret@broker")) == Verdict("unknown", "its check failed (ValueError)")


def test_silence_is_told_with_the_deadline_as_people_write_it() -> None:
    assert no_reply("the broker does not answer", 5.0).reason == "the broker does not answer (no reply within 5 s)"
    assert no_reply(None, 2.5).reason == "it does not answer (no reply within 2.5 s)"
