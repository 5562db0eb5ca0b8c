"""A player of live.py: sends words over a socket and records when each is acknowledged."""

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

GOOD, OFF_BOARD = 0.7, 0.9  # cumulative shares: words on the board, words not on it


class Player:
    """`results_at` is when the first results were announced, in seconds since the epoch."""

    def __init__(self, site: Site, code: str, cookie: str) -> None:
        self.address = f"ws://127.0.0.1:{site.port}/ws/games/{code}/"
        self.cookie = cookie
        self.sent: dict[int, float] = {}
        # When each word was sent, its delay, and its outcome.
        self.acknowledged: list[tuple[float, float, str]] = []
        self.board: list[list[str]] | None = None
        self.ends_at = 0
        self.playing = asyncio.Event()
        self.results_at: asyncio.Future[float] = asyncio.get_running_loop().create_future()
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

    async def send(self, **message: Any) -> None:
        if self.socket:
            await self.socket.send(json.dumps(message))

    async def play(self, words: list[str], until: float, every: float = 1.0) -> None:
        """Send a word every so many seconds, the first after a random part of them."""
        at = time.perf_counter() + random.uniform(0, every)
        for number, word in enumerate(words):
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if at > until:
                return
            self.sent[number] = time.perf_counter()
            await self.send(type="word", id=number, word=word)
            at += every

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
                self.acknowledged.append((sent, now - sent, message.get("code", "accepted")))
            elif message["type"] == "snapshot":
                self._update(message["round"])
            elif message["type"] == "results" and not self.results_at.done():
                self.results_at.set_result(time.time())

    def _update(self, round_: dict[str, Any] | None) -> None:
        if round_ and round_["phase"] == "playing":
            self.board, self.ends_at = round_["board"]["rows"], round_["ends_at"]
            self.playing.set()
        else:
            self.playing.clear()


def words_for(board: list[list[str]], seconds: int, rng: random.Random) -> Iterator[list[str]]:
    """The words of each player, one per second."""
    faces = "/".join(" ".join(row) for row in board)
    good = [found.word for found in solve(Board.parse(faces), packaged_lexicon()).words]
    others = sorted(set(packaged_words()) - set(good))
    while True:
        good_words = cycle(rng.sample(good, len(good)))
        yield [_word(rng, good_words, others) for _ in range(seconds)]


def _word(rng: random.Random, good: Iterator[str], others: list[str]) -> str:
    kind = rng.random()
    if kind < GOOD:
        return next(good)
    return rng.choice(others) if kind < OFF_BOARD else "zq" + rng.choice(others)
