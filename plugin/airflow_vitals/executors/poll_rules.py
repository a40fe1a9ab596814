"""When an executor is polled, and what follows from the answer or from silence.

Pure: the time is an argument, and what has to be done is what comes back. The rules are those of the proposal
"Per-executor health reporting", for one executor of one scheduler.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import inf

from airflow_vitals.executors.answers import NOT_ASKED, no_reply, verdict_of
from airflow_vitals.executors.reports import Report, Subject, Transition, Verdict


@dataclass(frozen=True)
class Pace:
    """How often is asked, how long is waited, and after how long others are told that somebody waits: in seconds."""

    interval: float
    deadline: float
    told_after: float = 1.0


@dataclass(frozen=True)
class Moment:
    """One moment on two clocks: the steady one, which decides (seconds), and the wall's, which is shown."""

    steady: float
    wall: datetime

    def at(self, steady: float) -> datetime:
        """Give the time on the wall at another moment of the steady clock."""
        return self.wall + timedelta(seconds=steady - self.steady)


@dataclass(frozen=True)
class Outcome:
    """What has to be done now: begin the poll of this number; write the report, and the transitions, oldest first."""

    begin: int | None = None
    write: bool = False
    transitions: tuple[Transition, ...] = ()

    def then(self, later: Outcome) -> Outcome:
        """Add what has to be done after it."""
        begin = self.begin if later.begin is None else later.begin
        return Outcome(begin, self.write or later.write, (*self.transitions, *later.transitions))


@dataclass
class _Flight:
    """The poll that no answer has come to. `timed_out`: its deadline has passed, and the guard is held."""

    number: int
    began: float
    since: datetime
    told: bool = False
    timed_out: bool = False


class Polls:
    """The polls of one executor. `report` is what others may know now; it changes only where `write` is asked for."""

    def __init__(self, subject: Subject, pace: Pace, first: float) -> None:
        """Begin with nothing known; the first poll is due at `first` on the steady clock."""
        self._pace = pace
        self._due = first
        self._flight: _Flight | None = None
        self._number = 0
        self._skipped = 0
        self._failures = 0
        self._last: Verdict | None = None
        unasked = NOT_ASKED
        self.report = Report(
            subject, unasked.health, unasked.reason, None, None, None, None, pace.interval, pace.deadline, 0, 0
        )

    @property
    def next_at(self) -> float:
        """Give the moment at which `advance` has something to do: seconds on the steady clock."""
        return min(self._due, self._told_at, self._deadline_at)

    def advance(self, now: Moment, doing: str | None = None) -> Outcome:
        """Do what is due by now. `doing`: what the check in flight last said that it is doing."""
        outcome = Outcome()
        if self._deadline_at <= now.steady:
            outcome = outcome.then(self._time_out(now, doing))
        if self._due <= now.steady:
            # Counted from now: who comes late neither asks twice in a row nor catches up.
            self._due = now.steady + self._pace.interval
            outcome = outcome.then(self._skip(now) if self._flight else self._begin(now))
        if self._told_at <= now.steady:
            outcome = outcome.then(self._tell())
        return outcome

    def reply(self, number: int, answer: object, at: float, now: Moment, doing: str | None = None) -> Outcome:
        """Take what the check of a poll returned at a moment (`at`, steady clock) that is not after now."""
        flight = self._flight
        if flight is None or flight.number != number:
            return Outcome()
        outcome = self._time_out(now, doing) if self._deadline_at <= at else Outcome()
        self._flight = None
        self._skipped = 0
        if flight.timed_out:
            # Too late to count; all that it changes is that nobody waits any more.
            return outcome.then(self._publish())
        verdict = verdict_of(answer)
        self._failures = self._failures + 1 if verdict.health == "unhealthy" else 0
        # A check that gave up by itself was not answered either.
        took = None if verdict.reason_code == "no_reply" else max(0.0, at - flight.began) * 1000
        return self._judge(verdict, now.at(at), took)

    def suspended(self, seconds: float) -> None:
        """Leave out a time in which this process itself did not run: the executor is not to blame for it."""
        if self._flight is not None and not self._flight.timed_out:
            self._flight.began += seconds
            self._flight.since += timedelta(seconds=seconds)

    @property
    def _told_at(self) -> float:
        flight = self._flight
        return inf if flight is None or flight.told or flight.timed_out else flight.began + self._pace.told_after

    @property
    def _deadline_at(self) -> float:
        flight = self._flight
        return inf if flight is None or flight.timed_out else flight.began + self._pace.deadline

    def _begin(self, now: Moment) -> Outcome:
        self._number += 1
        self._flight = _Flight(self._number, now.steady, now.wall)
        return Outcome(begin=self._number)

    def _tell(self) -> Outcome:
        if self._flight is not None:
            self._flight.told = True
        return self._publish()

    def _time_out(self, now: Moment, doing: str | None) -> Outcome:
        at = now.at(self._deadline_at)
        if self._flight is not None:
            self._flight.timed_out = True
        self._failures += 1
        return self._judge(no_reply(doing, self._pace.deadline), at, None)

    def _skip(self, now: Moment) -> Outcome:
        self._skipped += 1
        self._failures += 1
        if self._flight is None or not self._flight.timed_out or self._last is None:
            return Outcome()
        # A silence that has outlived its deadline goes on being one: it was looked at just now.
        return self._judge(self._last, now.wall, None)

    def _judge(self, verdict: Verdict, at: datetime, latency_ms: float | None) -> Outcome:
        last, self._last = self._last, verdict
        outcome = self._publish(
            health=verdict.health,
            reason=verdict.reason,
            reason_code=verdict.reason_code,
            checked_at=at,
            latency_ms=latency_ms,
        )
        if last is not None and (last.health, last.reason_code) == (verdict.health, verdict.reason_code):
            return outcome
        change = Transition(at, self.report.subject, verdict.health, verdict.reason, verdict.reason_code)
        return outcome.then(Outcome(transitions=(change,)))

    def _publish(self, **changes: object) -> Outcome:
        since = self._flight.since if self._flight else None
        counts = {"skipped": self._skipped, "failures": self._failures}
        self.report = replace(self.report, pending_since=since, **counts, **changes)  # type: ignore[arg-type]
        return Outcome(write=True)
