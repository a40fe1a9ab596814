"""CeleryExecutor with a real Redis and real workers: each thing that breaks has its own words."""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals.executors.reports import Verdict
from tests.checks.processes import Redis, worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.checks.conftest import Asked
    from tests.checks.processes import Process


@pytest.fixture(scope="module")
def with_worker() -> Iterator[Redis]:
    """A Redis with a worker that takes from the queues default and heavy."""
    server = Redis()
    only = worker(server.url, "shared", "default,heavy")
    yield server
    only.kill()
    server.process.kill()


def broker(redis: Redis) -> str:
    return f"the broker redis://{redis.place}/0"


def test_the_broker_is_the_instance_without_its_password(redis: Redis, asking: Callable[..., Asked]) -> None:
    subject = asking(redis.url).check.subject
    assert (subject.executor, subject.instance, subject.teams) == ("CeleryExecutor", f"redis://{redis.place}/0", ())


def test_a_broker_without_workers_says_so_and_for_how_long(redis: Redis, asking: Callable[..., Asked]) -> None:
    asked = asking(redis.url)
    first, began = asked(), time.monotonic()
    assert first.reason_code == "no_worker"
    assert first.reason == "no worker answered (for 2 s)"
    while time.monotonic() - began < 2:
        later = asked()
    assert later.reason_code == "no_worker"
    assert int(str(later.reason).split("for ")[1].split(" s")[0]) >= 4


def test_a_worker_comes_goes_to_sleep_and_wakes(
    redis: Redis, asking: Callable[..., Asked], workers: Callable[[str, str, str], Process]
) -> None:
    asked = asking(redis.url)
    one = workers(redis.url, "one", "default")
    assert asked.until("healthy") == Verdict("healthy")
    one.freeze()
    assert asked.until("unhealthy").reason_code == "no_worker"
    one.thaw()
    asked.until("healthy")
    one.kill()
    assert asked.until("unhealthy").reason_code == "no_worker"


def test_a_healthy_answer_does_not_wait_for_the_deadline(with_worker: Redis, asking: Callable[..., Asked]) -> None:
    asked = asking(with_worker.url)
    asked.until("healthy")
    began = time.monotonic()
    assert asked(60.0).health == "healthy"
    assert asked(60.0).health == "healthy"
    assert time.monotonic() - began < 20


def test_a_worker_on_another_queue_is_no_worker_for_the_configured_one(
    redis: Redis, asking: Callable[..., Asked], workers: Callable[[str, str, str], Process]
) -> None:
    asked = asking(redis.url)
    workers(redis.url, "one", "other")
    elsewhere = "1 worker answered, it does not take from the queue default"
    last = asked()
    while last.reason != elsewhere:
        assert str(last.reason).startswith("no worker answered"), last
        last = asked()
    assert last.reason_code == "no_worker"
    workers(redis.url, "two", "more,default")
    asked.until("healthy")


def test_the_configured_queue_is_the_one_of_airflow(with_worker: Redis, asking: Callable[..., Asked]) -> None:
    asking(with_worker.url, operators__default_queue="heavy").until("healthy")
    nobody = asking(with_worker.url, operators__default_queue="light").until("unhealthy")
    assert nobody.reason == "1 worker answered, it does not take from the queue light"


def test_another_worker_is_found_where_the_known_one_is_gone(
    redis: Redis, asking: Callable[..., Asked], workers: Callable[[str, str, str], Process]
) -> None:
    asked = asking(redis.url)
    one = workers(redis.url, "one", "default")
    asked.until("healthy")
    workers(redis.url, "two", "default")
    second = asking(redis.url)
    one.freeze()
    second.until("healthy")
    assert asked.until("healthy") == Verdict("healthy")


def test_a_frozen_broker_is_silent_within_the_deadline_and_thaws(
    with_worker: Redis, asking: Callable[..., Asked]
) -> None:
    asked = asking(with_worker.url)
    asked.until("healthy")
    with_worker.process.freeze()
    began = time.monotonic()
    silent = Verdict("unhealthy", f"{broker(with_worker)} does not answer (no reply within 2 s)", "no_reply")
    assert asked() == silent
    assert time.monotonic() - began < 3.5
    assert asked.doing[-1] == f"{broker(with_worker)} does not answer"
    with_worker.process.thaw()
    asked.until("healthy")


