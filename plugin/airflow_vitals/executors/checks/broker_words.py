"""Why a broker did not answer, in words, by the exceptions of redis, amqp and kombu. Needs none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airflow_vitals.executors.checks.masking import first_line
from airflow_vitals.executors.checks.network_words import causes, network_words, raised
from airflow_vitals.executors.reports import ReasonCode, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

_SAID: tuple[tuple[set[str], tuple[str, ...], str, ReasonCode], ...] = (
    # Names of exceptions, pieces of their texts, what is said of the broker, and the kind of reason.
    (
        {"AuthenticationError", "AuthenticationWrongNumberOfArgsError", "AccessRefused"},
        ("NOAUTH", "WRONGPASS", "ACCESS_REFUSED", "invalid username-password", "invalid password"),
        "refused user name or password",
        "unauthorised",
    ),
    (
        {"NoPermissionError", "AuthorizationError"},
        ("NOPERM",),
        "forbids this user what Celery needs",
        "unauthorised",
    ),
    ({"NotAllowed"}, ("NOT_ALLOWED",), "refused the virtual host", "unauthorised"),
    ({"BusyLoadingError"}, ("LOADING",), "is loading its data and not ready", "other"),
    (set(), ("max number of clients reached",), "has no connection left (max number of clients reached)", "refused"),
)


def broker_words(who: str, error: BaseException, deadline: float, secrets: Iterable[str] = ()) -> Verdict:
    """Say why `who` ("the broker redis://broker:6379/0") could not be used. Never raises, never tells a secret."""
    chain = list(causes(error))
    said = _said(who, chain) or network_words(who, error, deadline, secrets)
    if said is None and "MasterNotFoundError" in _names(chain):
        said = Verdict("unhealthy", f"{who} has no sentinel that answers and knows the master", "other")
    if said is None and isinstance(error, (ImportError, KeyError)):
        said = raised(f"connecting to {who}", error, secrets)
    return said or Verdict("unhealthy", f"{who} cannot be used: {first_line(chain[-1], secrets)}", "other")


def _said(who: str, chain: list[BaseException]) -> Verdict | None:
    names = _names(chain)
    text = " ".join(map(_text, chain))
    for known, pieces, words, code in _SAID:
        if names & known or any(piece in text for piece in pieces):
            return Verdict("unhealthy", f"{who} {words}", code)
    return None


def _names(chain: list[BaseException]) -> set[str]:
    return {type(one).__name__ for one in chain}


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an exception that cannot say anything
        return ""
