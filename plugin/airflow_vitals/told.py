"""What the dashboard in the browser is told: the object that src/data/runtime-config.ts reads."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from airflow_vitals import host, names
from airflow_vitals.thresholds import thresholds

if TYPE_CHECKING:
    from airflow_vitals.settings import Settings


def told(settings: Settings, *, executors: bool) -> dict[str, Any]:
    """Give the settings of a page on this Airflow; what nobody has set is absent.

    `executors`: whether this server tells what the schedulers report of theirs.
    Anybody who reaches the API server can read them, so nothing here may be a secret.
    """
    base = host.base_path()
    found = {
        "baseUrl": base,
        "environment": host.quiet_option("api", "instance_name") or None,
        "pollIntervalSeconds": settings.poll_interval,
        "limits": dict(settings.limits),
        "expect": dict(settings.expected),
        "notDeployed": list(settings.not_deployed),
        "airflow": thresholds(host.quiet_option, host.release()),
        "plugin": {
            "version": host.own_version(),
            "page": f"plugin/{names.PAGE_ROUTE}" if settings.show_page else None,
            "standalone": f"{names.PREFIX[1:]}/" if settings.show_standalone else None,
            "executors": executors,
        },
        "problems": [asdict(problem) for problem in settings.problems],
    }
    return {key: value for key, value in found.items() if value is not None}
