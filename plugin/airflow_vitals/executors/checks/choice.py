"""Decides how each executor is asked. By names of classes and modules: no provider has to be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.checks.celery import CeleryCheck
from airflow_vitals.executors.checks.hybrid import HybridCheck, parts_of
from airflow_vitals.executors.checks.kubernetes import KubernetesCheck
from airflow_vitals.executors.checks.masking import first_line, masked
from airflow_vitals.executors.checks.none import IN_ITS_SCHEDULER, NOT_OF_A_KIND, ON_EDGE_WORKERS, NoCheck
from airflow_vitals.executors.checks.own import OwnCheck, has_own
from airflow_vitals.executors.named import name_of, teams_of
from airflow_vitals.executors.reports import Check, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable

_KINDS = (
    ("airflow.providers.celery.", "CeleryExecutor", "celery"),
    ("airflow.providers.cncf.kubernetes.", "KubernetesExecutor", "kubernetes"),
    ("airflow.providers.edge", "EdgeExecutor", "edge"),
    ("airflow.executors.", "LocalExecutor", "local"),
    ("airflow.executors.", "SequentialExecutor", "local"),
)
"""Where a class comes from, its name, and the kind that it and everything derived from it is of."""


def checks_of(executors: Iterable[object]) -> list[Check]:
    """Give one check for each executor, in their order. Never raises: who cannot be asked is unknown, and says why.

    To be called in the scheduler's process after its executors have started: what a check imports is imported here.
    """
    return [check_of(executor) for executor in executors]


def check_of(executor: object) -> Check:
    """Give the check for one executor."""
    try:
        check = _by_kind(executor)
        return OwnCheck(executor, check.subject) if has_own(executor) else check
    except Exception as error:  # a configuration that the executor lives with and we do not
        subject = Subject(name_of(executor), None, teams_of(executor))
        if _has_own(executor):
            return OwnCheck(executor, subject)
        return NoCheck(subject, masked(f"its configuration cannot be read here: {first_line(error)}"))


def kind_of(executor: object) -> str | None:
    """Give the kind of an executor by the classes that it is derived from, the nearest first; None for all others."""
    for cls in type(executor).__mro__:
        for module, name, kind in _KINDS:
            if cls.__name__ == name and cls.__module__.startswith(module):
                return kind
    return None


def _by_kind(executor: object) -> Check:
    name, teams = name_of(executor), teams_of(executor)
    kind = kind_of(executor)
    if kind == "celery":
        return CeleryCheck(executor, name, teams)
    if kind == "kubernetes":
        return KubernetesCheck(executor, name, teams)
    if kind is None and (parts := parts_of(executor)):
        return HybridCheck([check_of(part) for part in parts], name, teams)
    reasons = {"local": IN_ITS_SCHEDULER, "edge": ON_EDGE_WORKERS}
    return NoCheck(Subject(name, None, teams), reasons.get(kind or "", NOT_OF_A_KIND))


def _has_own(executor: object) -> bool:
    try:
        return has_own(executor)
    except Exception:  # a class that answers nonsense about itself
        return False
