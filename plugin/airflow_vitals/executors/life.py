"""One scheduler's polling, from the making of its job to its end, in one daemon thread.

There is no list of what is polled: the threads of the process are the list. So it is right after a fork, which leaves
them behind; after a reload of the plugin, which would forget a list; and when a scheduler is gone.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import weakref
from typing import TYPE_CHECKING

from airflow_vitals.executors.located import held
from airflow_vitals.executors.mistakes import place_of

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds that a scheduler which stops waits for its reports to be removed; no hanging check is waited for."""

_TYPE_WITHIN = 30.0
_LOOKS_EACH = 0.5
"""Seconds: a job gets its type right after it was made, and its number when it is run."""


class Life(threading.Thread):
    """The thread that polls for one job."""

    def __init__(self, job: object) -> None:
        """Be ready for this job, which is not kept alive before it is known to be a scheduler's."""
        super().__init__(name="vitals-poller", daemon=True)
        self.vitals_job = weakref.ref(job)
        self._process = os.getpid()
        self._stopped = threading.Event()
        self._wake: Callable[[], None] = lambda: None

    def run(self) -> None:
        """Wait until the job is one of a scheduler that runs, then poll to its end; never raises."""
        try:
            if self._is_scheduler() and self._is_running():
                atexit.register(self.vitals_stop)
                try:
                    self._poll()
                finally:
                    atexit.unregister(self.vitals_stop)
        except Exception as error:
            log.warning("Airflow Vitals cannot watch executors; Airflow goes on without: %s", place_of(error))

    def vitals_stop(self) -> None:
        """End the polling, and wait a little for the reports to be removed."""
        if self._process != os.getpid():
            # A forked child that ends: the polling is its parent's.
            return
        self._stopped.set()
        self._wake()
        if self is not threading.current_thread():
            self.join(PATIENCE)

    def goes_on(self) -> bool:
        """Tell whether there is something to poll for."""
        job = self.vitals_job()
        return job is not None and not self._stopped.is_set() and held(job, "end_date") is None

    def _is_scheduler(self) -> bool:
        waited = 0.0
        while waited < _TYPE_WITHIN:
            job = self.vitals_job()
            if job is None:
                return False
            kind = held(job, "job_type")
            del job
            if kind is not None:
                return bool(kind == "SchedulerJob")
            # Most jobs have it at once, so the first looks are close together.
            pause = min(_LOOKS_EACH, 0.02 + waited / 4)
            if self._stopped.wait(pause):
                return False
            waited += pause
        return False

    def _is_running(self) -> bool:
        while self.goes_on():
            job = self.vitals_job()
            if job is not None and held(job, "id") is not None:
                return True
            del job
            self._stopped.wait(_LOOKS_EACH)
        return False

    def _poll(self) -> None:
        from airflow_vitals.executors.session import Session

        job = self.vitals_job()
        if job is None:
            return
        session = Session(job, self._stopped.wait)
        self._wake = session.wake
        session.run(self.goes_on)


def begin(job: object) -> None:
    """Start the thread for a job, unless one is there."""
    if not _lives(job):
        Life(job).start()


def end(job: object) -> None:
    """End the polling for a job."""
    for life in _lives(job):
        life.vitals_stop()


def _lives(job: object) -> list[Life]:
    """Give the threads of this process that poll for a job: also those of a former version of this module."""
    found = []
    for thread in threading.enumerate():
        # By what it can, not by its class: after a reload the class is another one.
        known = getattr(thread, "vitals_job", None)
        if known is not None and known() is job:
            found.append(thread)
    return found  # type: ignore[return-value]
