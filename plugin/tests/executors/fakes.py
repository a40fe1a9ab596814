"""Checks and stores that do what a test wants, and waiting for conditions."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from airflow_vitals.executors.reports import Report, Reporter, Transition

HEALTHY = Verdict("healthy")


def until(condition: Callable[[], Any], what: str, patience: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.005)


class FakeCheck:
    """Answers what `answer` gives, in the worker's thread."""

    def __init__(self, name: str, answer: Callable[[], Any], doing: str | None = None) -> None:
        self.subject = Subject(name)
        self._answer = answer
        self._doing = doing
        self.calls = 0
        self.inside = 0
        self.most_inside = 0
        self.threads: set[int | None] = set()

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Any:
        assert deadline > 0
        self.calls += 1
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        self.threads.add(threading.get_ident())
        try:
            if self._doing is not None:
                doing(self._doing)
            return self._answer()
        finally:
            self.inside -= 1


class FakeStore:
    """Keeps what is written, and fails while `error` is set."""

    def __init__(self, *_: object) -> None:
        self.error: BaseException | None = None
        self.reports: list[Sequence[Report]] = []
        self.transitions: list[Transition] = []
        self.left: list[datetime] = []
        self.tries = 0

    def write(self, _: Reporter, reports: Sequence[Report], transitions: Sequence[Transition]) -> None:
        self.tries += 1
        if self.error is not None:
            raise self.error
        self.reports.append(tuple(reports))
        self.transitions.extend(transitions)

    def leave(self, _: Reporter, at: datetime) -> None:
        if self.error is not None:
            raise self.error
        self.left.append(at)

    def latest(self, name: str) -> Report | None:
        """Give the newest report on an executor."""
        found = [one for one in (self.reports[-1] if self.reports else ()) if one.subject.executor == name]
        return found[0] if found else None
