"""Asks Celery's workers from which queues they take, by the messages of `celery inspect active_queues`.

Not by Celery's own `inspect`: that publishes through the pool that the scheduler sends with, retries for ever while a
broker is away, waits its whole timeout although everything has been said, and keeps late answers in memory.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from time import monotonic, time
from typing import TYPE_CHECKING, Any
from uuid import uuid4

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kombu import Connection
    from kombu.pidbox import Mailbox

Heard = dict[str, "frozenset[str] | None"]
"""Which workers answered, and the queues that each takes from; None where it could not say."""

COMMAND = "active_queues"

_SLICE = 0.2
"""Seconds of one look for answers: Redis looks up only once a second by itself, which may be after the deadline."""


def can_carry(connection: Connection) -> bool:
    """Whether this kind of broker carries a question to all workers at all (SQS does not)."""
    return "fanout" in connection.transport.implements.exchange_type


@dataclass(frozen=True)
class Round:
    """How one question is asked: for how many seconds at most, until what is heard, and whom (empty: everybody)."""

    seconds: float
    enough: Callable[[Heard], bool]
    only: Sequence[str] = ()


def ask(connection: Connection, mailbox: Mailbox, once: Round, still_there: Callable[[], None]) -> Heard:
    """Ask workers once. Raises what the broker raises.

    `still_there` raises where the broker fell silent meanwhile, and is called where too little was heard: nothing must
    be said of workers when it is about the broker.
    """
    from kombu import Consumer, Producer

    channel = connection.channel()
    _only_look(channel)
    box = mailbox(connection)
    replies = box.get_reply_queue()
    ticket = str(uuid4())
    heard: Heard = {}

    def on_reply(body: object, message: Any) -> None:
        # Answers to an earlier question can still arrive: they say nothing of now.
        if message.headers.get("ticket", ticket) == ticket and isinstance(body, dict):
            heard.update((str(name), _queues(answer)) for name, answer in body.items())

    bound = replies(channel)
    bound.declare()
    question = {
        "method": COMMAND,
        "arguments": {},
        "destination": list(once.only) or None,
        "pattern": None,
        "matcher": None,
        "ticket": ticket,
        "reply_to": {"exchange": box.reply_exchange.name, "routing_key": bound.routing_key},
    }
    end = monotonic() + once.seconds
    Producer(channel, auto_declare=False).publish(
        question,
        exchange=box.exchange.name,
        declare=[box.exchange],
        headers={"clock": box.clock.forward(), "expires": time() + once.seconds},
        serializer=box.serializer,
        retry=False,
    )
    with Consumer(channel, [bound], callbacks=[on_reply], accept=box.accept, no_ack=True):
        while not once.enough(heard) and (left := end - monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                connection.drain_events(timeout=min(left, _SLICE))
        if not once.enough(heard):
            still_there()
    channel.after_reply_message_received(bound.name)
    return heard


def _only_look(channel: Any) -> None:
    """Keep a reader of Redis from putting back messages of others that were taken and not acknowledged in time."""
    if hasattr(channel, "qos") and hasattr(channel.qos, "restore_visible"):
        channel.qos.restore_visible = lambda *_, **__: None


def _queues(answer: object) -> frozenset[str] | None:
    if not isinstance(answer, list):
        return None
    return frozenset(str(queue["name"]) for queue in answer if isinstance(queue, dict) and "name" in queue)
