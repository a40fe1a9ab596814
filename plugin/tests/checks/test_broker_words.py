"""Brokers that need no server of their own kind: AMQP, failover lists, TLS, kinds that carry no questions."""

from __future__ import annotations

import socket
import ssl
import struct
import time
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals.executors.checks.broker_words import broker_words
from airflow_vitals.executors.checks.network_words import network_words
from airflow_vitals.executors.checks.timing import Countdown, lasting
from airflow_vitals.executors.checks.worker_words import no_worker, other_queues
from airflow_vitals.executors.reports import Verdict
from tests.checks.processes import free_port

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.checks.conftest import Asked
    from tests.checks.processes import Redis

SECRET = "pa-ss_not4logs"


def short(text: str) -> bytes:
    return struct.pack("B", len(text)) + text.encode()


def long(text: str) -> bytes:
    return struct.pack(">I", len(text)) + text.encode()


def method(cls: int, number: int, arguments: bytes) -> bytes:
    payload = struct.pack(">HH", cls, number) + arguments
    return struct.pack(">BHI", 1, 0, len(payload)) + payload + b"\xce"


START = method(10, 10, b"\x00\x09" + struct.pack(">I", 0) + long("PLAIN AMQPLAIN") + long("en_US"))


def closing(code: int, text: str) -> Callable[[socket.socket], None]:
    """An AMQP server that starts, reads who logs in, and closes with this code and text."""

    def talk(connection: socket.socket) -> None:
        connection.recv(8)
        connection.sendall(START)
        connection.recv(4096)
        connection.sendall(method(10, 50, struct.pack(">H", code) + short(text) + struct.pack(">HH", 0, 0)))
        connection.recv(4096)

    return talk


def silent_after_start(connection: socket.socket) -> None:
    connection.recv(8)
    connection.sendall(START)
    while connection.recv(4096):
        pass


@pytest.mark.parametrize(
    ("talk", "said", "code"),
    [
        (closing(403, "ACCESS_REFUSED - Login was refused"), "refused user name or password", "unauthorised"),
        (closing(530, "NOT_ALLOWED - vhost x not found"), "refused the virtual host", "unauthorised"),
        (silent_after_start, "does not answer (no reply within 2 s)", "no_reply"),
        (lambda connection: connection.recv(8), "closed the connection", "refused"),
    ],
)
def test_an_amqp_broker_says_what_it_has_against_us(
    talk: Any, said: str, code: Any, talking: Callable[..., int], asking: Callable[..., Asked]
) -> None:
    port = talking(talk)
    asked = asking(f"amqp://someone:{SECRET}@127.0.0.1:{port}/x")
    began = time.monotonic()
    assert asked() == Verdict("unhealthy", f"the broker amqp://127.0.0.1:{port}/x {said}", code)
    assert time.monotonic() - began < 4


def test_an_amqp_broker_that_never_says_a_word(silent_port: int, asking: Callable[..., Asked]) -> None:
    asked = asking(f"amqp://someone:{SECRET}@127.0.0.1:{silent_port}//")
    assert asked().reason == f"the broker amqp://127.0.0.1:{silent_port}// does not answer (no reply within 2 s)"


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_an_unknown_host_cannot_be_found(scheme: str, asking: Callable[..., Asked]) -> None:
    said = asking(f"{scheme}://:{SECRET}@nowhere.invalid/0")(30.0)
    assert said.reason_code == "refused"
    assert str(said.reason).endswith("cannot be found: its host name is not known")


