"""Metrics as text: OpenMetrics, or the older format of Prometheus for those who take no other. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"
PLAIN = "text/plain; version=0.0.4; charset=utf-8"

MOST_SAMPLES = 500
"""So many series of one metric: a deployment with more is watched by its sum."""

_LONGEST = 200
"""Characters of a label's value."""


@dataclass
class Family:
    """A metric: all of them are gauges. Of two samples with the same labels the first one counts."""

    name: str
    about: str
    unit: str = ""
    samples: dict[tuple[tuple[str, str], ...], float] = field(default_factory=dict)

    def add(self, value: float | None, labels: Mapping[str, str]) -> None:
        """Add a sample; None: nothing is known, so there is none. Empty labels are left out, as Prometheus does."""
        key = tuple((name, text[:_LONGEST]) for name, text in labels.items() if text)
        if value is not None and key not in self.samples and len(self.samples) < MOST_SAMPLES:
            self.samples[key] = value


def render(families: Iterable[Family], *, openmetrics: bool) -> str:
    """Give the text of all families that have a sample."""
    lines: list[str] = []
    for family in families:
        if family.samples:
            lines += _lines(family, openmetrics)
    return "".join(f"{line}\n" for line in [*lines, *(["# EOF"] if openmetrics else [])])


def _lines(family: Family, openmetrics: bool) -> list[str]:
    head = [f"# HELP {family.name} {_escaped(family.about)}", f"# TYPE {family.name} gauge"]
    if openmetrics and family.unit:
        head.append(f"# UNIT {family.name} {family.unit}")
    return [*head, *(f"{family.name}{_labels(key)} {_number(value)}" for key, value in family.samples.items())]


def _labels(key: tuple[tuple[str, str], ...]) -> str:
    inside = ",".join(f'{name}="{_escaped(text)}"' for name, text in key)
    return f"{{{inside}}}" if inside else ""


def _escaped(text: str) -> str:
    """Escape what would end a value or a line. Half a surrogate pair cannot be sent at all."""
    whole = text.encode("utf-8", "replace").decode()
    return whole.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def wants_openmetrics(accept: str) -> bool:
    """Tell by an Accept header which of the two to send: the older one for those who take that and no other."""
    kinds = {part.split(";")[0].strip().lower() for part in accept.split(",")}
    return "application/openmetrics-text" in kinds or not kinds & {"text/plain", "text/*"}
