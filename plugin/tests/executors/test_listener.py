"""What Airflow calls: it never raises, never waits, and is registered as each release does it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from airflow_vitals.executors import forks, life, listener
from airflow_vitals.plugin import VitalsPlugin, _deaf, _listening, _Once

PLUGIN = Path(__file__).parents[2]


def test_airflow_registers_it_and_calls_it_for_a_real_job(monkeypatch: pytest.MonkeyPatch) -> None:
    from airflow.jobs.job import Job
    from airflow.listeners.listener import get_listener_manager

    begun: list[tuple[object, object]] = []
    monkeypatch.setattr(life, "begin", lambda job: begun.append((job, job.job_type)))
    manager = get_listener_manager()
    manager.clear()
    for one in VitalsPlugin.listeners:
        manager.add_listener(one)
    try:
        job = Job(job_type="SchedulerJob")
    finally:
        manager.clear()
    assert begun == [(job, None)], "Airflow now sets the type before it calls: the waiting is for nothing"


def test_nothing_is_raised_into_airflow_whatever_breaks(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("nothing works")

    for name in ("begin", "end"):
        monkeypatch.setattr(life, name, broken)
    monkeypatch.setattr("airflow_vitals.executors.located.is_job", lambda _: True)
    listener.on_starting(object())
    listener.before_stopping(object())
    assert len(caplog.records) == 2


def test_what_is_no_job_is_none_of_our_business() -> None:
    before = threading.active_count()
    listener.on_starting(object())
    listener.before_stopping(object())
    assert threading.active_count() == before


def test_a_listener_that_cannot_be_imported_is_left_out() -> None:
    def broken() -> dict[str, list[object]]:
        raise ImportError

    assert _Once(_listening, _deaf).lists() == {"listeners": [listener]}
    assert _Once(broken, _deaf).lists() == {"listeners": []}


def test_a_process_that_registers_it_imports_neither_checks_nor_store() -> None:
    code = (
        "import sys, airflow_vitals.plugin as p; p.VitalsPlugin.listeners; import airflow_vitals.executors.life; "
        "print(*(m for m in sys.modules if m.startswith('airflow_vitals.') and ('checks' in m or 'store' in m)), '.')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PLUGIN, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].strip() == "."


def test_a_fork_waits_for_our_imports_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "LONGEST", 0.2)
    gate = forks._Gate()
    inside, leave = threading.Event(), threading.Event()

    def imports() -> None:
        with gate.closed():
            inside.set()
            leave.wait(20)

    thread = threading.Thread(target=imports)
    thread.start()
    assert inside.wait(20)
    before = time.monotonic()
    gate.before()
    assert time.monotonic() - before >= 0.2
    gate.after()
    leave.set()
    thread.join(20)
    gate.before()
    gate.after()
    with gate.closed():
        gate.before()
        gate.renew()
    with gate.closed():
        pass
