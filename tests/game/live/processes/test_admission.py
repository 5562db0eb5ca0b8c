"""Whatever else is to be done while words come in: one at a time, and after the words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from game.live import process as live
from game.live.committer import BUSY_RATE, MAX_LATENCY, Committer, Pending
from game.live.process import admitted, process
from game.models import Round
from game.services.play.words import Entry
from tests.game.live.table import alone

LONG = 60.0  # seconds: nobody waits for it in vain


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    assert live._process is None


def busy_process() -> Committer:
    """A process where words have come in just now, all of them committed."""
    committer = process().committer
    committer.arrivals.extend([time.monotonic()] * BUSY_RATE)
    assert committer.busy()
    return committer


def waiting_for(seconds: float) -> Pending:
    entry = Entry(1, "cat", timezone.now())
    return Pending(Round(), entry, lambda verdict: None, time.monotonic() - seconds)


async def begins(turn: Any) -> bool:
    """Whether a turn begins without waiting."""
    waiting = asyncio.create_task(turn.__aenter__())
    for _ in range(5):
        await asyncio.sleep(0)
    here = waiting.done()
    waiting.cancel()
    return here


def test_where_nobody_plays_nobody_waits_for_another() -> None:
    async def come() -> bool:
        async with admitted():
            return await begins(admitted())

    assert alone(come())


def test_where_few_words_come_in_nobody_waits_for_another() -> None:
    async def come() -> bool:
        process()
        async with admitted():
            there = await begins(admitted())
        await live.stop()
        return there

    assert alone(come())


def test_while_many_come_in_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ADMISSION_SLOT", LONG)

    async def come() -> list[bool]:
        busy_process()
        async with admitted():
            within = await begins(admitted())
        after = await begins(admitted())
        await live.stop()
        return [within, after]

    assert alone(come()) == [False, True]


def test_who_takes_long_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ADMISSION_SLOT", 0.01)

    async def come() -> None:
        busy_process()
        async with admitted(), asyncio.timeout(LONG), admitted():
            pass
        await live.stop()

    alone(come())


def test_who_gives_up_waiting_neither_holds_up_nor_lets_past(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "ADMISSION_SLOT", LONG)

    async def come() -> list[bool]:
        busy_process()
        async with admitted():
            waiting = asyncio.create_task(admitted().__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            within = await begins(admitted())
        after = await begins(admitted())
        await live.stop()
        return [within, after]

    assert alone(come()) == [False, True]


def test_words_that_are_late_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MAX_ADMISSION_WAIT", LONG)

    async def play() -> list[bool]:
        committer = busy_process()
        found = []
        for seconds in (0.0, 10 * MAX_LATENCY):
            committer.queue.append(waiting_for(seconds))
            found.append(await begins(admitted()))
            committer.queue.clear()
        await live.stop()
        return found

    assert alone(play()) == [True, False]


def test_late_words_hold_others_up_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MAX_ADMISSION_WAIT", 0.01)

    async def play() -> None:
        committer = busy_process()
        committer.queue.append(waiting_for(10 * MAX_LATENCY))
        async with asyncio.timeout(LONG), admitted():
            pass
        committer.queue.clear()
        await live.stop()

    alone(play())
