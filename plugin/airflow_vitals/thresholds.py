"""What Airflow itself is configured to: after how long it calls a component dead, and how often one says that it lives.

Beside these, how often its Dag processor parses a file and refreshes a bundle.

A browser cannot read these where `[api] expose_config` is off, which is the default.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from airflow_vitals.values import as_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

_BEATS = {
    "scheduler": ("scheduler", "scheduler_heartbeat_sec"),
    "triggerer": ("triggerer", "job_heartbeat_sec"),
    "dag_processor": ("scheduler", "job_heartbeat_sec"),
}
_LIMITS = {
    "scheduler": ("scheduler", "scheduler_health_check_threshold"),
    "triggerer": ("triggerer", "triggerer_health_check_threshold"),
    "dag_processor": ("dag_processor", "health_check_threshold"),
}
_INTERVALS = {
    "process": ("dag_processor", "min_file_process_interval"),
    "refresh": ("dag_processor", "refresh_interval"),
}
_DAG_PROCESSOR_HAS_A_LIMIT = (3, 2)
"""Before that release its limit was a number of heartbeats."""
_GRACE = 2.1


def thresholds(read: Callable[[str, str], str | None], release: tuple[int, int]) -> dict[str, dict[str, float]]:
    """Give limits and heartbeat intervals in seconds by component, and the intervals of parsing.

    What cannot be read is left out.
    """
    beats = _all(_BEATS, read)
    limits = _all(_LIMITS, read)
    if release < _DAG_PROCESSOR_HAS_A_LIMIT:
        limits.pop("dag_processor", None)
        if "dag_processor" in beats:
            limits["dag_processor"] = round(_GRACE * beats["dag_processor"], 6)
    return {"limits": limits, "beats": beats, "intervals": _all(_INTERVALS, read)}


def _all(options: dict[str, tuple[str, str]], read: Callable[[str, str], str | None]) -> dict[str, float]:
    found = {name: as_seconds(read(*option) or "", math.inf) for name, option in options.items()}
    return {name: value for name, value in found.items() if value is not None}
