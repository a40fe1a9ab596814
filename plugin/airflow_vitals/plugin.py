"""What Airflow sees.

Every process of Airflow imports this file: schedulers, triggerers and workers too. So it imports nothing but what those
have already; the rest is imported where an API server asks for routes and apps. And nothing here can raise: whatever
goes wrong is a warning in the log and a page that says so.
"""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING, Any

from airflow.plugins_manager import AirflowPlugin

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

Apps = list[dict[str, Any]]


class _Once:
    """A list that is computed when it is first asked for.

    Airflow takes entries that it refuses out of the list itself, so everybody gets the same one.
    """

    def __init__(self, what: str, compute: Callable[[], Apps], otherwise: Callable[[], Apps]) -> None:
        self._what = what
        self._computes = (compute, otherwise)
        self._lock = Lock()
        self._apps: Apps | None = None

    def __get__(self, _plugin: object, _class: type | None = None) -> Apps:
        with self._lock:
            if self._apps is None:
                self._apps = self._first_that_works()
            return self._apps

    def _first_that_works(self) -> Apps:
        for compute in self._computes:
            try:
                return compute()
            except Exception:
                log.warning("Airflow Vitals cannot make its %s; Airflow goes on without", self._what, exc_info=True)
        return []


def _react_apps() -> Apps:
    from airflow_vitals.apps import react_apps

    return react_apps()


def _fastapi_apps() -> Apps:
    from airflow_vitals.apps import fastapi_apps

    return fastapi_apps()


def _react_apps_of_a_broken_plugin() -> Apps:
    from airflow_vitals.failure import react_apps

    return react_apps()


def _fastapi_apps_of_a_broken_plugin() -> Apps:
    from airflow_vitals.failure import fastapi_apps

    return fastapi_apps()


class VitalsPlugin(AirflowPlugin):
    """A page, a card on the home page, and the routes that serve their files."""

    name = "airflow_vitals"
    react_apps: Any = _Once("page and card", _react_apps, _react_apps_of_a_broken_plugin)
    fastapi_apps: Any = _Once("routes", _fastapi_apps, _fastapi_apps_of_a_broken_plugin)
