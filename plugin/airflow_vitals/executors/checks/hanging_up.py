"""Closes connections to a broker that may not listen any more: at once, and leaving nothing open."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kombu import Connection


def hang_up(connection: Connection | None, *, politely: bool) -> None:
    """Close a connection with all that belongs to it. Never raises. `politely`: the broker answers, so it is told.

    Kombu would first wait for the answer to its last question (a second with Redis), and to a farewell (as long as the
    broker is frozen with AMQP); and the file that it polls with would stay open until garbage is collected.
    """
    if connection is None:
        return
    transport = None
    with contextlib.suppress(Exception):
        transport = connection.transport
        for channel in list(getattr(transport, "channels", None) or ()):
            if getattr(channel, "_in_poll", None):
                channel._in_poll = None
        if not politely and hasattr(transport, "_collect") and connection.connected:
            transport._collect(connection._connection)
    with contextlib.suppress(Exception):
        connection.release()
    with contextlib.suppress(Exception):
        getattr(transport, "cycle").poller.close()  # noqa: B009
