"""What the store gives back, and what it promises to those who write and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from airflow_vitals.executors.reports import Report, Reporter, Transition


class StoreError(Exception):
    """The database could not be asked, or refused. The text is one line, for a log, without a password."""


@dataclass(frozen=True)
class KeptReport:
    """A report as an API server reads it. `heartbeat`: the reporting scheduler's latest, by its job row."""

    reporter: Reporter
    report: Report
    heartbeat: datetime | None


@dataclass(frozen=True)
class KeptTransition:
    """A transition and who saw it."""

    reporter: Reporter
    transition: Transition


class Writer(Protocol):
    """The scheduler's side. Each call is one short transaction on a connection of its own; raises only StoreError."""

    def write(self, reporter: Reporter, reports: Sequence[Report], transitions: Sequence[Transition]) -> None:
        """Keep all reports of this scheduler, which replace its former ones, and add the transitions.

        Creates the tables where they are missing, and removes what vanished schedulers left.
        """

    def leave(self, reporter: Reporter, at: datetime) -> None:
        """Take this scheduler's reports away, because it stops; its transitions say so and stay."""


class Reader(Protocol):
    """The API server's side; raises only StoreError. Missing tables are no error: nobody has reported yet."""

    def reports(self) -> list[KeptReport] | None:
        """Give the reports of all schedulers, bounded; None where there is no table."""

    def transitions(self, since: datetime | None, limit: int) -> list[KeptTransition] | None:
        """Give at most `limit` transitions after `since`, newest first; None where there is no table."""
