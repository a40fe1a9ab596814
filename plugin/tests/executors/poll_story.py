"""A story of polls for the laws: what a check will answer, a clock that is turned by hand, and what must come of it.

Times are in quarters of a second, which floats hold exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from math import inf
from typing import TYPE_CHECKING

from airflow_vitals.executors.poll_rules import Moment, Pace, Polls
from airflow_vitals.executors.reports import Report, Subject, Transition, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NOON = datetime(2026, 12, 1, 12, tzinfo=timezone.utc)
SUBJECT = Subject("CeleryExecutor", "redis://broker:6379/0")
DOING = "the broker redis://broker:6379/0 does not answer"

Answer = tuple[float, Verdict]
"""Seconds until a check answers (inf: never), and with what."""


def moment(seconds: float) -> Moment:
    return Moment(1000.0 + seconds, NOON + timedelta(seconds=seconds))


@dataclass
class Told:
    """What the rules wanted: the last report that was written at each time, all transitions, when polls began."""

    reports: dict[float, Report] = field(default_factory=dict)
    transitions: list[Transition] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)


def play(pace: Pace, answers: Sequence[Answer], until: float, looks: Iterable[float] = ()) -> Told:
    """Let the rules live, on time: they are called when they want to be, at each reply, and at some more `looks`."""
    polls = Polls(SUBJECT, pace, 1000.0)
    told = Told()
    replies: list[tuple[float, int, Verdict]] = []
    more = sorted(looks)
    while True:
        reply_at = replies[0][0] if replies else inf
        look_at = more[0] if more else inf
        now = min(polls.next_at - 1000.0, reply_at, look_at)
        if now > until:
            return told
        if reply_at <= now:
            _, number, verdict = replies.pop(0)
            outcome = polls.reply(number, verdict, 1000.0 + now, moment(now), DOING)
        else:
            more = [at for at in more if at > now]
            outcome = polls.advance(moment(now), DOING)
        if outcome.begin is not None:
            assert not replies, "a poll began while another one was in flight"
            told.begun.append(now)
            after, verdict = answers[len(told.begun) - 1]
            replies.extend([(now + after, outcome.begin, verdict)] if after < inf else [])
        if outcome.write:
            told.reports[now] = polls.report
        told.transitions.extend(outcome.transitions)


@dataclass(frozen=True)
class Known:
    """What must be known at a time."""

    health: str
    reason_code: str | None
    checked_at: float | None
    latency: float | None
    pending_since: float | None
    skipped: int
    failures: int


def known_of(report: Report) -> Known:
    """The same of a report."""

    def seconds(at: datetime | None) -> float | None:
        return None if at is None else (at - NOON).total_seconds()

    latency = None if report.latency_ms is None else report.latency_ms / 1000
    return Known(
        report.health,
        report.reason_code,
        seconds(report.checked_at),
        latency,
        seconds(report.pending_since),
        report.skipped,
        report.failures,
    )


class Oracle:
    """Says what must be known at any time, from nothing but the list of flights."""

    def __init__(self, pace: Pace, answers: Sequence[Answer], until: float) -> None:
        self.pace = pace
        self.ticks = [k * pace.interval for k in range(int(until / pace.interval) + 1)]
        self.flights: list[tuple[float, float, Verdict]] = []
        for tick in self.ticks:
            if not self.flights or self.flights[-1][1] <= tick:
                after, verdict = answers[len(self.flights)]
                self.flights.append((tick, tick + after, verdict))

    def verdicts(self) -> list[tuple[float, Verdict, float | None]]:
        """All verdicts in time: when, which, after how long."""
        found: list[tuple[float, Verdict, float | None]] = []
        for begin, end, verdict in self.flights:
            if end - begin < self.pace.deadline:
                found.append((end, verdict, end - begin))
                continue
            silent = Verdict("unhealthy", None, "no_reply")
            late = begin + self.pace.deadline
            found.extend((at, silent, None) for at in {late, *(t for t in self.ticks if late <= t < end)})
        return sorted(found, key=lambda one: one[0])

    def writes(self, until: float) -> set[float]:
        """When something is written: verdicts, polls that wait for a second, replies that come too late."""
        found = {at for at, _, _ in self.verdicts()}
        for begin, end, _ in self.flights:
            if self.pace.told_after < min(end - begin, self.pace.deadline):
                found.add(begin + self.pace.told_after)
            if self.pace.deadline <= end - begin < inf:
                found.add(end)
        return {at for at in found if at <= until}

    def at(self, now: float) -> Known:
        past = [one for one in self.verdicts() if one[0] <= now]
        at, verdict, latency = past[-1] if past else (None, Verdict("unknown"), None)
        flying = [one for one in self.flights if one[0] <= now < one[1]]
        begin = flying[0][0] if flying else inf
        shown = now >= begin + min(self.pace.told_after, self.pace.deadline)
        return Known(
            verdict.health,
            verdict.reason_code,
            at,
            latency,
            begin if shown else None,
            sum(begin < tick <= now for tick in self.ticks),
            self._failures(now),
        )

    def _failures(self, now: float) -> int:
        good = [
            end
            for begin, end, verdict in self.flights
            if end <= now and end - begin < self.pace.deadline and verdict.health != "unhealthy"
        ]
        since = max(good, default=-inf)
        bad = [
            end for begin, end, one in self.flights if end - begin < self.pace.deadline and one.health == "unhealthy"
        ]
        bad += [begin + self.pace.deadline for begin, end, _ in self.flights if end - begin >= self.pace.deadline]
        bad += [tick for tick in self.ticks if any(begin < tick < end for begin, end, _ in self.flights)]
        return sum(since < at <= now for at in bad)
