"""What the silence of Celery's workers, or their answers, come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.checks.timing import lasting
from airflow_vitals.executors.reports import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

_NAMED_QUEUES = 3


def no_worker(seconds: float) -> Verdict:
    """Say that nobody answers, and for how long: since the first question in a row that got no answer."""
    return Verdict("unhealthy", f"no worker answered (for {lasting(seconds)})", "no_worker")


def other_queues(workers: int, missing: Iterable[str]) -> Verdict:
    """Say that workers answered, but none takes from a queue that is configured."""
    names = sorted(missing)
    listed = ", ".join(names[:_NAMED_QUEUES]) + (
        f" and {len(names) - _NAMED_QUEUES} more" if len(names) > _NAMED_QUEUES else ""
    )
    queues = f"the queue{'s' if len(names) > 1 else ''} {listed}"
    answered = (
        "1 worker answered, it does not take" if workers == 1 else f"{workers} workers answered, none of them takes"
    )
    return Verdict("unhealthy", f"{answered} from {queues}", "no_worker")
