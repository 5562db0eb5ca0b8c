"""A round that goes on while something happens to its server or its database."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.game.live.table import alone
from tests.game.live.test_crash import last_words, words_of
from tests.game.live.visitor import Visitor, hear, say, send_words
from tests.server import Site

MANY = 4  # words: four times as many may be sent at once
SENT = 5  # words before each kill
LATEST = 0.05  # seconds after they were sent, when the server is killed

Words = dict[int, str]


class Player:
    """alice, alone in a game of hers: words that she sends, and those that are stored."""

    def __init__(self, site: Site, **settings: Any) -> None:
        self.visitor = Visitor(site, "alice")
        self.code = self.visitor.post("games", {"min_words": 50, **settings})["code"]
        self.ids = count()
        self.stored: set[str] = set()

    async def start(self, socket: ClientConnection) -> dict[str, Any]:
        """The round, once it is played."""
        await say(socket, "start")
        round_ = await running(socket)
        self.words: Iterator[str] = words_of(round_, self.visitor)
        return round_

    def some(self) -> Words:
        """Words that have not been sent yet, by their ids."""
        return {next(self.ids): word for word in islice(self.words, MANY)}

    async def find(self, socket: ClientConnection) -> None:
        words = self.some()
        assert await send_words(socket, words) == set(words.values())
        self.stored |= set(words.values())

    async def find_at_last(self, socket: ClientConnection, words: Words) -> None:
        """Send words again and again, as the page does, until they are stored."""
        for number, word in words.items():
            while not await _is_stored(socket, number, word):
                pass
        self.stored |= set(words.values())

    def assert_stored(self) -> None:
        """Nothing is lost, nothing is there twice."""
        words = self.visitor.ask(f"games/{self.code}")["you"]["words"]
        assert sorted(found["word"] for found in words) == sorted(self.stored)


async def running(socket: ClientConnection) -> dict[str, Any]:
    """The round, as the next snapshot has it in which it is played."""
    while True:
        round_: dict[str, Any] | None = (await hear(socket, "snapshot"))["round"]
        if round_ and round_["phase"] == "playing":
            return round_


async def refuse(socket: ClientConnection, words: Words) -> None:
    """Send words, each of which is refused with a sentence."""
    for number, word in words.items():
        await say(socket, "word", id=number, word=word)
    for number in words:
        error = await hear(socket, "error", id=number)
        assert error["code"] == "server.error"
        assert error["detail"] == "The word could not be stored. Send it again."


async def _is_stored(socket: ClientConnection, number: int, word: str) -> bool:
    await say(socket, "word", id=number, word=word, again=True)
    while True:
        answer = json.loads(await asyncio.wait_for(socket.recv(), 40))
        if answer.get("id") == number:
            assert answer["type"] == "error" or answer["accepted"]
            return bool(answer["type"] == "ack")


def get(site: Site, path: str, cookie: str = "") -> tuple[int, str]:
    """Status and text of a page."""
    request = urllib.request.Request(site.url + path, headers={"Cookie": cookie})
    try:
        with urllib.request.urlopen(request, timeout=40) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def kill_often(site: Site, kills: int) -> None:
    """Kill the server in the middle of a round: no acknowledged word is lost or counted twice."""
    alice, rng = Player(site, round_seconds=None), random.Random(7)
    acknowledged: set[str] = set()

    async def kill(number: int) -> None:
        async with alice.visitor.connect(alice.code) as socket:
            if number == 0:
                await say(socket, "start")
            words = [*words_of(await running(socket), alice.visitor)]
            with suppress(ConnectionClosed):
                for word in rng.sample(words, SENT):
                    await say(socket, "word", id=rng.randrange(2**31), word=word)
                await asyncio.sleep(rng.random() * LATEST)
            site.crash()
            acknowledged.update([word async for word in last_words(socket)])
        await asyncio.to_thread(site.start)

    async def play() -> None:
        for number in range(kills):
            await kill(number)

    alone(play())
    words = alice.visitor.ask(f"games/{alice.code}")["you"]["words"]
    stored = [found["word"] for found in words]
    assert acknowledged <= set(stored)
    assert len(stored) == len(set(stored))
