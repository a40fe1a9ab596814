"""Which check an executor gets, and what is said where there is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals.executors.checks.celery import CeleryCheck, app_of
from airflow_vitals.executors.checks.choice import check_of, checks_of, kind_of
from airflow_vitals.executors.checks.hybrid import HybridCheck
from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable


def of_class(name: str, module: str, **attributes: Any) -> Any:
    return type(name, (), {"__module__": module, "name": None, **attributes})()


def test_airflows_own_executors_are_known_by_kind(celery: Callable[..., Any]) -> None:
    from airflow.executors.local_executor import LocalExecutor
    from airflow.providers.cncf.kubernetes.executors.kubernetes_executor import KubernetesExecutor

    made = [celery("redis://:pw@broker:6379/1"), KubernetesExecutor(), LocalExecutor()]
    checks = checks_of(made)
    assert [type(check).__name__ for check in checks] == ["CeleryCheck", "KubernetesCheck", "NoCheck"]
    assert checks[0].subject == Subject("CeleryExecutor", "redis://broker:6379/1")
    assert checks[1].subject == Subject("KubernetesExecutor", "namespace default")
    assert checks[2].subject == Subject("LocalExecutor")
    assert checks[1](lambda _: None, 1.0) == Verdict(
        "unknown", "it has not been started, so it has no client to ask with"
    )
    assert checks[2](lambda _: None, 1.0) == Verdict(
        "unknown", "it runs in its scheduler and has no check of its own: it lives as long as that scheduler"
    )


def test_what_is_derived_from_a_kind_is_of_that_kind(celery: Callable[..., Any]) -> None:
    parent = type(celery("redis://broker"))
    child = type("Ours", (parent,), {"__module__": "company.executors"})()
    assert isinstance(check_of(child), CeleryCheck)
    assert check_of(child).subject.executor == "Ours"


def test_an_alias_and_a_team_are_told(celery: Callable[..., Any]) -> None:
    executor = celery("redis://broker")
    executor.name = SimpleNamespace(alias="fast", team_name="blue", module_path="x")
    assert check_of(executor).subject == Subject("fast", "redis://broker:6379/0", ("blue",))


@pytest.mark.parametrize(
    ("executor", "said"),
    [
        (
            of_class("EdgeExecutor", "airflow.providers.edge3.executors.edge_executor"),
            "its edge workers report to the API server, and it has no check of its own",
        ),
        (of_class("Custom", "company.executors"), "it has no get_health() and is of no kind that can be asked"),
        (of_class("CeleryExecutor", "company.lookalike"), "it has no get_health() and is of no kind that can be asked"),
        (object(), "it has no get_health() and is of no kind that can be asked"),
    ],
)
def test_who_cannot_be_asked_is_unknown_with_the_reason(executor: object, said: str) -> None:
    assert check_of(executor)(lambda _: None, 1.0) == Verdict("unknown", said)


def test_a_configuration_that_cannot_be_read_is_unknown_and_keeps_its_password() -> None:
    class Broken:
        @property
        def conf(self) -> object:
            raise ValueError("redis://:geheim@broker is nonsense")

    executor = of_class("CeleryExecutor", "airflow.providers.celery.executors.celery_executor", celery_app=Broken())
    assert kind_of(executor) == "celery"
    assert check_of(executor)(lambda _: None, 1.0) == Verdict(
        "unknown", "its configuration cannot be read here: ValueError: redis://***@broker is nonsense"
    )


def test_without_a_broker_that_is_said(celery: Callable[..., Any]) -> None:
    executor = celery("redis://broker")
    executor.celery_app.conf.broker_url = None
    executor.celery_app.conf.broker_write_url = None
    assert check_of(executor)(lambda _: None, 1.0) == Verdict("unknown", "no broker is configured")


def test_before_provider_3_16_the_app_is_the_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    import celery as library
    from airflow.providers.celery.executors import celery_executor_utils

    app = library.Celery("older", broker="redis://older:6379/3", set_as_current=False)
    monkeypatch.setattr(celery_executor_utils, "app", app)
    older = of_class("CeleryExecutor", "airflow.providers.celery.executors.celery_executor")
    assert app_of(older) is app
    assert check_of(older).subject.instance == "redis://older:6379/3"


class Part:
    """A part of a hybrid, which has a health of its own."""

    name = None

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)

    def get_health(self) -> Any:
        return tuple(self._answers)


def hybrid(**parts: object) -> Any:
    return of_class(
        "CeleryKubernetesExecutor", "airflow.providers.celery.executors.celery_kubernetes_executor", **parts
    )


def test_of_a_hybrid_the_worse_part_counts() -> None:
    well, ill, dunno = Part("healthy"), Part("unhealthy", "broken"), Part("unknown", "no idea")
    both = check_of(hybrid(celery_executor=well, kubernetes_executor=ill))
    assert isinstance(both, HybridCheck)
    assert both(lambda _: None, 2.0) == Verdict("unhealthy", "broken", "other")
    assert check_of(hybrid(celery_executor=well, kubernetes_executor=well))(print, 2.0) == Verdict("healthy")
    assert check_of(hybrid(kubernetes_executor=dunno, local_executor=well))(print, 2.0) == Verdict("healthy")
    assert check_of(hybrid(kubernetes_executor=dunno, local_executor=dunno))(print, 2.0) == Verdict(
        "unknown", "no idea"
    )


def test_a_hybrid_names_what_stands_behind_both(celery: Callable[..., Any]) -> None:
    from airflow.providers.cncf.kubernetes.executors.kubernetes_executor import KubernetesExecutor

    both = hybrid(celery_executor=celery("redis://broker"), kubernetes_executor=KubernetesExecutor())
    assert check_of(both).subject == Subject("CeleryKubernetesExecutor", "redis://broker:6379/0 and namespace default")


def test_nothing_that_the_wheel_needs_comes_with_a_provider() -> None:
    import subprocess
    import sys

    told = "import sys, airflow_vitals.executors.checks.choice as c; c.checks_of([object()]); print(sorted({'celery', 'kombu', 'kubernetes', 'redis'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
