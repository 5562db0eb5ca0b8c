"""A player of live.py: one socket that sends words and notes when each is answered."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from solver import Board, solve
from solver.packaged import packaged_lexicon, packaged_words
from tests.server import Site

GOOD, OFF_BOARD = 0.7, 0.9  # of all words: up to here good, up to there not on the board


class Player:
    """One socket: sends words from a list, notes when each is answered."""

    def __init__(self, site: Site, code: str, cookie: str) -> None:
        self.address = f"ws://127.0.0.1:{site.port}/ws/games/{code}/"
        self.cookie = cookie
        self.sent: dict[int, float] = {}
        self.answered: list[tuple[float, float, str]] = []  # when sent, how long it took, outcome
        self.board: list[list[str]] | None = None
        self.ends_at = 0
        self.playing = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def enter(self) -> None:
        self.socket = await connect(
            self.address,
            additional_headers={"Cookie": self.cookie},
            compression=None,
            ping_interval=None,
            max_queue=None,
            open_timeout=60,
            proxy=None,
        )
        self.tasks.append(asyncio.create_task(self._listen(self.socket)))

    async def say(self, **message: Any) -> None:
        if self.socket:
            await self.socket.send(json.dumps(message))

    async def play(self, words: list[str], until: float) -> None:
        """A word a second, beginning at a moment of one's own."""
        at = time.perf_counter() + random.random()
        for number, word in enumerate(words):
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if at > until:
                return
            self.sent[number] = time.perf_counter()
            await self.say(type="word", id=number, word=word)
            at += 1

    async def leave(self) -> None:
        if self.socket:
            await self.socket.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "ack":
                sent = self.sent.pop(message["id"])
                self.answered.append((sent, now - sent, message.get("code", "accepted")))
            elif message["type"] == "snapshot":
                self._see(message["round"])

    def _see(self, round_: dict[str, Any] | None) -> None:
        if round_ and round_["phase"] == "playing":
            self.board, self.ends_at = round_["board"]["rows"], round_["ends_at"]
            self.playing.set()
        else:
            self.playing.clear()


def words_for(board: list[list[str]], seconds: int, chance: random.Random) -> Iterator[list[str]]:
    """What one player after the other sends in so many seconds."""
    faces = "/".join(" ".join(row) for row in board)
    good = [found.word for found in solve(Board.parse(faces), packaged_lexicon()).words]
    others = sorted(set(packaged_words()) - set(good))
    while True:
        fresh = cycle(chance.sample(good, len(good)))
        yield [_word(chance, fresh, others) for _ in range(seconds)]


def _word(chance: random.Random, good: Iterator[str], others: list[str]) -> str:
    kind = chance.random()
    if kind < GOOD:
        return next(good)
    return chance.choice(others) if kind < OFF_BOARD else "zq" + chance.choice(others)
