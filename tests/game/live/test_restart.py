"""The real server, restarted in the middle of a round."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.game.live.table import alone
from tests.game.live.test_crash import words_of
from tests.game.live.visitor import Visitor, hear, say
from tests.server import Site, running_site

PLAYERS = 6
RATE = 8  # words a second of each player


@pytest.fixture(scope="module")
def own_site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that the tests may stop."""
    with running_site(tmp_path_factory.mktemp("restart"), prepared_site) as site:
        yield site


class Player:
    """Sends words until the server closes the connection. `acknowledged`: as accepted."""

    def __init__(self, visitor: Visitor, code: str) -> None:
        self.visitor = visitor
        self.code = code
        self.sent: set[str] = set()
        self.acknowledged: set[str] = set()
        self.heard: list[str] = []
        self.close_code: int | None = None

    async def play(self, words: list[str], playing: asyncio.Semaphore) -> None:
        async with self.visitor.connect(self.code) as socket:
            sending = asyncio.create_task(self._send(socket, words))
            with suppress(ConnectionClosed):
                async for text in socket:
                    self._receive(json.loads(text))
                    if len(self.acknowledged) == 1:
                        playing.release()
            self.close_code = socket.close_code
            sending.cancel()

    async def _send(self, socket: ClientConnection, words: list[str]) -> None:
        with suppress(ConnectionClosed):
            for number, word in zip(count(), cycle(words), strict=False):
                await say(socket, "word", id=number, word=word, again=word in self.sent)
                self.sent.add(word)
                await asyncio.sleep(1 / RATE)

    def _receive(self, message: dict[str, object]) -> None:
        self.heard.append(str(message["type"]))
        if message["type"] == "ack" and message["accepted"]:
            self.acknowledged.add(str(message["word"]))

    async def come_back(self) -> set[str]:
        """The stored words of this player, as the first snapshot has them."""
        async with self.visitor.connect(self.code) as socket:
            snapshot = await hear(socket, "snapshot")
        assert snapshot["round"]["phase"] == "playing"
        return {found["word"] for found in snapshot["you"]["words"]}


def test_nothing_that_was_acknowledged_is_lost_and_all_come_back(own_site: Site) -> None:
    visitors = [Visitor(own_site, f"player {number}") for number in range(PLAYERS)]
    code = visitors[0].post("games", {"min_words": 50, "scoring": "everyone"})["code"]
    for visitor in visitors[1:]:
        visitor.post(f"games/{code}/join")
    players = [Player(visitor, code) for visitor in visitors]

    async def play() -> None:
        async with visitors[0].connect(code) as socket:
            await say(socket, "start")
            while not ((round_ := (await hear(socket, "snapshot"))["round"]) and round_["board"]):
                pass
        words = list(words_of(round_, visitors[0]))
        playing = asyncio.Semaphore(0)
        tasks = [asyncio.create_task(player.play(words, playing)) for player in players]
        async with asyncio.timeout(40):
            for _ in players:
                await playing.acquire()
        await asyncio.to_thread(own_site.stop)
        await asyncio.gather(*tasks)
        for player in players:
            assert player.heard[-1] == "restart"
            assert player.close_code == 1012
        await asyncio.to_thread(own_site.start)
        stored = await asyncio.gather(*(player.come_back() for player in players))
        for player, kept in zip(players, stored, strict=True):
            assert player.acknowledged <= kept <= player.sent

    alone(play())
