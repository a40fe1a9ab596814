"""Keeps a fork from copying a lock that one of our threads holds.

A module that is being imported is locked. In a forked child the importing thread is gone and the lock stays: whoever
imports that module there waits for ever. So a fork waits for our imports, which happen once, and never for long.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 2.0
"""Seconds that a fork waits at most."""


class _Gate:
    """Either a fork goes through, or an import."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._held = False

    def before(self) -> None:
        self._held = self._lock.acquire(timeout=LONGEST)

    def after(self) -> None:
        if self._held:
            self._held = False
            self._lock.release()

    def renew(self) -> None:
        """In the child nobody holds it."""
        self._lock = RLock()
        self._held = False

    @contextmanager
    def closed(self) -> Iterator[None]:
        with self._lock:
            yield


_GATE = _Gate()
os.register_at_fork(before=_GATE.before, after_in_parent=_GATE.after, after_in_child=_GATE.renew)


@contextmanager
def no_fork() -> Iterator[None]:
    """Let no other thread of this process fork meanwhile."""
    with _GATE.closed():
        yield
