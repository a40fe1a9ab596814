"""Executors of Airflow's own, and real parts that they work with."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals.executors.checks.choice import check_of
from tests.checks.processes import Process, Redis, wait_for, worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from airflow_vitals.executors.reports import Check, Verdict

DEADLINE = 2.0


class Asked:
    """A check, and what it said that it was doing."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.doing: list[str] = []

    def __call__(self, deadline: float = DEADLINE) -> Verdict:
        return self.check(self.doing.append, deadline)

    def until(self, health: str, code: str | None = None) -> Verdict:
        """Ask again and again until it is so."""
        last: list[Verdict] = []

        def is_so() -> bool:
            last[:] = [self()]
            return last[0].health == health and code in {None, last[0].reason_code}

        wait_for(f"{health} {code or ''}", is_so)
        return last[0]


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.process.kill()


@pytest.fixture
def workers() -> Iterator[Callable[[str, str, str], Process]]:
    """Start workers that end with the test."""
    started: list[Process] = []

    def start(url: str, name: str, queue: str) -> Process:
        started.append(worker(url, name, queue))
        return started[-1]

    yield start
    for process in started:
        process.kill()


@pytest.fixture
def celery(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Make a CeleryExecutor as the scheduler does, with this broker."""

    def make(url: str, **options: str) -> Any:
        monkeypatch.setenv("AIRFLOW__CELERY__BROKER_URL", url)
        monkeypatch.setenv("AIRFLOW__CELERY__RESULT_BACKEND", "db+sqlite://")
        for name, value in options.items():
            monkeypatch.setenv(f"AIRFLOW__{name.upper()}", value)
        from airflow.providers.celery.executors.celery_executor import CeleryExecutor

        return CeleryExecutor()

    return make


@pytest.fixture
def asking(celery: Callable[..., Any]) -> Callable[..., Asked]:
    """Make the check of a CeleryExecutor with this broker."""
    return lambda url, **options: Asked(check_of(celery(url, **options)))


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that takes connections and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


@pytest.fixture
def talking() -> Iterator[Callable[[Callable[[socket.socket], None]], int]]:
    """Serve each connection of a port with a function of the test; give the port."""
    servers: list[socket.socket] = []

    def serve(talk: Callable[[socket.socket], None]) -> int:
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = server.accept()
                    with connection, suppress(OSError):
                        talk(connection)

        threading.Thread(target=accept, daemon=True).start()
        return int(server.getsockname()[1])

    yield serve
    for server in servers:
        server.close()
