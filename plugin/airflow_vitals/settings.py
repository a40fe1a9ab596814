"""The operator's settings: section [vitals] of airflow.cfg, every option of it optional."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from airflow_vitals import values, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

log = logging.getLogger(__name__)

T = TypeVar("T")

OPTIONS = (
    "show_page",
    "show_card",
    "show_standalone",
    "category",
    "poll_interval",
    "not_deployed",
    "frame_ancestors",
    "poll_executors",
    "executor_poll_interval",
    "executor_poll_deadline",
    "check_without_login",
    "metrics_token",
    "metrics_token_file",
    *(f"{name}_limit" for name in values.HEARTBEAT_COMPONENTS),
    *(f"expected_{name}s" for name in values.HEARTBEAT_COMPONENTS),
)

_SHOWN = 80
"""So much of a bad value is shown, in characters."""

_INTERVAL = 10.0
_DEADLINE = 5.0
"""How executors are polled where nobody says otherwise, in seconds."""

HIDDEN = "a value that is not shown"
"""What stands for a bad value that may be a secret."""


@dataclass(frozen=True)
class Problem:
    """An option that cannot be used: it counts as not set, and log and page say so."""

    path: str
    expected: str
    got: str


@dataclass(frozen=True)
class Settings:
    """What [vitals] says; limits and the poll interval are in seconds, None and gaps mean not set."""

    show_page: bool = True
    show_card: bool = True
    show_standalone: bool = True
    category: str | None = "browse"
    """The menu of the page; None: the sidebar."""
    poll_interval: float | None = None
    limits: Mapping[str, float] = field(default_factory=dict)
    expected: Mapping[str, int] = field(default_factory=dict)
    not_deployed: tuple[str, ...] = ()
    frame_ancestors: tuple[str, ...] = ()
    """Origins besides our own that may show us in a frame."""
    poll_executors: bool = True
    executor_poll_interval: float = 10.0
    executor_poll_deadline: float = 5.0
    """Never longer than the interval."""
    check_without_login: bool = False
    metrics_token: str | None = field(default=None, repr=False)
    metrics_token_file: str | None = None
    """Where the token stands; read where it is needed (api/token.py), because schedulers read these settings too."""
    problems: tuple[Problem, ...] = ()


def read_settings(read: Callable[[str], str | None], names: Iterable[str] = ()) -> Settings:
    """Read the settings through `read`, which gives an option's text or None, and may raise.

    `names`: all options that are set, so that a misspelt one is noticed. Never raises; logs each problem once.
    """
    reader = _Reader(read)
    interval = reader.one("executor_poll_interval", "poll seconds", values.as_poll_seconds, _INTERVAL)
    settings = Settings(
        show_page=reader.one("show_page", "yes or no", values.as_bool, True),
        show_card=reader.one("show_card", "yes or no", values.as_bool, True),
        show_standalone=reader.one("show_standalone", "yes or no", values.as_bool, True),
        category=_category(reader),
        poll_interval=reader.one("poll_interval", "seconds", values.as_seconds, None),
        limits=reader.each("{}_limit", "seconds", values.as_seconds),
        expected=reader.each("expected_{}s", "count", values.as_count),
        not_deployed=reader.many("not_deployed", "component", values.as_component, ","),
        frame_ancestors=reader.many("frame_ancestors", "origins", values.as_origin, ", \t\r\n"),
        poll_executors=reader.one("poll_executors", "yes or no", values.as_bool, True),
        executor_poll_interval=interval,
        executor_poll_deadline=_deadline(reader, interval),
        check_without_login=reader.one("check_without_login", "yes or no", values.as_bool, False),
        metrics_token=reader.one("metrics_token", "token", values.as_token, None, secret=True),
        metrics_token_file=reader.one("metrics_token_file", "token file", values.as_path, None),
        problems=(*reader.problems, *_unknown(names)),
    )
    for problem in settings.problems:
        log.warning("%s: %s is ignored; expected %s", problem.path, problem.got, words.EXPECTED[problem.expected])
    return settings


def _category(reader: _Reader) -> str | None:
    """Read the menu. An empty one is a choice: the page then stands in the sidebar."""
    if reader.text("category") == "":
        return None
    return reader.one("category", "name", values.as_name, "browse") or None


def _deadline(reader: _Reader, interval: float) -> float:
    """Read the deadline of a poll: one that outlasts the interval would always be met by the next poll."""

    def parse(text: str) -> float | None:
        seconds = values.as_poll_seconds(text)
        return None if seconds is None or seconds > interval else seconds

    return reader.one("executor_poll_deadline", "poll deadline", parse, min(_DEADLINE, interval))


def _unknown(names: Iterable[str]) -> list[Problem]:
    strays = sorted({name.lower() for name in names} - set(OPTIONS))
    return [Problem(f"[vitals] {name}"[:_SHOWN], "option", f'"{name}"'[:_SHOWN]) for name in strays]


class _Reader:
    """Asks for options, and remembers which could not be used."""

    def __init__(self, read: Callable[[str], str | None]) -> None:
        self._read = read
        self.problems: list[Problem] = []

    def text(self, option: str) -> str | None:
        """Give an option without the comment that some write behind a value; None: not set or not readable."""
        try:
            value = self._read(option)
        except Exception as error:
            # The message may quote other options, so the page is told the kind of failure only.
            self._bad(option, "text", type(error).__name__)
            return None
        return None if value is None else value.split(" #")[0].strip()

    def one(
        self, option: str, expected: str, parse: Callable[[str], T | None], otherwise: T, *, secret: bool = False
    ) -> T:
        text = self.text(option)
        if not text:
            return otherwise
        value = parse(text)
        if value is None:
            self._bad(option, expected, HIDDEN if secret else f'"{text}"')
            return otherwise
        return value

    def each(self, pattern: str, expected: str, parse: Callable[[str], T | None]) -> dict[str, T]:
        found = {name: self.one(pattern.format(name), expected, parse, None) for name in values.HEARTBEAT_COMPONENTS}
        return {name: value for name, value in found.items() if value is not None}

    def many(self, option: str, expected: str, parse: Callable[[str], str | None], separators: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for item in values.listed(self.text(option) or "", separators):
            value = parse(item)
            if value is None:
                self._bad(option, expected, f'"{item}"')
            else:
                found[value] = None
        return tuple(found)

    def _bad(self, option: str, expected: str, got: str) -> None:
        problem = Problem(f"[vitals] {option}", expected, got[:_SHOWN])
        if problem not in self.problems:
            self.problems.append(problem)
