"""What is known of an executor, in the terms of the proposal "Per-executor health reporting"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

Health = Literal["healthy", "unhealthy", "unknown"]
ReasonCode = Literal["no_reply", "refused", "unauthorised", "no_worker", "raised", "other"]


COUNTED_INTERVALS = 3
"""For so many intervals after its check a verdict counts."""


@dataclass(frozen=True)
class Subject:
    """Which executor of a scheduler: what a check is about, known before anything is asked.

    `executor` is its alias where it has one, else its class; `instance` is what stands behind it (broker, cluster),
    without user name and password, None where nothing does; `teams` is empty where it serves everybody.
    """

    executor: str
    instance: str | None = None
    teams: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What a check came to. Every verdict but `healthy` has a reason: one line without a password."""

    health: Health
    reason: str | None = None
    reason_code: ReasonCode | None = None


class Check(Protocol):
    """Asks one executor. Called in a thread of its own; may take for ever, and may raise anything."""

    @property
    def subject(self) -> Subject:
        """Give whom this asks; cheap, never raises."""

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:
        """Ask once.

        `doing` takes what is being waited for, as a sentence that says what it means if nothing comes of it ("the
        broker redis://broker:6379/0 does not answer"): the poller reports the last one when the deadline (seconds,
        from now) passes. Steps that can be given a timeout get one within the deadline.
        """


@dataclass(frozen=True)
class Report:
    """One scheduler's knowledge of one executor: a row of the store, the fields of an instance on the wire.

    `checked_at` is when the verdict was reached (a reply, or a deadline that passed); `pending_since` when the poll
    in flight began. `skipped` counts the polls that the guard left out for it, `failures` the poll ticks in a row
    without a counted reply or with a bad one, skipped ones included.
    """

    subject: Subject
    health: Health
    reason: str | None
    reason_code: ReasonCode | None
    checked_at: datetime | None
    latency_ms: float | None
    pending_since: datetime | None
    interval_s: float
    deadline_s: float
    skipped: int
    failures: int


@dataclass(frozen=True)
class Transition:
    """The moment from which another verdict, or another kind of reason, held."""

    at: datetime
    subject: Subject
    health: Health
    reason: str | None
    reason_code: ReasonCode | None


@dataclass(frozen=True)
class Reporter:
    """The scheduler that asks: its row in Airflow's job table."""

    job_id: int
    hostname: str
