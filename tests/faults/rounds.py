"""A round that goes on while something happens to its server or its database."""

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import count, islice
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.game.live.table import alone, until
from tests.game.live.visitor import Visitor, hear, playing, say, send_words, words_of
from tests.server import Site

MANY = 4  # words: four times as many may be sent at once
LATEST = 0.05  # seconds after words were sent, when the server is killed

Words = dict[int, str]


class Player:
    """alice, alone in a round of hers. `stored` has the words that were acknowledged."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.visitor = Visitor(site, "alice")
        settings = {"min_words": 50, "round_seconds": 600, "rounds": None}
        self.code = self.visitor.post("games", settings)["code"]
        self.ids = count()
        self.stored: set[str] = set()
        self.round = alone(self.start())

    async def start(self) -> dict[str, Any]:
        """A round, once it is played."""
        async with self.visitor.connect(self.code) as socket:
            await say(socket, "start")
            round_ = await playing(socket)
        self.words: Iterator[str] = iter(words_of(round_, self.visitor))
        return round_

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[ClientConnection]:
        async with self.visitor.connect(self.code) as socket:
            await playing(socket)
            yield socket

    def some(self) -> Words:
        """Words that have not been sent yet, by their ids."""
        return {next(self.ids): word for word in islice(self.words, MANY)}

    async def find(self, socket: ClientConnection) -> None:
        words = self.some()
        assert await send_words(socket, words) == set(words.values())
        self.stored |= set(words.values())

    async def refuse(self, socket: ClientConnection, words: Words) -> None:
        """Send words, each of which is refused with a sentence."""
        for number, word in words.items():
            await say(socket, "word", id=number, word=word)
        for number in words:
            error = await hear(socket, "error", id=number)
            assert error["code"] == "server.error"
            assert error["detail"] == "The word could not be stored. Send it again."

    async def find_at_last(self, socket: ClientConnection, words: Words) -> None:
        """Send words again and again, as the page does, until they are stored."""
        for number, word in words.items():
            while not await _is_stored(socket, number, word):
                pass
        self.stored |= set(words.values())

    def now(self) -> dict[str, Any]:
        """The round as it is now. Nothing is lost, nothing is there twice."""
        state = self.visitor.ask(f"games/{self.code}")
        assert sorted(found["word"] for found in state["you"]["words"]) == sorted(self.stored)
        round_: dict[str, Any] = state["round"]
        return round_

    def get(self, path: str) -> tuple[int, str]:
        """The status and the text of a page."""
        request = urllib.request.Request(self.site.url + path)
        request.add_header("Cookie", self.visitor.cookie)
        try:
            with urllib.request.urlopen(request, timeout=40) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    async def healthy(self, status: int) -> None:
        """Wait for this status of `/healthz`, which is cached for a second."""
        await until(lambda: self.get("/healthz")[0] == status)

    def kill_often(self, kills: int) -> None:
        """Kill the server again and again: no acknowledged word is lost or counted twice."""
        rng = random.Random(7)
        for _ in range(kills):
            sent, acknowledged = alone(self._kill(rng.random() * LATEST))
            words = self.visitor.ask(f"games/{self.code}")["you"]["words"]
            found = sorted(found["word"] for found in words)
            unanswered = set(found) - self.stored - acknowledged
            assert unanswered <= sent
            self.stored |= acknowledged | unanswered
            assert found == sorted(self.stored)

    async def _kill(self, delay: float) -> tuple[set[str], set[str]]:
        """Words that were sent before, and those of them that were acknowledged."""
        words = self.some()
        async with self.playing() as socket:
            with suppress(ConnectionClosed):
                for number, word in words.items():
                    await say(socket, "word", id=number, word=word)
                await asyncio.sleep(delay)
            self.site.crash()
            acknowledged = {word async for word in last_words(socket)}
        await asyncio.to_thread(self.site.start)
        return set(words.values()), acknowledged


async def last_words(socket: ClientConnection) -> AsyncIterator[str]:
    """The words that were accepted before the connection broke."""
    with suppress(ConnectionClosed):
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "ack" and message["accepted"]:
                yield message["word"]


async def _is_stored(socket: ClientConnection, number: int, word: str) -> bool:
    await say(socket, "word", id=number, word=word, again=True)
    while True:
        answer = json.loads(await asyncio.wait_for(socket.recv(), 40))
        if answer.get("id") == number:
            assert answer["type"] == "error" or answer["accepted"]
            return bool(answer["type"] == "ack")
