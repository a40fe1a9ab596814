"""One status code and one line of text, for load balancers, cron and uptime checkers, which read nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from starlette.responses import PlainTextResponse, Response

from airflow_vitals.api import parameters
from airflow_vitals.api.check_words import sentence
from airflow_vitals.api.judged import judge
from airflow_vitals.values import COMPONENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from starlette.requests import Request

    from airflow_vitals.api.health import Health
    from airflow_vitals.api.judged import Judged, Rules

Fail = Literal["unhealthy", "degraded"]

ALL = "all"
_LONGEST = 2000
"""Characters of the line: enough to name what is wrong."""

CANNOT_TELL = "cannot tell: Airflow's own health did not answer"


class Checked(NamedTuple):
    """Whether all is as it should be, and the line that says so."""

    ok: bool
    line: str


class Question(NamedTuple):
    """Whose health is asked for (`all` for everybody's), and what fails beside `unhealthy`."""

    component: str = ALL
    fail: Fail = "unhealthy"


def check(
    body: Mapping[str, Any] | None, question: Question, rules: Rules, now: datetime, *, discreet: bool = False
) -> Checked:
    """Judge a health body by the server's own words; None: there is none, so nobody can tell.

    What is not deployed passes, and so does what nobody knows, but says so; what cannot be read fails. `discreet`
    leaves host names, addresses and reasons out. Failures come first in the line.
    """
    if body is None:
        return Checked(False, CANNOT_TELL)
    judged = [one for one in judge(body, rules, now) if question.component in (ALL, one.component)]
    failing = [one for one in judged if _fails(one, question.fail)]
    unreadable = [one for one in judged if one.state == "unreadable"]
    passing = [one for one in judged if one not in failing and one not in unreadable]
    said = _said([*failing, *unreadable, *passing], now, discreet)
    return Checked(not failing and not unreadable, said[:_LONGEST])


def _fails(one: Judged, fail: Fail) -> bool:
    return one.state == "unhealthy" or (fail == "degraded" and one.state == "degraded")


def _said(judged: Sequence[Judged], now: datetime, discreet: bool) -> str:
    return "; ".join(sentence(one, now, discreet) for one in judged)


def check_route(health: Health, rules: Rules, *, discreet: bool) -> Callable[[Request], Any]:
    """Give what answers `api/check`."""
    fails: tuple[Fail, ...] = ("unhealthy", "degraded")

    async def answer(request: Request) -> Response:
        query = request.query_params
        parameters.only(query, Question._fields)
        component = parameters.one_of(query, "component", (*COMPONENTS, ALL), ALL)
        question = Question(component, parameters.one_of(query, "fail", fails, "unhealthy"))
        known = await health.known()
        body = None if known is None else known.read
        ok, line = check(body, question, rules, health.now(), discreet=discreet)
        return PlainTextResponse(f"{line}\n", 200 if ok else 503)

    return answer
