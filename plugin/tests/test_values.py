from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals import values

if TYPE_CHECKING:
    from collections.abc import Callable

# Shared with `npm start`, which reads FRAME_ANCESTORS by the same rule.
EXAMPLES = json.loads((Path(__file__).parents[2] / "scripts/server/frame-ancestors.examples.json").read_text("utf-8"))

PARSERS: list[Callable[[str], object]] = [
    values.as_bool,
    values.as_seconds,
    values.as_poll_seconds,
    values.as_token,
    values.as_path,
    values.as_count,
    values.as_component,
    values.as_origin,
    values.as_name,
    values.listed,
]


@given(st.text())
def test_no_text_at_all_makes_a_parser_fail(text: str) -> None:
    for parse in PARSERS:
        parse(text)


@given(st.floats(min_value=0.001, max_value=86_400))
def test_seconds_are_read_as_they_are_written(value: float) -> None:
    assert values.as_seconds(f" {value!r} ") == value


@pytest.mark.parametrize("text", ["0", "-5", "86401", "nan", "inf", "1e9", "soon", "", "5 s"])
def test_what_cannot_be_a_time_is_refused(text: str) -> None:
    assert values.as_seconds(text) is None


@given(st.integers(min_value=1, max_value=10_000))
def test_counts_are_read_as_they_are_written(value: int) -> None:
    assert values.as_count(f" {value} ") == value


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "10001", "two", "1_0", "٣", ""])
def test_what_cannot_be_a_count_is_refused(text: str) -> None:
    assert values.as_count(text) is None


@pytest.mark.parametrize("text", ["triggerer", " Triggerer ", "TRIGGERER"])
def test_components_are_known_however_they_are_written(text: str) -> None:
    assert values.as_component(text) == "triggerer"
    assert values.as_component("Dag processor") == values.as_component("dag-processor") == "dag_processor"
    assert values.as_component("webserver") is None


@pytest.mark.parametrize("text", EXAMPLES["origins"])
def test_origins_may_frame(text: str) -> None:
    assert values.as_origin(text) == text.lower().removesuffix("/")


@pytest.mark.parametrize("text", EXAMPLES["no origins"])
def test_what_is_no_origin_is_refused(text: str) -> None:
    assert values.as_origin(text) is None


NEAR_ORIGINS = st.from_regex(r"(?i)\Ahttps?://[a-z\d.*:;, -]{1,20}(?::\d{1,6})?/?\Z") | st.sampled_from(
    EXAMPLES["origins"]
)


@given(NEAR_ORIGINS, st.text(max_size=3), st.integers(min_value=0))
def test_an_origin_can_never_add_to_the_policy(text: str, noise: str, at: int) -> None:
    at %= len(text) + 1
    origin = values.as_origin(text[:at] + noise + text[at:])
    assert origin is None or (origin.isascii() and not set(origin) & set("; ,'\"\r\n\t"))
