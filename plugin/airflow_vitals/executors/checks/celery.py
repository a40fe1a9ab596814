"""CeleryExecutor: its broker answers, and a worker that takes from the configured queues answers through it."""

from __future__ import annotations

import contextlib
from time import monotonic
from typing import TYPE_CHECKING, Any

from airflow_vitals.executors.checks.broker import Broker, broker_of
from airflow_vitals.executors.checks.broker_words import broker_words
from airflow_vitals.executors.checks.hanging_up import hang_up
from airflow_vitals.executors.checks.timing import Countdown
from airflow_vitals.executors.checks.worker_words import no_worker, other_queues
from airflow_vitals.executors.checks.workers import Heard, Round, ask, can_carry
from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from kombu import Connection
    from kombu.pidbox import Mailbox

_UTILS = "airflow.providers.celery.executors.celery_executor_utils"
_KNOWN_FIRST = 1.5
"""Seconds that the workers of the last answer have for themselves, before all are asked."""

NOT_CARRIED = "the broker answers, but its kind carries no question to workers"
SWITCHED_OFF = "the broker answers, but workers are not to be asked ([celery] worker_enable_remote_control is off)"
NO_BROKER = "no broker is configured"


class CeleryCheck:
    """Asks the broker, then the workers. Remembers who answered, so that a big cluster is not asked as a whole."""

    def __init__(self, executor: object, name: str, teams: tuple[str, ...]) -> None:
        """Read all that is configured; raises where that cannot be read."""
        app = app_of(executor)
        self._broker: Broker = broker_of(app)
        self._mailbox: Mailbox = app.control.mailbox
        self._asks_workers = bool(app.conf.worker_enable_remote_control)
        self._queues = _queues_of(executor, app)
        self._subject = Subject(name, self._broker.instance, teams)
        self._known: tuple[str, ...] = ()
        self._silent_since: float | None = None

    @property
    def subject(self) -> Subject:
        """Give whom this asks: the broker is the instance."""
        return self._subject

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:
        """Ask once, on a connection of its own, which is closed before this ends."""
        time = Countdown(deadline)
        if not self._broker.urls:
            return Verdict("unknown", NO_BROKER)
        failed: list[Verdict] = []
        for tried, url in enumerate(self._broker.urls):
            who = self._broker.name(url)
            doing(f"{who} does not answer")
            connection: Connection | None = None
            answers = False
            try:
                connection = self._broker.connect(url, time.share(len(self._broker.urls) - tried))
                verdict = self._ask_workers(connection, url, time)
                answers = True
                return verdict
            except Exception as error:
                failed.append(broker_words(who, error, deadline, self._broker.secrets))
            finally:
                hang_up(connection, politely=answers)
        self._silent_since = None
        return _none_answers(failed)

    def _ask_workers(self, connection: Connection, url: str, time: Countdown) -> Verdict:
        """Ask those who answered last time, then all. Raises what the broker raises."""
        if not can_carry(connection):
            connection.channel().close()
            return Verdict("unknown", NOT_CARRIED)
        if not self._asks_workers:
            return Verdict("unknown", SWITCHED_OFF)
        began = monotonic() if self._silent_since is None else self._silent_since
        heard: Heard = {}

        def still_there() -> None:
            self._broker.still_answers(url, time.left())

        if self._known:
            first = Round(min(_KNOWN_FIRST, time.share(3)), self._covered, self._known)
            heard = ask(connection, self._mailbox, first, still_there)
        if not self._covered(heard):
            heard |= ask(connection, self._mailbox, Round(time.left(keep=3), self._covered), still_there)
        self._known = self._covering(heard) if self._covered(heard) else ()
        self._silent_since = None if heard else began
        if not heard:
            return no_worker(monotonic() - began)
        return Verdict("healthy") if self._known else other_queues(len(heard), self._missing(heard))

    def _missing(self, heard: Heard) -> frozenset[str]:
        """Give the configured queues that nobody who answered takes from."""
        if any(queues is None for queues in heard.values()):
            return frozenset()
        return self._queues.difference(*(queues for queues in heard.values() if queues))

    def _covered(self, heard: Heard) -> bool:
        return bool(heard) and not self._missing(heard)

    def _covering(self, heard: Heard) -> tuple[str, ...]:
        """Give few workers that together take from every configured queue."""
        chosen: Heard = {}
        for worker, queues in heard.items():
            if not self._covered(chosen) and (queues is None or queues & self._missing(chosen)):
                chosen[worker] = queues
        return tuple(chosen)


def app_of(executor: object) -> Any:
    """Give the Celery app of an executor: its own (provider 3.16 on, one for each team), else the module's."""
    own = getattr(executor, "celery_app", None)
    if own is not None:
        return own
    from importlib import import_module

    return import_module(_UTILS).app


def _queues_of(executor: object, app: Any) -> frozenset[str]:
    """Give the queues that tasks are sent to unless they name another: of Airflow's settings, and of Celery's own."""
    name = None
    with contextlib.suppress(Exception):
        name = executor.conf.get("operators", "default_queue")  # type: ignore[attr-defined]
    queues = {str(getattr(queue, "name", queue)) for queue in app.conf.task_queues or ()}
    return frozenset({str(name or app.conf.task_default_queue), *queues})


def _none_answers(failed: list[Verdict]) -> Verdict:
    if len(failed) == 1:
        return failed[0]
    said = "; ".join(verdict.reason or "" for verdict in failed)
    return Verdict("unhealthy", f"none of {len(failed)} brokers can be used: {said}", failed[0].reason_code)
