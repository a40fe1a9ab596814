"""An executor that knows about its health: the proposal's `get_health()`, wherever it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.checks.health_words import ASKED, verdict_from
from airflow_vitals.executors.checks.network_words import raised
from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

METHOD = "get_health"
_BASE = "airflow.executors.base_executor"


def has_own(executor: object) -> bool:
    """Whether an executor has a `get_health()` that is about itself.

    What Airflow's base class gives to all of them says nothing of this one: there our own check knows more.
    """
    if callable(getattr(executor, "__dict__", {}).get(METHOD)):
        return True
    owner = next((cls for cls in type(executor).__mro__ if METHOD in vars(cls)), None)
    return owner is not None and owner.__module__ != _BASE and callable(getattr(owner, METHOD, None))


class OwnCheck:
    """Asks an executor by its own `get_health()`. It cannot be given a timeout: whoever calls this has a deadline."""

    def __init__(self, executor: object, subject: Subject) -> None:
        """Keep whom to ask."""
        self._executor = executor
        self._subject = subject

    @property
    def subject(self) -> Subject:
        """Give whom this asks."""
        return self._subject

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:  # noqa: ARG002
        """Ask once."""
        doing(f"{ASKED} does not answer")
        try:
            return verdict_from(getattr(self._executor, METHOD)())
        except BaseException as error:  # also SystemExit: it would end this thread without a word
            return raised(ASKED, error)
