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

Lists = dict[str, list[Any]]
"""Attribute of the plugin -> what it holds."""


class _Once:
    """Lists, computed when one of them is first asked for, by the first that can.

    Page and routes together, because either is useless alone: a card whose files nobody serves is in the way on
    everybody's home page. Airflow takes entries that it refuses out of the list itself, so everybody gets the same
    ones.
    """

    def __init__(self, *computes: Callable[[], Lists]) -> None:
        self._computes = computes
        self._lock = Lock()
        self._lists: Lists | None = None

    def lists(self) -> Lists:
        with self._lock:
            if self._lists is None:
                self._lists = self._first_that_works()
            return self._lists

    def _first_that_works(self) -> Lists:
        for compute in self._computes:
            try:
                return compute()
            except Exception:
                log.warning("Airflow Vitals cannot start; Airflow goes on without", exc_info=True)
        return {"react_apps": [], "fastapi_apps": []}


class _One:
    """One of the lists, as Airflow asks for it: by an attribute of the plugin."""

    def __init__(self, once: _Once, name: str) -> None:
        self._once = once
        self._name = name

    def __get__(self, _plugin: object, _class: type | None = None) -> list[Any]:
        return self._once.lists()[self._name]


def _whole() -> Lists:
    from airflow_vitals import apps

    return {"react_apps": apps.react_apps(), "fastapi_apps": apps.fastapi_apps()}


def _broken() -> Lists:
    from airflow_vitals import failure

    return {"react_apps": failure.react_apps(), "fastapi_apps": failure.fastapi_apps()}


def _listening() -> Lists:
    from airflow_vitals.executors import listener

    return {"listeners": [listener]}


def _deaf() -> Lists:
    return {"listeners": []}


_BOTH = _Once(_whole, _broken)
_LISTENERS = _Once(_listening, _deaf)


class VitalsPlugin(AirflowPlugin):
    """A page, a card on the home page, the routes that serve their files, and what watches a scheduler's executors."""

    name = "airflow_vitals"
    react_apps: Any = _One(_BOTH, "react_apps")
    fastapi_apps: Any = _One(_BOTH, "fastapi_apps")
    listeners: Any = _One(_LISTENERS, "listeners")
