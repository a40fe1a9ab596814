"""A real Prometheus, and promtool, for tests: Debian's package `prometheus`."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

import pytest
import uvicorn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastapi import FastAPI

DOCS = Path(__file__).parents[3] / "docs"

_PATIENCE = 60.0


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.fail(f"{name} is missing: apt-get install --no-install-recommends prometheus")
    return found


def promtool(*arguments: str, given: str = "") -> tuple[int, str]:
    """Run promtool in the folder of the example rules; give its exit code and what it says."""
    ended = subprocess.run(
        [program("promtool"), *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=DOCS / "prometheus",
    )
    return ended.returncode, ended.stdout + ended.stderr


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def served(app: FastAPI) -> Iterator[int]:
    """Serve an application over a real connection; gives its port."""
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        until(lambda: server.started)
        yield port
    finally:
        server.should_exit = True
        thread.join(_PATIENCE)


@contextmanager
def scraping(config: str, folder: Path) -> Iterator[Callable[[str], list[Any]]]:
    """Run Prometheus with a configuration; gives how to ask it."""
    port = free_port()
    file = folder / "prometheus.yml"
    file.write_text(config)
    storage = f"--storage.tsdb.path={folder / 'data'}"
    command = [program("prometheus"), f"--config.file={file}", storage, f"--web.listen-address=127.0.0.1:{port}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:

        def query(text: str) -> list[Any]:
            try:
                with urlopen(f"http://127.0.0.1:{port}/api/v1/query?query={quote(text)}") as answer:
                    found: list[Any] = json.load(answer)["data"]["result"]
                    return found
            except URLError:
                return []

        try:
            yield query
        finally:
            process.kill()


def until(found: Callable[[], Any]) -> Any:
    """Wait for something that is true; fails after a minute."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(0.05)
    pytest.fail("waited for a minute")
