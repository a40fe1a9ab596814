"""Real database servers for tests: programs of Debian's packages, each with a folder and a port of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

if TYPE_CHECKING:
    from collections.abc import Sequence

HOW_TO_INSTALL = "apt-get install --no-install-recommends postgresql mariadb-server"
PASSWORD = "kept-out-of-sight"
_PATIENCE_S = 60

# In memory where there is room: a busy disk makes every commit a wait.
_MEMORY = Path("/dev/shm")
ROOM = _MEMORY if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > 2**30 else Path(tempfile.gettempdir())


class Server:
    """One server, which can be stopped, killed, frozen and started again. It forgets all when it is closed."""

    def __init__(self, kind: str, user: str, url: str, prepare: Sequence[str], start: Sequence[str]) -> None:
        self.port = _free_port()
        self.folder = Path(tempfile.mkdtemp(prefix=f"vitals-{kind}-", dir=ROOM))
        self._user = user
        self._values = {"folder": str(self.folder), "port": str(self.port)}
        self._url = url
        self._main = "postgres" if kind == "postgres" else ""
        self._start = start
        self._process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(self.folder, user, user)
        subprocess.run(self._command(prepare), check=True, capture_output=True, cwd=self.folder)
        self.start()

    def url(self, database: str, user: str = "", password: str = PASSWORD) -> str:
        url = sa.engine.make_url(self._url.format(port=self.port, database=database))
        return (url.set(username=user, password=password) if user else url).render_as_string(hide_password=False)

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(
            self._command(self._start), cwd=self.folder, stdout=log, stderr=log, start_new_session=True
        )
        deadline = time.monotonic() + _PATIENCE_S
        while not self._answers():
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError(f"the server does not start: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def kill(self) -> None:
        assert self._process is not None
        self.signal(signal.SIGKILL)
        self._process.wait()
        for left in self.folder.glob("data/postmaster.pid"):
            left.unlink()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and all that it started."""
        assert self._process is not None
        # PostgreSQL's helpers are leaders of groups of their own, and its first process goes first: it would mourn them.
        for one in (self._process.pid, *_descendants(self._process.pid)):
            with suppress(ProcessLookupError):
                os.kill(one, number)

    def sql(self, *statements: str, database: str = "") -> None:
        engine = sa.create_engine(self.url(database or self._main), poolclass=NullPool)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _command(self, words: Sequence[str]) -> list[str]:
        command = [word.format(**self._values) for word in words]
        if os.geteuid() != 0:
            return command
        return ["setpriv", f"--reuid={self._user}", f"--regid={self._user}", "--clear-groups", *command]

    def _answers(self) -> bool:
        try:
            self.sql("SELECT 1")
        except sa.exc.DBAPIError:
            return False
        return True


def postgres() -> Server:
    """Start PostgreSQL; its administrator is `vitals`."""
    initdb, server = _program("initdb"), _program("postgres")
    with tempfile.NamedTemporaryFile("w", prefix="vitals-", dir=ROOM) as secret:
        secret.write(PASSWORD)
        secret.flush()
        Path(secret.name).chmod(0o644)
        return Server(
            "postgres",
            "postgres",
            f"postgresql+psycopg2://vitals:{PASSWORD}@127.0.0.1:{{port}}/{{database}}",
            [
                initdb,
                *[
                    "-D",
                    "{folder}/data",
                    "-U",
                    "vitals",
                    "-A",
                    "scram-sha-256",
                    "-E",
                    "UTF8",
                    "--locale=C.UTF-8",
                    "-N",
                    "--pwfile",
                ],
                secret.name,
            ],
            [
                server,
                *[
                    "-D",
                    "{folder}/data",
                    "-p",
                    "{port}",
                    "-k",
                    "{folder}",
                    "-c",
                    "listen_addresses=127.0.0.1",
                    "-c",
                    "fsync=off",
                ],
            ],
        )


def mariadb() -> Server:
    """Start MariaDB; its administrator is `root`."""
    options = ["--no-defaults", "--datadir={folder}/data", "--innodb-log-file-size=4M", "--innodb-buffer-pool-size=24M"]
    listen = ["--port={port}", "--socket={folder}/socket", "--bind-address=127.0.0.1", "--pid-file={folder}/pid"]
    started = Server(
        "mariadb",
        "mysql",
        "mysql+pymysql://root@127.0.0.1:{port}/{database}",
        [_program("mariadb-install-db"), *options, "--auth-root-authentication-method=normal", "--skip-test-db"],
        [_program("mariadbd"), *options, *listen, "--innodb-flush-log-at-trx-commit=0", "--skip-log-bin"],
    )
    started.sql(
        f"CREATE USER vitals@'127.0.0.1' IDENTIFIED BY '{PASSWORD}'",
        "GRANT ALL ON *.* TO vitals@'127.0.0.1' WITH GRANT OPTION",
    )
    return started


def _program(name: str) -> str:
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/sbin"), Path("/usr/bin")]
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    if found is None:
        raise FileNotFoundError(f"{name} is missing, which these tests need: {HOW_TO_INSTALL}")
    return found


def _free_port() -> int:
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [one for child in map(int, children) for one in (child, *_descendants(child))]
