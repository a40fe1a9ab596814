"""The one thread that asks one executor: made when it is first needed, held as long as the executor does not answer."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from airflow_vitals.executors.answers import failed, one_line
from airflow_vitals.executors.mistakes import place_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from airflow_vitals.executors.reports import Check

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Reply:
    """What came of a poll, and when on the steady clock (seconds)."""

    worker: Worker
    number: int
    answer: object
    at: float


class Worker:
    """Asks one executor, in a thread of its own; the caller sees to it that a poll is asked only when the last is back.

    No pool: the interpreter waits for the threads of a pool when it ends, and this one may hang for ever.
    """

    def __init__(self, check: Check, answer: Callable[[Reply], None]) -> None:
        """Answer with a `Reply` for each poll, from the worker's thread."""
        self._check = check
        self._answer = answer
        self._asked: SimpleQueue[tuple[int, float] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._doing: str | None = None
        self._failure: str | None = None

    @property
    def doing(self) -> str | None:
        """Give what the check in flight last said that it is doing."""
        return self._doing

    def ask(self, number: int, deadline: float) -> None:
        """Start a poll that has `deadline` seconds; comes back at once, and never raises."""
        self._doing = None
        try:
            if self._thread is None:
                self._thread = Thread(target=self._work, name="vitals-check", daemon=True)
                self._thread.start()
            self._asked.put((number, deadline))
        except Exception as error:
            # No thread can be started: the machine's trouble, not the executor's.
            self._thread = None
            self._answer(Reply(self, number, failed(error), monotonic()))

    def close(self) -> None:
        """Let the thread end as soon as it is idle; nobody waits for that."""
        self._asked.put(None)

    def _work(self) -> None:
        while (poll := self._asked.get()) is not None:
            number, deadline = poll
            self._answer(Reply(self, number, self._ask(deadline), monotonic()))

    def _ask(self, deadline: float) -> object:
        try:
            answer = self._check(self._says, deadline)
        except BaseException as error:
            # Also SystemExit: this thread has to live on.
            self._tell(error)
            return failed(error)
        self._failure = None
        return answer

    def _says(self, doing: str) -> None:
        self._doing = (one_line(doing) if isinstance(doing, str) else "") or None

    def _tell(self, error: BaseException) -> None:
        """Log each kind of failure once in a row."""
        failure = place_of(error)
        if failure != self._failure:
            self._failure = failure
            log.warning("Airflow Vitals cannot check an executor: %s", failure)
