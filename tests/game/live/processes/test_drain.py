"""What players hear before the process ends."""

import asyncio
from threading import Event

import pytest

from game.live import process
from game.live.messages import RETRY_MS
from game.models import FoundWord
from game.services import shutdown
from tests.game.live.conftest import Table
from tests.game.live.table import PATIENCE, Line, do, running, sit_down


@pytest.fixture(autouse=True)
def runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests does not end."""
    monkeypatch.setattr(shutdown, "stopping", Event())


async def sent_away(line: Line) -> None:
    restart = await line.hear("restart")
    assert RETRY_MS[0] <= restart["retry_ms"] <= RETRY_MS[1]
    assert await line.event() == {"type": "closed", "code": 1012}
    await line.hang_up()


async def arrived(words: int) -> None:
    """Wait until the committer has so many words."""
    async with asyncio.timeout(PATIENCE):
        while process.process().committer.added < words:
            await asyncio.sleep(0)


async def test_words_are_answered_before_the_server_stops(table: Table) -> None:
    await do(running, table.game)
    lines = [await sit_down(table.game, seat) for seat in (table.alice, table.bob, None)]
    for number, word in enumerate(("cat", "line", "zzz")):
        await lines[0].say("word", id=number, word=word)
    await arrived(3)
    draining = asyncio.create_task(process.drain())
    accepted = [(await lines[0].hear("ack", id=number))["accepted"] for number in range(3)]
    assert accepted == [True, True, False]
    for line in lines:
        await sent_away(line)
    await draining
    assert await do(FoundWord.objects.count) == 2


async def test_newcomers_are_sent_away_while_the_server_stops(table: Table) -> None:
    await process.drain()
    line = Line(f"/ws/games/{table.game.code}/", table.alice.player)
    assert await line.open()
    await sent_away(line)


async def test_a_client_that_does_not_answer_is_not_waited_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "CLOSING_TIMEOUT", 0.1)
    line = await sit_down(table.game, table.alice)
    await process.drain()
    await line.hear("restart")
    await line.hang_up()


async def test_words_that_are_queued_are_committed_when_the_process_stops(table: Table) -> None:
    await do(running, table.game)
    line = await sit_down(table.game, table.alice)
    await line.say("word", id=1, word="cat")
    await arrived(1)
    await process.stop()
    assert await do(FoundWord.objects.count) == 1
    await line.hang_up()
