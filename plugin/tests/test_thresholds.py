from __future__ import annotations

import pytest

from airflow_vitals import host
from airflow_vitals.thresholds import thresholds

DEFAULTS = {
    ("scheduler", "scheduler_heartbeat_sec"): "5",
    ("scheduler", "scheduler_health_check_threshold"): "30",
    ("scheduler", "job_heartbeat_sec"): "20",
    ("triggerer", "job_heartbeat_sec"): "4",
    ("triggerer", "triggerer_health_check_threshold"): "40",
    ("dag_processor", "health_check_threshold"): "50",
    ("dag_processor", "min_file_process_interval"): "600",
    ("dag_processor", "refresh_interval"): "604800",
}


NOTHING: dict[str, dict[str, float]] = {"limits": {}, "beats": {}, "intervals": {}}


def read(section: str, key: str) -> str | None:
    return DEFAULTS.get((section, key))


@pytest.mark.parametrize(("release", "limit"), [((3, 1), 42), ((3, 2), 50), ((3, 4), 50), ((4, 0), 50)])
def test_before_3_2_the_limit_of_the_dag_processor_is_a_number_of_its_heartbeats(
    release: tuple[int, int], limit: float
) -> None:
    assert thresholds(read, release) == {
        "limits": {"scheduler": 30, "triggerer": 40, "dag_processor": limit},
        "beats": {"scheduler": 5, "triggerer": 4, "dag_processor": 20},
        "intervals": {"process": 600, "refresh": 604_800},
    }


@pytest.mark.parametrize("release", [(3, 1), (3, 4)])
def test_what_cannot_be_read_is_left_out(release: tuple[int, int]) -> None:
    assert thresholds(lambda _section, _key: None, release) == NOTHING
    assert thresholds(lambda _section, _key: "soon", release) == NOTHING
    assert thresholds(lambda _section, _key: "inf", release) == NOTHING


def test_this_very_airflow_has_all_of_them() -> None:
    found = thresholds(host.quiet_option, host.release())
    dag_processor = 10.5 if host.release() < (3, 2) else 30
    assert found["limits"] == {"scheduler": 30, "triggerer": 30, "dag_processor": dag_processor}
    assert found["beats"] == {"scheduler": 5, "triggerer": 5, "dag_processor": 5}
    assert found["intervals"] == {"process": 30, "refresh": 300}
