"""One question for all who ask at once: a hundred viewers cost what one costs."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

KEPT = 1.0
"""So long an answer serves everybody, in seconds."""


class SharedAnswer(Generic[T]):
    """Asks at most once at a time, and not again for a second.

    While a question is under way everybody waits for that one; none is asked beside it, however long it takes, so a
    database that hangs holds one thread and no more.
    """

    def __init__(
        self, ask: Callable[[], Awaitable[T]], patience: float, clock: Callable[[], float] = monotonic
    ) -> None:
        """Take how to ask, and for how many seconds anybody waits; `clock` gives seconds that never run backwards."""
        self._ask = ask
        self._patience = patience
        self._clock = clock
        self._answer: tuple[float, T] | None = None
        self._flight: asyncio.Task[T] | None = None

    async def get(self) -> T:
        """Give an answer that is at most a second old. Raises TimeoutError, and what the question raises."""
        if self._answer is not None and 0 <= self._clock() - self._answer[0] < KEPT:
            return self._answer[1]
        flight = self._flight
        if flight is None or flight.done() or flight.get_loop() is not asyncio.get_running_loop():
            flight = asyncio.get_running_loop().create_task(self._fly())
            # A failure that nobody waits for any more is nobody's.
            flight.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._flight = flight
        # Shielded, because the reader who came first may leave first.
        try:
            return await asyncio.wait_for(asyncio.shield(flight), self._patience)
        except asyncio.TimeoutError as error:
            raise TimeoutError from error

    async def _fly(self) -> T:
        answer = await self._ask()
        self._answer = (self._clock(), answer)
        return answer
