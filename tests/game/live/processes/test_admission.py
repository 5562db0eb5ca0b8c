"""Other work waits its turn while words come in: one task at a time, and after late words."""

import asyncio
import time
from contextlib import AbstractAsyncContextManager

import pytest
from django.utils import timezone

from game.live import process as live
from game.live.committer import BUSY_RATE, MAX_LATENCY, Pending
from game.live.process import Admission, admitted, process
from game.models import Round
from game.services.play.words import Entry

LONG = 60.0  # seconds: nobody waits for it in vain


async def begins(slot: AbstractAsyncContextManager[None]) -> bool:
    """Whether a task begins without waiting."""
    waiting = asyncio.create_task(_enter(slot))
    for _ in range(5):
        await asyncio.sleep(0)
    here = waiting.done()
    waiting.cancel()
    return here


async def _enter(slot: AbstractAsyncContextManager[None]) -> None:
    await slot.__aenter__()


async def test_nobody_waits_unless_many_words_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ADMISSION_SLOT", LONG)
    async with admitted():
        assert await begins(admitted()), "nobody plays"
    committer = process().committer
    async with admitted():
        assert await begins(admitted()), "few words arrive"
    committer.arrivals.extend([time.monotonic()] * BUSY_RATE)
    async with admitted():
        assert not await begins(admitted()), "many words arrive"
    assert await begins(admitted())


async def test_a_task_that_takes_long_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ADMISSION_SLOT", 0.01)
    admission = Admission(lambda: False)
    async with admission.slot(), asyncio.timeout(LONG), admission.slot():
        pass


async def test_a_task_that_gives_up_waiting_neither_holds_up_nor_lets_past(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "ADMISSION_SLOT", LONG)
    admission = Admission(lambda: False)
    async with admission.slot():
        waiting = asyncio.create_task(_enter(admission.slot()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert not await begins(admission.slot())
    assert await begins(admission.slot())


async def test_late_words_hold_a_task_up_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    committer, entry = process().committer, Entry(1, "cat", timezone.now())
    admission = Admission(committer.overloaded)
    for seconds, waits in ((0.0, False), (10 * MAX_LATENCY, True)):
        since = time.monotonic() - seconds
        committer.queue.append(Pending(Round(), entry, lambda verdict: None, since))
        monkeypatch.setattr(live, "MAX_ADMISSION_WAIT", LONG)
        assert await begins(admission.slot()) is not waits
        monkeypatch.setattr(live, "MAX_ADMISSION_WAIT", 0.01)
        async with asyncio.timeout(LONG), admission.slot():
            committer.queue.clear()
