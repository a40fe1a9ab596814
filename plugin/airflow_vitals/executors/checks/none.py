"""Executors that nobody can ask: unknown, with the sentence why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

IN_ITS_SCHEDULER = "it runs in its scheduler and has no check of its own: it lives as long as that scheduler"
ON_EDGE_WORKERS = "its edge workers report to the API server, and it has no check of its own"
NOT_OF_A_KIND = "it has no get_health() and is of no kind that can be asked"


class NoCheck:
    """Says why there is nothing to ask."""

    def __init__(self, subject: Subject, reason: str) -> None:
        """Keep what to say: one line."""
        self._subject = subject
        self._reason = reason

    @property
    def subject(self) -> Subject:
        """Give whom this is about."""
        return self._subject

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:  # noqa: ARG002
        """Say so at once."""
        return Verdict("unknown", self._reason)
