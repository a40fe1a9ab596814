"""Executors that are made of two others, as CeleryKubernetesExecutor: both are asked, the worse answer counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.checks.timing import Countdown
from airflow_vitals.executors.reports import Check, Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_PARTS = ("celery_executor", "kubernetes_executor", "local_executor")
_AT_LEAST = 2


def parts_of(executor: object) -> list[object]:
    """Give the executors that one is made of; nothing where it is not made of at least two."""
    parts = [part for part in (getattr(executor, name, None) for name in _PARTS) if part is not None]
    return parts if len(parts) >= _AT_LEAST else []


class HybridCheck:
    """Asks one part after the other, within one deadline."""

    def __init__(self, checks: Sequence[Check], name: str, teams: tuple[str, ...]) -> None:
        """Keep the checks of the parts."""
        self._checks = tuple(checks)
        instances = [check.subject.instance for check in self._checks]
        self._subject = Subject(name, " and ".join(text for text in instances if text) or None, teams)

    @property
    def subject(self) -> Subject:
        """Give whom this asks."""
        return self._subject

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:
        """Ask all parts: unhealthy as soon as one is, healthy where one is and none is worse, else unknown."""
        time = Countdown(deadline)
        verdicts: list[Verdict] = []
        for asked, check in enumerate(self._checks):
            verdict = check(doing, time.share(len(self._checks) - asked))
            if verdict.health == "unhealthy":
                return verdict
            verdicts.append(verdict)
        return next((one for one in verdicts if one.health == "healthy"), verdicts[0])
