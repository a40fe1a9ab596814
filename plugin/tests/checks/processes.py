"""Real parts for tests: Redis, Sentinel and Celery workers as processes, each on a port of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PASSWORD = "pa-ss_not4logs"
PATIENCE = 90.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(what: str, is_so: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            pytest.fail(f"waited {PATIENCE:g} s in vain for {what}")
        time.sleep(0.05)


class Process:
    """A process of a test: it can be frozen, thawed and killed, and is gone after the test."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
            start_new_session=True,
        )

    def freeze(self) -> None:
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Redis:
    """A Redis server with a password, which can be killed and started again on the same port."""

    def __init__(self, password: str = PASSWORD) -> None:
        self.port = free_port()
        self.place = f"localhost:{self.port}"
        self.url = f"redis://:{PASSWORD}@{self.place}/0"
        self.process = self.start(password)

    def start(self, password: str = PASSWORD) -> Process:
        program = shutil.which("redis-server") or pytest.fail(
            "redis-server is missing: apt-get install --no-install-recommends redis-server"
        )
        how = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--requirepass", password]
        self.process = Process([program, *how])
        wait_for("Redis", self._listens)
        return self.process

    def restart(self, password: str = PASSWORD) -> None:
        self.process.kill()
        self.start(password)

    def kept(self) -> list[bytes]:
        import redis

        with redis.Redis(port=self.port, password=PASSWORD) as client:
            return list(client.scan_iter())

    def clients(self) -> int:
        """How many connections it has, besides the one that asks."""
        import redis

        with redis.Redis(port=self.port, password=PASSWORD) as client:
            return len(client.client_list()) - 1

    def _listens(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False


def worker(url: str, name: str, queue: str) -> Process:
    """Start a worker of Celery's own; it is ready when it answers."""
    how = ["worker", "-Q", queue, "-P", "solo", "-n", f"{name}@test", "--without-gossip", "--without-mingle"]
    return Process([sys.executable, "-m", "celery", "-b", url, *how])
