"""The laws of polling: whatever a check does and however late anybody looks."""

from __future__ import annotations

from datetime import timedelta
from math import inf
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.executors.poll_rules import Pace, Polls
from airflow_vitals.executors.reports import Verdict
from tests.executors.poll_story import DOING, NOON, SUBJECT, Oracle, known_of, moment, play

UNTIL = 40.0
HEALTHY = Verdict("healthy")
REFUSED = Verdict("unhealthy", "the broker refused the connection", "refused")
UNKNOWN = Verdict("unknown", "nobody knows")

quarters = st.integers(1, 60).map(lambda n: n / 4)
paces = st.builds(Pace, quarters.map(lambda s: s + 2), quarters)
answer = st.tuples(st.one_of(quarters, st.just(0.0), st.just(inf)), st.sampled_from([HEALTHY, REFUSED, UNKNOWN]))
stories = st.lists(answer, min_size=20, max_size=20)
PACE = Pace(10.0, 5.0)


@given(paces, stories, st.sets(quarters))
def test_what_is_written_is_what_the_oracle_says_however_often_is_looked(
    pace: Pace, answers: Any, looks: set[float]
) -> None:
    told = play(pace, answers, UNTIL, looks)
    oracle = Oracle(pace, answers, UNTIL)
    assert {at: known_of(report) for at, report in told.reports.items()} == {
        at: oracle.at(at) for at in oracle.writes(UNTIL)
    }
    assert told.begun == [begin for begin, _, _ in oracle.flights]


@given(paces, stories)
def test_transitions_are_the_verdicts_that_differ_from_the_one_before(pace: Pace, answers: Any) -> None:
    verdicts = [one for one in Oracle(pace, answers, UNTIL).verdicts() if one[0] <= UNTIL]
    changes, last = [], None
    for at, verdict, _ in verdicts:
        if (verdict.health, verdict.reason_code) != last:
            last = (verdict.health, verdict.reason_code)
            changes.append((NOON + timedelta(seconds=at), *last))
    told = play(pace, answers, UNTIL)
    assert [(one.at, one.health, one.reason_code) for one in told.transitions] == changes


@given(paces, st.lists(st.tuples(quarters, st.booleans(), answer), max_size=60))
def test_who_looks_late_still_never_asks_twice_nor_counts_a_late_reply_nor_tells_the_future(
    pace: Pace, steps: Any
) -> None:
    polls = Polls(SUBJECT, pace, 1000.0)
    now, flying, begun, last = 0.0, None, 0.0, None
    for pause, replies, (_, verdict) in steps:
        now += pause
        if replies and flying is not None:
            before = polls.report
            outcome = polls.reply(flying, verdict, 1000.0 + now, moment(now), DOING)
            flying = None
            if now - begun >= pace.deadline:
                assert (polls.report.health, polls.report.reason_code) == ("unhealthy", "no_reply")
            else:
                assert (polls.report.health, polls.report.checked_at) == (verdict.health, moment(now).wall)
                assert before.checked_at is None or before.checked_at <= moment(now).wall
            assert (polls.report.skipped, polls.report.pending_since) == (0, None)
        else:
            outcome = polls.advance(moment(now), DOING)
            assert flying is None or outcome.begin is None
            flying, begun = (outcome.begin, now) if outcome.begin is not None else (flying, begun)
            assert polls.next_at > moment(now).steady
        for change in outcome.transitions:
            assert (change.health, change.reason_code) != last
            last = (change.health, change.reason_code)
            assert change.at <= moment(now).wall
        report = polls.report
        assert report.checked_at is None or report.checked_at <= moment(now).wall
        assert (report.health == "healthy") == (report.reason is None)


@given(paces, quarters, quarters)
def test_a_time_in_which_the_process_was_frozen_is_not_held_against_the_executor(
    pace: Pace, frozen: float, after: float
) -> None:
    polls = Polls(SUBJECT, pace, 1000.0)
    number = polls.advance(moment(0)).begin
    assert number is not None
    polls.suspended(frozen)
    at = frozen + after
    polls.reply(number, HEALTHY, 1000.0 + at, moment(at))
    in_time = after < pace.deadline
    assert polls.report.health == ("healthy" if in_time else "unhealthy")
    assert polls.report.latency_ms == (after * 1000 if in_time else None)


def test_silence_is_a_verdict_at_the_moment_of_the_deadline_and_says_what_was_waited_for() -> None:
    polls = Polls(SUBJECT, PACE, 1000.0)
    polls.advance(moment(0))
    assert not polls.advance(moment(4.75), DOING).transitions
    (change,) = polls.advance(moment(5.5), DOING).transitions
    assert change.at == NOON + timedelta(seconds=5)
    assert change.reason == f"{DOING} (no reply within 5 s)"
    assert (change.health, change.reason_code) == ("unhealthy", "no_reply")
    assert polls.report.pending_since == NOON


def test_a_guard_that_holds_counts_what_it_skips_and_a_late_reply_only_frees_it() -> None:
    polls = Polls(SUBJECT, PACE, 1000.0)
    number = polls.advance(moment(0)).begin
    assert number is not None
    for tick in (5, 10, 20, 30):
        assert polls.advance(moment(tick), DOING).begin is None
    assert (polls.report.skipped, polls.report.failures) == (3, 4)
    assert polls.report.checked_at == NOON + timedelta(seconds=30)
    late = polls.reply(number, HEALTHY, 1033.0, moment(33))
    assert (late.write, late.transitions) == (True, ())
    assert (polls.report.health, polls.report.skipped, polls.report.failures) == ("unhealthy", 0, 4)
    second = polls.advance(moment(40)).begin
    assert second is not None
    assert polls.reply(second, HEALTHY, 1041.0, moment(41)).transitions
    assert (polls.report.health, polls.report.failures, polls.report.latency_ms) == ("healthy", 0, 1000.0)


def test_an_answer_to_another_poll_than_that_in_flight_is_nobody_s() -> None:
    polls = Polls(SUBJECT, PACE, 1000.0)
    assert polls.reply(1, HEALTHY, 1000.0, moment(0)).write is False
    number = polls.advance(moment(0)).begin
    assert number is not None
    assert polls.reply(number + 1, HEALTHY, 1001.0, moment(1)).write is False
    assert polls.report.health == "unknown"
    assert polls.report.reason == "not asked yet"


def test_after_a_leap_of_the_clock_one_poll_is_due_not_all_that_were_missed() -> None:
    polls = Polls(SUBJECT, PACE, 1000.0)
    number = polls.advance(moment(0)).begin
    assert number is not None
    polls.reply(number, HEALTHY, 1001.0, moment(1))
    assert polls.advance(moment(3601)).begin is not None
    assert polls.next_at == 1000.0 + 3602
    polls.reply(number + 1, HEALTHY, 4602.0, moment(3602))
    assert polls.next_at == 1000.0 + 3611


def test_a_check_that_gave_up_by_itself_got_no_reply_so_nothing_took_any_time() -> None:
    polls = Polls(SUBJECT, PACE, 1000.0)
    number = polls.advance(moment(0)).begin
    assert number is not None
    polls.reply(number, Verdict("unhealthy", f"{DOING} (no reply within 5 s)", "no_reply"), 1004.5, moment(4.75))
    assert (polls.report.reason_code, polls.report.latency_ms) == ("no_reply", None)
