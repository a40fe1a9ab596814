"""Polls the executors of one scheduler: the only place where rules, threads, clocks and store meet."""

from __future__ import annotations

import logging
from datetime import datetime, timezone
from math import inf
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING

from airflow_vitals.executors.mistakes import place_of
from airflow_vitals.executors.poll_rules import Moment, Outcome, Pace, Polls
from airflow_vitals.executors.worker import Reply, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from airflow_vitals.executors.recorder import Recorder
    from airflow_vitals.executors.reports import Check, Transition

log = logging.getLogger(__name__)

_LONGEST_SLEEP = 5.0
"""Seconds after which is looked whether there is still something to poll for."""

_OVERSLEPT = 1.0
"""Who wakes so many seconds late did not run: a frozen process, not a slow executor."""


_AFTER_A_MISTAKE = 1.0
"""A mistake of ours that repeats must not keep a processor busy."""


class Poller:
    """Polls until it is told to stop. `run` belongs to one thread; `stop` may be called from any."""

    def __init__(self, checks: Sequence[Check], recorder: Recorder, pace: Pace, random: Random | None = None) -> None:
        """Begin with the first polls spread over half an interval, so that schedulers do not ask in step."""
        self._inbox: SimpleQueue[Reply | None] = SimpleQueue()
        self._recorder = recorder
        self._pace = pace
        draw = random or Random()  # noqa: S311 - spreads load, keeps no secret
        now = monotonic()
        self._polls = {
            Worker(check, self._inbox.put): Polls(check.subject, pace, now + draw.uniform(0, pace.interval / 2))
            for check in checks
        }

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Poll while `goes_on` says so, which is asked every few seconds and after each `stop`; never raises."""
        self._record(Outcome(write=True))
        try:
            while goes_on():
                try:
                    self._turn()
                except Exception as error:
                    log.warning("Airflow Vitals lost a poll of an executor: %s", place_of(error))
                    sleep(_AFTER_A_MISTAKE)
        finally:
            for worker in self._polls:
                worker.close()

    def stop(self) -> None:
        """Have `goes_on` asked now."""
        self._inbox.put(None)

    def _turn(self) -> None:
        """Sleep until something happens or is due, and see to it."""
        next_at = min(self._recorder.retry_at, *(polls.next_at for polls in self._polls.values()), inf)
        done = self._sleep(next_at - monotonic())
        now = moment()
        for worker, polls in self._polls.items():
            outcome = polls.advance(now, worker.doing)
            if outcome.begin is not None:
                worker.ask(outcome.begin, self._pace.deadline)
            done = done.then(outcome)
        if done.write:
            self._record(done)
        elif self._recorder.retry_at <= now.steady:
            self._recorder.write(now.steady)

    def _sleep(self, seconds: float) -> Outcome:
        """Sleep so long at most; take the replies that are there then."""
        planned = monotonic() + max(0.0, min(seconds, _LONGEST_SLEEP))
        replies = self._replies(planned)
        overslept = monotonic() - planned
        done = Outcome()
        for reply in (one for one in replies if one.at <= planned):
            done = done.then(self._take(reply))
        if overslept > _OVERSLEPT:
            for polls in self._polls.values():
                polls.suspended(overslept)
        for reply in (one for one in replies if one.at > planned):
            done = done.then(self._take(reply))
        return done

    def _replies(self, until: float) -> list[Reply]:
        found: list[Reply] = []
        try:
            message = self._inbox.get(timeout=max(0.0, until - monotonic()))
            while True:
                if message is not None:
                    found.append(message)
                message = self._inbox.get_nowait()
        except Empty:
            return found

    def _take(self, reply: Reply) -> Outcome:
        polls = self._polls[reply.worker]
        return polls.reply(reply.number, reply.answer, reply.at, moment(), reply.worker.doing)

    def _record(self, done: Outcome) -> None:
        transitions: tuple[Transition, ...] = done.transitions
        self._recorder.keep([polls.report for polls in self._polls.values()], transitions, monotonic())


def moment() -> Moment:
    """Give this moment on both clocks."""
    return Moment(monotonic(), datetime.now(timezone.utc))
