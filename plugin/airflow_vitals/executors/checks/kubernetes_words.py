"""What the API server of Kubernetes answers, or does not answer, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.checks.broker_url import named
from airflow_vitals.executors.checks.masking import first_line, masked
from airflow_vitals.executors.checks.network_words import network_words
from airflow_vitals.executors.reports import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAMED_NAMESPACES = 3
_UNAUTHORISED = 401
_FORBIDDEN = 403
_NOT_FOUND = 404
_TOO_MANY = 429


def place(host: str | None) -> str:
    """Name an API server by its address, without user name and password."""
    return named(host) if host and "://" in host else host or "an unknown address"


def instance_of(namespaces: Sequence[str | None], host: str | None) -> str:
    """Name what stands behind the executor: "namespace airflow at https://host:port"."""
    names = [name for name in namespaces if name is not None]
    more = len(names) - _NAMED_NAMESPACES
    listed = ", ".join(names[:_NAMED_NAMESPACES]) + (f" and {more} more" if more > 0 else "")
    what = f"namespace{'s' if len(names) > 1 else ''} {listed}" if names else "all namespaces"
    return f"{what} at {place(host)}" if host else what


def no_list(who: str) -> Verdict:
    """Say that something answered, but not with pods: a proxy or a login page."""
    return Verdict("unhealthy", f"{who} answered with something else than a list of pods", "other")


def api_words(who: str, namespace: str | None, error: BaseException, deadline: float) -> Verdict:
    """Say why the pods of a namespace could not be listed. Never raises."""
    where = f"in the namespace {namespace}" if namespace else "in all namespaces"
    status = getattr(error, "status", None)
    if status == _UNAUTHORISED:
        return Verdict("unhealthy", f"{who} refused the credentials of the executor (401)", "unauthorised")
    if status == _FORBIDDEN:
        return Verdict("unhealthy", f"{who} forbids to list pods {where} (403)", "unauthorised")
    if status == _NOT_FOUND:
        return Verdict("unhealthy", f"{who} knows no pods {where} (404)", "other")
    if status == _TOO_MANY:
        return Verdict("unhealthy", f"{who} is asked too often (429)", "other")
    if isinstance(status, int) and status > 0:
        why = getattr(error, "reason", None)
        said = f" {why}" if isinstance(why, str) and why else ""
        return Verdict("unhealthy", masked(f"{who} answered with an error ({status}{said})"), "other")
    reached = network_words(who, error, deadline)
    return reached or Verdict("unhealthy", f"{who} cannot be used: {first_line(error)}", "other")
