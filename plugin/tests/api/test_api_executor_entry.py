from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals.api.executor_entry import executor_entry
from airflow_vitals.executors.reports import Subject
from airflow_vitals.store.kept import KeptReport
from tests.api.made import BROKER, LIMIT, NOW, SILENT, ago, kept, silent


def words(*rows: KeptReport) -> tuple[str, str]:
    entry = executor_entry(rows, NOW, LIMIT)
    return entry["status"], entry["detailed_status"]


def test_the_entry_has_the_shape_of_the_proposal() -> None:
    row = silent(
        pending_since=ago(9),
        skipped=2,
        failures=3,
        latency_ms=None,
        subject=Subject("CeleryExecutor", BROKER, ("red",)),
    )
    assert executor_entry([row], NOW, LIMIT) == {
        "status": "unhealthy",
        "detailed_status": "down",
        "latest_executor_heartbeat": "2026-11-30T06:35:41.120000+00:00",
        "instances": [
            {
                "hostname": "scheduler-1",
                "executor": "CeleryExecutor",
                "instance": "redis://broker:6379/0",
                "team_names": ["red"],
                "latest_executor_heartbeat": "2026-11-30T06:35:41.120000+00:00",
                "health": "unhealthy",
                "reason": SILENT,
                "reason_code": "no_reply",
                "health_checked_at": "2026-11-30T06:35:40.120000+00:00",
                "latency_ms": None,
                "poll_pending_since": "2026-11-30T06:35:35.120000+00:00",
                "poll_interval_s": 10.0,
                "poll_deadline_s": 5.0,
                "polls_skipped": 2,
                "consecutive_failures": 3,
            }
        ],
    }


def test_one_of_two_schedulers_that_is_cut_off_makes_it_degraded() -> None:
    assert words(kept("scheduler-1"), silent("scheduler-2")) == ("healthy", "degraded")


def test_all_that_are_unhealthy_make_it_down() -> None:
    assert words(silent("scheduler-1"), silent("scheduler-2")) == ("unhealthy", "down")


def test_where_nobody_knows_it_is_unknown() -> None:
    assert words(kept(health="unknown")) == ("unknown", "unknown")


def test_beside_one_that_nobody_knows_of_an_unhealthy_one_is_not_all() -> None:
    assert words(silent("scheduler-1"), kept("scheduler-2", health="unknown")) == ("healthy", "degraded")


def test_a_verdict_holds_for_three_intervals_and_no_longer() -> None:
    assert words(kept(checked_at=ago(30))) == ("healthy", "healthy")
    assert words(kept(checked_at=ago(30.001))) == ("unknown", "unknown")
    assert words(kept(checked_at=ago(30.001), interval_s=60.0)) == ("healthy", "healthy")


def test_a_scheduler_whose_loop_is_held_by_the_broker_is_heard_as_long_as_it_polls() -> None:
    assert words(silent(heartbeat=ago(300))) == ("unhealthy", "down")


def test_without_the_time_of_a_check_the_heartbeat_tells_how_old_the_verdict_is() -> None:
    assert words(kept(checked_at=None, heartbeat=ago(29.9))) == ("healthy", "healthy")
    assert words(kept(checked_at=None, heartbeat=ago(30))) == ("unknown", "unknown")
    assert words(kept(checked_at=None, heartbeat=None)) == ("unknown", "unknown")


def test_a_row_that_has_expired_is_sent_with_its_own_words() -> None:
    [row] = executor_entry([silent(checked_at=ago(600))], NOW, LIMIT)["instances"]
    assert (row["health"], row["reason"]) == ("unhealthy", SILENT)


def test_rows_keep_their_order_whoever_was_asked_last() -> None:
    rows = [kept("scheduler-2"), silent("scheduler-1"), kept("scheduler-1", subject=Subject("LocalExecutor"))]
    one, other = executor_entry(rows, NOW, LIMIT), executor_entry(rows[::-1], NOW, LIMIT)
    assert one == other
    assert [(row["executor"], row["hostname"]) for row in one["instances"]] == [
        ("CeleryExecutor", "scheduler-1"),
        ("CeleryExecutor", "scheduler-2"),
        ("LocalExecutor", "scheduler-1"),
    ]


TIMES = st.none() | st.floats(-60, 120).map(ago)
ROWS = st.lists(
    st.builds(
        lambda health, checked, heartbeat, interval: kept(
            health=health, checked_at=checked, heartbeat=heartbeat, interval_s=interval
        ),
        st.sampled_from(["healthy", "unhealthy", "unknown"]),
        TIMES,
        TIMES,
        st.sampled_from([5.0, 10.0, 20.0]),
    ),
    min_size=1,
    max_size=6,
)


def expected(rows: list[KeptReport]) -> tuple[str, str]:
    """The contract's words, counted one by one."""
    bad = good = 0
    for row in rows:
        seen: datetime | None = row.report.checked_at
        fresh = (
            NOW - seen <= timedelta(seconds=3 * row.report.interval_s)
            if seen
            else row.heartbeat is not None and (NOW - row.heartbeat).total_seconds() < 30
        )
        bad += fresh and row.report.health == "unhealthy"
        good += fresh and row.report.health == "healthy"
    if bad + good == 0:
        return "unknown", "unknown"
    status = "unhealthy" if bad == len(rows) else "healthy"
    return status, "down" if bad == len(rows) else "degraded" if bad else "healthy"


@given(ROWS)
def test_what_they_come_to_is_what_the_contract_says(rows: list[KeptReport]) -> None:
    assert words(*rows) == expected(rows)


@given(ROWS, st.floats(0, 1000))
def test_waiting_alone_makes_nothing_healthy_that_was_not(rows: list[KeptReport], seconds: float) -> None:
    def entry(now: datetime) -> dict[str, Any]:
        return executor_entry(rows, now, LIMIT)

    later = entry(NOW + timedelta(seconds=seconds))
    if later["detailed_status"] == "healthy":
        assert entry(NOW)["detailed_status"] in ("healthy", "degraded")
