"""A player of live.py: sends words over a socket and records when each is acknowledged.

Speaks just enough of WebSocket to play: thousands of players share one core, and a complete client
takes more of it for a message than the site does.
"""

import asyncio
import json
import random
import struct
import time
from asyncio import BaseTransport, Event, Future, Transport
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from typing import Any, cast

import orjson

from solver import Board, solve
from solver.packaged import packaged_lexicon, packaged_words
from tests.server import Site

GOOD, OFF_BOARD = 0.7, 0.9  # cumulative shares: words on the board, words not on it
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # the first byte of a whole message
MASKED, MASK = 0x80, bytes(4)  # A mask of zeros leaves the message as it is.
HANDSHAKE_TIMEOUT = 60.0  # seconds

words_to_try = cache(packaged_words)  # one list for all games, of 12 MB


class Player(asyncio.Protocol):
    """`sent` says when each word was sent that has no answer yet.

    `acknowledged` has for each other word when it was sent, the seconds until its answer, and its
    outcome. `results_at` is when the first results were announced, in seconds since the epoch.
    """

    def __init__(self, site: Site, code: str, cookie: str) -> None:
        self.site, self.code, self.cookie = site, code, cookie
        self.sent: dict[int, float] = {}
        self.acknowledged: list[tuple[float, float, str]] = []
        self.board: list[list[str]] | None = None
        self.ends_at = 0
        self.playing = Event()
        self.loop = asyncio.get_running_loop()
        self.results_at: Future[float] = self.loop.create_future()
        self._transport: Transport | None = None
        self._entered: Future[None] = self.loop.create_future()
        self._left = Event()
        self._received = b""

    async def enter(self) -> None:
        """Open the socket. Raises ConnectionError if the site refuses it."""
        async with asyncio.timeout(HANDSHAKE_TIMEOUT):
            await self.loop.create_connection(lambda: self, "127.0.0.1", self.site.port)
            await self._entered

    async def send(self, **message: Any) -> None:
        self._send(TEXT, json.dumps(message).encode())

    async def play(self, words: list[str], until: float, every: float = 1.0) -> None:
        """Send a word every so many seconds, the first after a random part of them."""
        at = time.perf_counter() + random.uniform(0, every)
        for number, word in enumerate(words):
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if at > until:
                return
            self.sent[number] = time.perf_counter()
            self._send(TEXT, b'{"type":"word","id":%d,"word":"%s"}' % (number, word.encode()))
            at += every

    async def leave(self) -> None:
        if self._transport:
            self._send(CLOSE, b"")
            self._transport.close()
            await self._left.wait()

    # -- the connection --------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        self._transport = cast(Transport, transport)  # uvloop's own is no subclass
        self._transport.write(
            f"GET /ws/games/{self.code}/ HTTP/1.1\r\nHost: 127.0.0.1:{self.site.port}\r\n"
            f"Cookie: {self.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._left.set()
        if not self._entered.done():
            self._entered.set_exception(error or ConnectionError("the site closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._entered.done():
            head, end, rest = self._received.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._entered.set_exception(ConnectionError(head.decode()))
                return
            self._received = rest
            self._entered.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        now, data, start = time.perf_counter(), self._received, 0
        while len(data) >= start + 2:
            kind, length = data[start], data[start + 1]
            begin = start + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                begin += size
                if len(data) < begin:
                    break
                length = int.from_bytes(data[begin - size : begin])
            if len(data) < begin + length:
                break
            start = begin + length
            self._handle(kind, data[begin:start], now)
        self._received = data[start:]

    def _send(self, kind: int, payload: bytes) -> None:
        """A message that is shorter than 64 KB."""
        length = len(payload)
        if length < 126:
            head = bytes((kind, MASKED | length))
        else:
            head = struct.pack("!BBH", kind, MASKED | 126, length)
        if self._transport:
            self._transport.write(head + MASK + payload)

    def _handle(self, kind: int, payload: bytes, now: float) -> None:
        if kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE and self._transport:
            self._transport.close()
        elif payload.startswith(b'{"type":"ack"'):
            message = orjson.loads(payload)
            sent = self.sent.pop(message["id"])
            self.acknowledged.append((sent, now - sent, message.get("code", "accepted")))
        elif payload.startswith(b'{"type":"snapshot"'):
            self._update(orjson.loads(payload)["round"])
        elif payload.startswith(b'{"type":"results"') and not self.results_at.done():
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
    others = words_to_try()  # hardly one of which is on the board
    while True:
        good_words = cycle(rng.sample(good, len(good)))
        yield [_word(rng, good_words, others) for _ in range(seconds)]


def _word(rng: random.Random, good: Iterator[str], others: Sequence[str]) -> str:
    kind = rng.random()
    if kind < GOOD:
        return next(good)
    return rng.choice(others) if kind < OFF_BOARD else "zq" + rng.choice(others)
