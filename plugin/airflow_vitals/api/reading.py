"""A reading of the store that everybody shares, and that may fail without anything else failing."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Generic, TypeVar

from starlette.concurrency import run_in_threadpool

from airflow_vitals.api.flight import SharedAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

log = logging.getLogger(__name__)

T = TypeVar("T")

_PATIENCE = 3.0
"""Seconds for our own tables: nobody should wait for them longer when Airflow's answer is there."""


class Reading(Generic[T]):
    """Calls a blocking function in a thread, once a second at most, and logs the first of several failures."""

    def __init__(self, what: str, read: Callable[[], Sequence[T] | None]) -> None:
        """Take what is read, as the log names it, and how."""
        self._what = what
        self._read = read
        self._failing = False
        self._shared = SharedAnswer(self._once, _PATIENCE)

    async def get(self) -> Sequence[T] | None:
        """Give what was read, empty where there is no table yet; None where it could not be read. Never raises."""
        try:
            return await self._shared.get()
        except TimeoutError:
            self._note(f"no answer within {_PATIENCE:g} s")
            return None

    async def _once(self) -> Sequence[T] | None:
        try:
            found = await run_in_threadpool(self._read) or ()
        except Exception as error:
            # The store's own errors carry no password; of others nobody knows.
            self._note(str(error) if type(error).__name__ == "StoreError" else type(error).__name__)
            return None
        self._failing = False
        return found

    def _note(self, why: str) -> None:
        if not self._failing:
            log.warning("%s cannot be read: %s", self._what, why)
        self._failing = True
