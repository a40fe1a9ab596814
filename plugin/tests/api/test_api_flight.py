from __future__ import annotations

import asyncio
import threading

import pytest

from airflow_vitals.api.flight import SharedAnswer
from airflow_vitals.api.reading import Reading
from tests.api.made import FakeReader, kept


class Asked:
    """A question whose answer a test lets go."""

    def __init__(self) -> None:
        self.times = 0
        self.go = asyncio.Event()

    async def __call__(self) -> int:
        self.times += 1
        await self.go.wait()
        return self.times


def test_a_hundred_who_ask_at_once_cost_one_question() -> None:
    async def run() -> None:
        asked = Asked()
        shared = SharedAnswer(asked, 60)
        crowd = [asyncio.create_task(shared.get()) for _ in range(100)]
        await asyncio.sleep(0)
        asked.go.set()
        assert await asyncio.gather(*crowd) == [1] * 100
        assert asked.times == 1

    asyncio.run(run())


def test_an_answer_serves_for_a_second_and_no_longer() -> None:
    async def run() -> None:
        now = 100.0
        asked = Asked()
        asked.go.set()
        shared = SharedAnswer(asked, 60, lambda: now)
        assert [await shared.get(), await shared.get()] == [1, 1]
        now = 100.99
        assert await shared.get() == 1
        now = 101.0
        assert await shared.get() == 2

    asyncio.run(run())


def test_who_came_first_may_leave_and_the_others_get_their_answer() -> None:
    async def run() -> None:
        asked = Asked()
        shared = SharedAnswer(asked, 60)
        first, second = asyncio.create_task(shared.get()), asyncio.create_task(shared.get())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        asked.go.set()
        assert await second == 1

    asyncio.run(run())


def test_nobody_waits_for_ever_and_nobody_asks_beside_a_question_that_hangs() -> None:
    async def run() -> None:
        asked = Asked()
        shared = SharedAnswer(asked, 0.01)
        for _ in range(3):
            with pytest.raises(TimeoutError):
                await shared.get()
        assert asked.times == 1
        asked.go.set()
        assert await shared.get() == 1

    asyncio.run(run())


def test_after_a_failure_the_next_one_asks_again() -> None:
    async def run() -> None:
        times = 0

        async def ask() -> int:
            nonlocal times
            times += 1
            if times == 1:
                raise ValueError("broken")
            return times

        shared = SharedAnswer(ask, 60)
        with pytest.raises(ValueError, match="broken"):
            await shared.get()
        assert await shared.get() == 2

    asyncio.run(run())


def test_another_event_loop_does_not_wait_for_a_question_of_the_last_one() -> None:
    async def hang() -> int:
        await asyncio.Event().wait()
        return 0

    times = 0

    async def ask() -> int:
        nonlocal times
        times += 1
        return await hang() if times == 1 else times

    shared = SharedAnswer(ask, 0.01)
    with pytest.raises(TimeoutError):
        asyncio.run(shared.get())
    assert asyncio.run(shared.get()) == 2


def test_a_store_that_hangs_holds_one_thread_however_many_read() -> None:
    go = threading.Event()
    inside = 0

    def read() -> list[int]:
        nonlocal inside
        inside += 1
        go.wait(60)
        return [1]

    async def run() -> None:
        reading = Reading("It", read)
        crowd = [asyncio.create_task(reading.get()) for _ in range(50)]
        while inside == 0:
            await asyncio.sleep(0)
        go.set()
        assert await asyncio.gather(*crowd) == [[1]] * 50
        assert inside == 1

    asyncio.run(run())


def test_several_failures_of_the_store_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    reader = FakeReader([kept()])
    reading = Reading("What they report", reader.reports)
    reader.fails = True

    async def ask() -> object:
        reading._shared._answer = None
        return await reading.get()

    assert [asyncio.run(ask()) for _ in range(3)] == [None] * 3
    assert [record.getMessage() for record in caplog.records] == [
        "What they report cannot be read: the database does not answer"
    ]
    reader.fails = False
    assert asyncio.run(ask()) == [kept()]
    reader.fails = True
    asyncio.run(ask())
    assert len(caplog.records) == 2
