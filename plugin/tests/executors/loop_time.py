"""Measures what the poller costs a scheduler's loop while an executor hangs, side by side with a scheduler without it.

In plugin/, with the Python of an Airflow: `python -m tests.executors.loop_time [ROUNDS] [LOOPS]`. Each round runs two real
schedulers at the same time, so that whatever else the machine does hits both, each for so many loops on a SQLite database
of its own, at the pace that is the default. Printed is how long a loop is busy, from the end of one sleep to the
beginning of the next, and the processor time that its thread takes meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace

WARM_UP = 20
"""So many loops are left out: the first ones import and adopt."""


class Hangs:
    """An executor whose check never comes back; made one of Airflow's where that is imported anyway."""

    def __new__(cls, *args: object, **named: object) -> Hangs:
        from airflow.executors.base_executor import BaseExecutor

        class Hanging(BaseExecutor):  # type: ignore[misc]
            def get_health(self) -> None:
                threading.Event().wait()

            def start(self) -> None: ...

            def sync(self) -> None: ...

            def end(self) -> None: ...

        made: Hangs = Hanging(*args, **named)
        return made


def one_scheduler(polled: bool, loops: int) -> None:
    """Run a scheduler in this process; print the times of its loops (ms) and what was stored, as JSON."""
    from airflow.jobs import scheduler_job_runner as module
    from airflow.jobs.job import Job, run_job
    from airflow.listeners.listener import get_listener_manager

    from airflow_vitals.executors import listener

    get_listener_manager().clear()
    if polled:
        get_listener_manager().add_listener(listener)
    loops_seen: list[tuple[float, float]] = []
    since = [both_clocks()]

    def sleep(seconds: float) -> None:
        now = both_clocks()
        loops_seen.append((now[0] - since[0][0], now[1] - since[0][1]))
        time.sleep(seconds)
        since[0] = both_clocks()

    names = {name: getattr(time, name) for name in dir(time) if not name.startswith("_")}
    module.time = SimpleNamespace(**{**names, "sleep": sleep})
    runner = module.SchedulerJobRunner(job=Job(), num_runs=loops)
    run_job(job=runner.job, execute_callable=runner._execute)
    print(json.dumps({"loops": loops_seen[WARM_UP:], "told": told()}))


def both_clocks() -> tuple[float, float]:
    """Give the time and this thread's processor time, in ms."""
    return time.perf_counter() * 1000, time.thread_time() * 1000


def told() -> list[str]:
    """Give the reasons of the transitions that were stored."""
    from airflow_vitals.store.read import DatabaseReader

    kept = DatabaseReader().transitions(None, 100) or []
    return [str(one.transition.reason) for one in kept]


def prepared(home: str) -> dict[str, str]:
    """Make a database; give the environment of a scheduler that uses it."""
    Path(home).mkdir()
    env = {
        **os.environ,
        "AIRFLOW_HOME": home,
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "AIRFLOW__CORE__PARALLELISM": "1",
        "AIRFLOW__CORE__EXECUTOR": "LocalExecutor,hangs:tests.executors.loop_time.Hangs",
        "AIRFLOW__SCHEDULER__SCHEDULER_IDLE_SLEEP_TIME": "0.1",
    }
    subprocess.run([sys.executable, "-m", "airflow", "db", "migrate"], env=env, check=True, capture_output=True)
    return env


def begin(polled: bool, loops: int, env: dict[str, str]) -> subprocess.Popen[str]:
    """Start a scheduler in a process of its own."""
    command = [sys.executable, "-m", "tests.executors.loop_time", "scheduler", str(int(polled)), str(loops)]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def end(polled: bool, process: subprocess.Popen[str]) -> list[tuple[float, float]]:
    """Give the loops of a scheduler; it must have polled, or not, as it was told."""
    said, _ = process.communicate()
    found = json.loads(said.splitlines()[-1])
    silent = any("no reply within 5 s" in reason for reason in found["told"])
    if silent != polled:
        raise SystemExit(f"polled: {polled}, but stored was {found['told']}")
    return [(busy, cpu) for busy, cpu in found["loops"]]


def main(rounds: int, loops: int) -> None:
    """Print a table of both kinds."""
    found: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    with tempfile.TemporaryDirectory(prefix="vitals-loop-") as folder:
        for number in range(rounds):
            order = (False, True) if number % 2 == 0 else (True, False)
            made = [(polled, prepared(str(Path(folder) / f"{number}-{polled}"))) for polled in order]
            running = [(polled, begin(polled, loops, env)) for polled, env in made]
            for polled, process in running:
                found[polled].extend(end(polled, process))
    print("| A loop of the scheduler | Busy, median | 95 of 100 within | Processor, median | Loops |")
    print("|---|---:|---:|---:|---:|")
    for polled, name in ((False, "Without the poller"), (True, "With it, while an executor hangs")):
        busy, cpu = zip(*found[polled], strict=True)
        within = quantiles(busy, n=20)[-1]
        print(f"| {name} | {median(busy):.1f} ms | {within:.1f} ms | {median(cpu):.2f} ms | {len(busy):,} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["scheduler"]:
        one_scheduler(sys.argv[2] == "1", int(sys.argv[3]))
    else:
        wished = [int(one) for one in sys.argv[1:]]
        main(*wished, *(6, 400)[len(wished) :])
