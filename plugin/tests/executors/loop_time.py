"""Measures what the poller costs a scheduler's loop while an executor hangs, side by side with a scheduler without it.

In plugin/, with the Python of an Airflow: `python -m tests.executors.loop_time [ROUNDS] [LOOPS]`. Each round runs two real
schedulers after one another, in turns first, each for so many loops on a database of its own; printed is how long a
loop is busy, from the end of one sleep to the beginning of the next.
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

        return Hanging(*args, **named)  # type: ignore[no-any-return]


def one_scheduler(polled: bool, loops: int) -> None:
    """Run a scheduler in this process; print the busy time of its loops (ms) and what was stored, as JSON."""
    from airflow.jobs import scheduler_job_runner as module
    from airflow.jobs.job import Job, run_job
    from airflow.listeners.listener import get_listener_manager

    from airflow_vitals.executors import listener

    get_listener_manager().clear()
    if polled:
        get_listener_manager().add_listener(listener)
    busy: list[float] = []
    since = [time.perf_counter()]

    def sleep(seconds: float) -> None:
        busy.append((time.perf_counter() - since[0]) * 1000)
        time.sleep(seconds)
        since[0] = time.perf_counter()

    names = {name: getattr(time, name) for name in dir(time) if not name.startswith("_")}
    module.time = SimpleNamespace(**{**names, "sleep": sleep})
    runner = module.SchedulerJobRunner(job=Job(), num_runs=loops)
    run_job(job=runner.job, execute_callable=runner._execute)
    print(json.dumps({"busy": busy[WARM_UP:], "told": told()}))


def told() -> list[str]:
    """Give the reasons of the transitions that were stored."""
    from airflow_vitals.store.read import DatabaseReader

    kept = DatabaseReader().transitions(None, 100) or []
    return [str(one.transition.reason) for one in kept]


def measured(polled: bool, loops: int, home: str) -> list[float]:
    """Run a scheduler in a process of its own, with a database of its own."""
    Path(home).mkdir()
    env = {
        **os.environ,
        "AIRFLOW_HOME": home,
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "AIRFLOW__CORE__PARALLELISM": "1",
        "AIRFLOW__CORE__EXECUTOR": "LocalExecutor,hangs:tests.executors.loop_time.Hangs",
        "AIRFLOW__SCHEDULER__SCHEDULER_IDLE_SLEEP_TIME": "0.05",
        "AIRFLOW__VITALS__EXECUTOR_POLL_INTERVAL": "1",
        "AIRFLOW__VITALS__EXECUTOR_POLL_DEADLINE": "1",
    }
    subprocess.run([sys.executable, "-m", "airflow", "db", "migrate"], env=env, check=True, capture_output=True)
    command = [sys.executable, "-m", "tests.executors.loop_time", "scheduler", str(int(polled)), str(loops)]
    done = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    silent = any("no reply within 1 s" in reason for reason in found["told"])
    if silent != polled:
        raise SystemExit(f"polled: {polled}, but stored was {found['told']}")
    return [float(one) for one in found["busy"]]


def main(rounds: int, loops: int) -> None:
    """Print a table of both kinds."""
    found: dict[bool, list[list[float]]] = {False: [], True: []}
    with tempfile.TemporaryDirectory(prefix="vitals-loop-") as folder:
        for number in range(rounds):
            for polled in (False, True) if number % 2 == 0 else (True, False):
                found[polled].append(measured(polled, loops, str(Path(folder) / f"{number}-{polled}")))
    print("| Busy time of a loop | Median | Rounds | 95 of 100 within | Loops |\n|---|---:|---:|---:|---:|")
    for polled, name in ((False, "Without the poller"), (True, "With it, while an executor hangs")):
        every = [one for busy in found[polled] for one in busy]
        medians = sorted(median(busy) for busy in found[polled])
        within = quantiles(every, n=20)[-1]
        spread = f"{medians[0]:.2f} to {medians[-1]:.2f} ms"
        print(f"| {name} | {median(every):.2f} ms | {spread} | {within:.2f} ms | {len(every):,} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["scheduler"]:
        one_scheduler(sys.argv[2] == "1", int(sys.argv[3]))
    else:
        main(*(int(one) for one in [*sys.argv[1:], "6", "400"][:2]))
