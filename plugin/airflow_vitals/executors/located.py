"""The scheduler's own executors, found without touching anything: Airflow hands them to nobody.

A second set must never be built: a Local or Kubernetes executor that was not started answers nonsense. And nothing is
read through an attribute of the job, because its attributes can ask the database or build executors; only what its
`__dict__` holds is taken.
"""

from __future__ import annotations

import gc
import inspect
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

SEARCHES = 3
"""So often at most all objects of the process are searched: it takes as long as a garbage collection."""

_RUNNER = "airflow.jobs.scheduler_job_runner"


def is_job(component: object) -> bool:
    """Tell whether this is a row of Airflow's job table; imports nothing."""
    job = getattr(sys.modules.get("airflow.jobs.job"), "Job", None)
    return isinstance(job, type) and isinstance(component, job)


def held(job: object, name: str) -> Any:
    """Give what the job holds under this name, None where it does not yet."""
    return vars(job).get(name)


class Executors:
    """The executors of one scheduler, looked for until they are there."""

    def __init__(self, job: object) -> None:
        """Look for those of this job."""
        self._job = job
        self._searches = 0
        self._runner: object | None = None

    def started(self) -> list[object] | None:
        """Give all of them once the scheduler has started each; None: not yet, or not to be found."""
        found = self._found()
        job_id = held(self._job, "id")
        if not found or job_id is None:
            return None
        # A scheduler gives each executor its job's number right before it starts it.
        return found if all(getattr(one, "job_id", None) == job_id for one in found) else None

    def _found(self) -> list[object]:
        if inspect.getattr_static(type(self._job), "executors", None) is not None:
            # Airflow 3.1: a cached property, which would build executors if it were asked.
            return _listed(held(self._job, "executors"))
        if self._runner is None and self._searches < SEARCHES:
            self._searches += 1
            self._runner = runner_of(self._job)
        if self._runner is None:
            return []
        attributes = self._runner if isinstance(self._runner, dict) else vars(self._runner)
        return _listed(attributes.get("executors"))


def runner_of(job: object) -> object | None:
    """Give the runner of a job, or its attributes: the job does not know it, but it holds the job (from 3.2 on)."""
    runner = getattr(sys.modules.get(_RUNNER), "SchedulerJobRunner", None)
    holders: list[object] = gc.get_referrers(job)
    for holder in holders:
        # By its real class: the `__class__` of a proxy would run code of others.
        if isinstance(runner, type) and issubclass(type(holder), runner):
            return holder
        if isinstance(holder, dict) and holder.get("job") is job and _listed(holder.get("executors")):
            return holder
    return None


def configured() -> Sequence[object]:
    """Give the names of the executors that are configured, Airflow's `ExecutorName`s, without building any."""
    from airflow.executors.executor_loader import ExecutorLoader

    names = ExecutorLoader.get_executor_names
    # From 3.2 on it would ask the database whether each team exists.
    without = {"validate_teams": False} if "validate_teams" in inspect.signature(names).parameters else {}
    return list(names(**without))


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else []
