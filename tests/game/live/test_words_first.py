"""Whoever comes waits while the words of those who play are late."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from game.live import process as live
from game.live.committer import LATE, Committer, Pending
from game.live.process import process, words_first
from game.models import Round
from game.services.words import Entry
from tests.game.live.table import alone


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    assert live._process is None


def waiting_for(seconds: float) -> Pending:
    received_at = timezone.now() - timedelta(seconds=seconds)
    return Pending(Round(), Entry(1, "cat", received_at), lambda verdict: None)


async def waits(committer: Committer) -> bool:
    """Whether somebody who comes now has to wait."""
    task = asyncio.create_task(words_first())
    await asyncio.sleep(0)
    here = task.done()
    committer.waiting.clear()
    await task
    return not here


def test_until_they_are_committed() -> None:
    async def play() -> list[bool]:
        committer = process().committer
        found = [await waits(committer)]
        for seconds in (0.0, 10 * LATE):
            committer.waiting.append(waiting_for(seconds))
            found.append(await waits(committer))
        await live.stop()
        return found

    assert alone(play()) == [False, False, True]


def test_nobody_waits_where_nobody_plays() -> None:
    async def come() -> None:
        await asyncio.wait_for(words_first(), 1)

    alone(come())