@pytest.fixture
def own_certificate(tmp_path: Path) -> Path:
    """A certificate that nobody has signed but itself."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(timezone.utc)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    signed = builder.not_valid_before(today).not_valid_after(today + timedelta(days=1)).sign(key, hashes.SHA256())
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = tmp_path / "both.pem"
    file.write_bytes(signed.public_bytes(serialization.Encoding.PEM) + private)
    return file


def test_a_certificate_that_nobody_vouches_for_is_told(
    own_certificate: Path, talking: Callable[..., int], asking: Callable[..., Asked]
) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(own_certificate)
    place = f"localhost:{talking(lambda connection: tls.wrap_socket(connection, server_side=True).close())}"
    assert asking(f"rediss://:{SECRET}@{place}/0?ssl_cert_reqs=required")() == Verdict(
        "unhealthy", f"the broker rediss://{place}/0 cannot be reached by TLS (self-signed certificate)", "refused"
    )


def test_tls_where_there_is_none_is_told(talking: Callable[..., int], asking: Callable[..., Asked]) -> None:
    def plain(connection: socket.socket) -> None:
        connection.recv(100)
        connection.sendall(b"-ERR unknown command\r\n")

    place = f"localhost:{talking(plain)}"
    said = asking(f"rediss://:{SECRET}@{place}/0?ssl_cert_reqs=required")()
    assert said.reason == f"the broker rediss://{place}/0 cannot be reached by TLS (wrong version number)"


def test_the_second_broker_of_a_list_is_enough(redis: Redis, asking: Callable[..., Asked]) -> None:
    gone = free_port()
    asked = asking(f"redis://:{SECRET}@localhost:{gone}/0;{redis.url}")
    assert asked.check.subject.instance == f"redis://localhost:{gone}/0; redis://{redis.place}/0"
    assert asked(1.0).reason_code == "no_worker"


def test_of_a_list_of_which_none_answers_all_are_told(silent_port: int, asking: Callable[..., Asked]) -> None:
    gone = free_port()
    asked = asking(f"redis://:{SECRET}@localhost:{silent_port}/0;redis://:{SECRET}@localhost:{gone}/0")
    began = time.monotonic()
    assert asked().reason == (
        f"none of 2 brokers can be used: the broker redis://localhost:{silent_port}/0 does not answer "
        f"(no reply within 2 s); the broker redis://localhost:{gone}/0 refused the connection"
    )
    assert time.monotonic() - began < 3.5


def test_a_kind_that_carries_no_question_to_workers_is_unknown(asking: Callable[..., Asked]) -> None:
    said = asking("sqla+sqlite://")()
    assert said == Verdict("unknown", "the broker answers, but its kind carries no question to workers")


def test_workers_that_are_not_to_be_asked_are_unknown(redis: Redis, asking: Callable[..., Asked]) -> None:
    said = asking(redis.url, celery__worker_enable_remote_control="False")()
    assert said.health == "unknown"
    assert "worker_enable_remote_control" in str(said.reason)


def test_a_kind_of_broker_that_does_not_exist_is_told_without_its_password(asking: Callable[..., Asked]) -> None:
    said = asking(f"nonsense://someone:{SECRET}@broker/0")()
    assert said.health == "unhealthy"
    assert said.reason_code == "raised"
    assert SECRET not in str(said)


@pytest.mark.parametrize(
    ("error", "said", "code"),
    [
        (type("NoPermissionError", (Exception,), {})("x"), "forbids this user what Celery needs", "unauthorised"),
        (type("BusyLoadingError", (Exception,), {})("x"), "is loading its data and not ready", "other"),
        (OSError("max number of clients reached"), "has no connection left (max number of clients reached)", "refused"),
        (
            type("MasterNotFoundError", (Exception,), {})("No master"),
            "has no sentinel that answers and knows the master",
            "other",
        ),
        (OSError(113, "x"), "cannot be reached (no route to host)", "refused"),
        (ValueError(f"odd {SECRET}"), "cannot be used: ValueError: odd ***", "other"),
        (ImportError("No module named 'redis'"), None, "raised"),
    ],
)
def test_rarer_failures_have_words_too(error: Exception, said: str | None, code: Any) -> None:
    verdict = broker_words("the broker", error, 5.0, [SECRET])
    assert verdict.reason_code == code
    assert verdict.reason == (
        f"the broker {said}" if said else "connecting to the broker raised ImportError: No module named 'redis'"
    )


def test_a_refusal_counts_more_than_the_timeout_around_it() -> None:
    error = TimeoutError("timed out")
    error.__context__ = ConnectionRefusedError()
    refused = network_words("it", error, 5.0)
    assert refused == Verdict("unhealthy", "it refused the connection", "refused")
    assert network_words("it", KeyError("else"), 5.0) is None


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min"), (130, "2 min 10 s"), (3600, "1 h"), (11_100, "3 h 5 min")],
)
def test_how_long_is_said_in_two_units(seconds: float, said: str) -> None:
    assert lasting(seconds) == said
    assert no_worker(seconds).reason == f"no worker answered (for {said})"


def test_queues_without_a_worker_are_named() -> None:
    assert other_queues(2, ["default"]).reason == "2 workers answered, none of them takes from the queue default"
    assert other_queues(1, ["b", "a"]).reason == "1 worker answered, it does not take from the queues a, b"
    assert str(other_queues(3, "abcde").reason).endswith("from the queues a, b, c and 2 more")


def test_what_is_left_of_a_deadline_is_never_nothing() -> None:
    time_left = Countdown(0.0)
    assert time_left.left() > 0
    assert Countdown(10.0).share(2) < Countdown(10.0).left() < 10