def test_a_broker_that_freezes_while_workers_are_asked_is_silent_not_without_workers(
    redis: Redis, asking: Callable[..., Asked]
) -> None:
    asked = asking(redis.url)
    began = time.monotonic()
    threading.Timer(1, redis.process.freeze).start()
    assert asked(4).reason == f"{broker(redis)} does not answer (no reply within 4 s)"
    assert time.monotonic() - began < 6
    redis.process.thaw()


def test_a_broker_that_dies_while_workers_are_asked_has_closed_the_connection(
    redis: Redis, asking: Callable[..., Asked]
) -> None:
    asked = asking(redis.url)
    threading.Timer(0.5, redis.process.kill).start()
    assert asked(4) == Verdict("unhealthy", f"{broker(redis)} closed the connection", "refused")


def test_a_broker_is_killed_restarted_and_gets_another_password(redis: Redis, asking: Callable[..., Asked]) -> None:
    asked = asking(redis.url)
    redis.process.kill()
    assert asked() == Verdict("unhealthy", f"{broker(redis)} refused the connection", "refused")
    redis.start()
    assert asked().reason_code == "no_worker"
    redis.restart("another")
    assert asked() == Verdict("unhealthy", f"{broker(redis)} refused user name or password", "unauthorised")
    redis.restart("")
    assert asked().reason_code == "unauthorised"


def test_no_password_where_one_is_needed_is_unauthorised(redis: Redis, asking: Callable[..., Asked]) -> None:
    asked = asking(f"redis://{redis.place}/0")
    assert asked() == Verdict("unhealthy", f"{broker(redis)} refused user name or password", "unauthorised")


def test_nothing_is_left_open_by_a_broker_that_stays_frozen(redis: Redis, asking: Callable[..., Asked]) -> None:
    import gc

    asked = asking(redis.url)
    asked(0.5)
    redis.process.freeze()
    asked(0.3)
    gc.disable()
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(10):
        assert asked(0.3).reason_code == "no_reply"
    assert len(os.listdir("/proc/self/fd")) == before
    assert threading.active_count() < 20
    gc.enable()
    redis.process.thaw()


def test_nothing_is_left_in_the_broker(redis: Redis, with_worker: Redis, asking: Callable[..., Asked]) -> None:
    asking(redis.url)(0.5)
    assert redis.kept() == []
    assert redis.clients() == 0
    asked = asking(with_worker.url)
    asked.until("healthy")
    before = with_worker.clients()
    assert [asked().health for _ in range(5)] == ["healthy"] * 5
    assert with_worker.clients() == before
    assert not [key for key in with_worker.kept() if b"reply" in key]


def test_neither_the_executors_app_nor_celerys_pools_are_touched(redis: Redis, celery: Callable[..., Any]) -> None:
    from kombu import pools

    from airflow_vitals.executors.checks.choice import check_of

    executor = celery(redis.url)
    before = {name: executor.celery_app.conf[name] for name in ("broker_url", "broker_transport_options")}
    before_options = dict(before["broker_transport_options"])
    check = check_of(executor)
    check(lambda _: None, 1.0)
    assert executor.celery_app.conf["broker_url"] == before["broker_url"]
    assert dict(executor.celery_app.conf["broker_transport_options"]) == before_options
    assert not pools.connections
    assert not pools.producers


def test_the_operators_shorter_timeout_is_kept(silent_port: int, asking: Callable[..., Asked]) -> None:
    asked = asking(f"redis://localhost:{silent_port}/0", celery_broker_transport_options__socket_timeout="0.3")
    began = time.monotonic()
    assert asked(30).reason_code == "no_reply"
    assert time.monotonic() - began < 15


def test_messages_of_others_are_not_put_back_by_looking(
    redis: Redis, asking: Callable[..., Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kombu.transport.redis import QoS

    put_back: list[object] = []
    monkeypatch.setattr(QoS, "restore_visible", lambda *_, **__: put_back.append(1))
    asking(redis.url)(1.0)
    assert put_back == []
