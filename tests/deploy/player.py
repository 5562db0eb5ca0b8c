"""A player who comes back whenever the connection is closed, as the page of a game does."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server import Address

EVERY = 0.6  # seconds between two words
RETRY = 0.5  # seconds, if the server has named no time


class Player:
    """A player who sends words and reconnects whenever the connection ends.

    `acknowledged`: the accepted words. `lost`: accepted words that a later connection did not know.
    `unanswered`: the words without a verdict, by id. `back` is set while a connection is open and
    its first word has been answered. `closed_with`: the close code of each connection, or None if
    it was open at the end. `away`: the longest time in seconds from the end of a connection to the
    first message of the next one.
    """

    def __init__(self, site: Address, code: str, cookie: str) -> None:
        self.address = f"{site.url.replace('http', 'ws')}/ws/games/{code}/"
        self.cookie = cookie
        self.acknowledged: set[str] = set()
        self.lost: set[str] = set()
        self.unanswered: dict[int, str] = {}
        self.back = asyncio.Event()
        self.closed_with: set[int | None] = set()
        self.retry = RETRY
        self.away = 0.0
        self._left_at: float | None = None

    async def play(self, words: Iterator[str], wait: float) -> None:
        """Send words until the task is cancelled, the first after so many seconds."""
        numbered = enumerate(words)
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, OSError):
                async with self.connection() as socket:
                    sending = asyncio.create_task(self._send(socket, numbered, wait))
                    try:
                        await self._listen(socket)
                    finally:
                        sending.cancel()
                        self.closed_with.add(socket.close_code)
            self.back.clear()
            self._left_at = self._left_at or time.monotonic()
            await asyncio.sleep(self.retry)

    def connection(self) -> connect:
        return connect(
            self.address,
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
        )

    async def _send(
        self, socket: ClientConnection, words: Iterator[tuple[int, str]], wait: float
    ) -> None:
        with suppress(ConnectionClosed):
            for number, word in list(self.unanswered.items()):
                await self._say(socket, number, word, again=True)
            await asyncio.sleep(wait)
            for number, word in words:
                self.unanswered[number] = word
                await self._say(socket, number, word, again=False)
                await asyncio.sleep(EVERY)

    async def _say(self, socket: ClientConnection, number: int, word: str, again: bool) -> None:
        message = {"type": "word", "id": number, "word": word, "again": again}
        await socket.send(json.dumps(message))

    async def _listen(self, socket: ClientConnection) -> None:
        expected = {*self.acknowledged}  # in the first snapshot
        async for text in socket:
            if self._left_at:
                self.away = max(self.away, time.monotonic() - self._left_at)
                self._left_at = None
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "snapshot" and expected:
                self.lost |= expected - {found["word"] for found in message["you"]["words"]}
                expected = set()
            elif message["type"] == "ack":
                self.unanswered.pop(message["id"], None)
                self.acknowledged |= {message["word"]} if message["accepted"] else set()
                self.back.set()
            elif message["type"] == "restart":
                self.retry = message["retry_ms"] / 1000
