"""What Airflow calls when a job is made and when it ends: of a scheduler, a triggerer or a Dag processor.

Both are called in the job's own thread, so they do nothing but start and stop a thread of ours.
"""

from __future__ import annotations

import logging

from airflow.listeners import hookimpl

log = logging.getLogger(__name__)


@hookimpl
def on_starting(component: object) -> None:
    """Begin to watch a job. Airflow calls this in its constructor, before it is known whose job it is."""
    try:
        from airflow_vitals.executors import life, located

        if located.is_job(component):
            life.begin(component)
    except Exception:
        log.warning("Airflow Vitals cannot watch executors; Airflow goes on without", exc_info=True)


@hookimpl
def before_stopping(component: object) -> None:
    """End what `on_starting` began."""
    try:
        from airflow_vitals.executors import life

        life.end(component)
    except Exception:
        log.warning("Airflow Vitals cannot stop watching executors", exc_info=True)
