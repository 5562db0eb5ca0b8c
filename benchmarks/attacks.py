"""The attacks of abuse.py: what one rude address may do. Each runs for some seconds.

`python -m benchmarks.attacks TITLE PORT SECONDS` attacks a site on the loopback interface, and
prints a line once it begins.
"""

import asyncio
import random
import string
import sys
import time
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from functools import partial
from urllib.parse import quote

import uvloop

from benchmarks.attacker import API, Run, Target, Use, again, api, ask, drop, flood, request

FRAMES_A_SECOND = 3_000_000  # bytes


PLAYERS = 20  # who play meanwhile
UPGRADE = (
    b"GET /ws/games/OPEN/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
MASK = b"\x80\0\0\0\0"  # the mask of an empty frame
HOST = b"Host: 127.0.0.1\r\n"
PIPELINED = b"GET /api/v1/rules HTTP/1.1\r\n" + HOST + b"\r\n"
STATIC = b"GET /static/icons/icon.svg HTTP/1.1\r\n" + HOST + b"\r\n"
CHUNKED = request("POST", API + "solve", Transfer_Encoding="chunked")
LONG_NAME = request("GET", "/players/" + quote("\ufdfa" * 6_500) + "/")
MARKS = quote("a" + "\u0301\u0323" * 4_500)  # more do not fit into an address
MARKED_WORD = request("GET", f"/api/v1/dictionaries/english/words/{MARKS}/definitions")
TRACE = api("trace", board="a" * 100, size="10x10", word="a" * 100)


async def at_once(count: int, run: Run, target: Target) -> None:
    await asyncio.gather(*(run(target) for _ in range(count)))


async def frames(target: Target, first: bytes, frame: bytes) -> None:
    await flood(target, UPGRADE, frame * 10_000, FRAMES_A_SECOND, answered=first)


async def messages(target: Target) -> None:
    frame = b"\x00\xff" + (65_536).to_bytes(8, "big") + bytes(4 + 65_536)
    await flood(target, UPGRADE, frame, answered=b"\x02" + frame[1:])


async def pipeline(target: Target) -> None:
    await flood(target, b"", PIPELINED * 1_000)


async def slow_body(target: Target) -> None:
    head, _, slow = api("solve", board="catdlinemaropets").partition(b"\r\n\r\n")

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(head + b"\r\n\r\n")
        for position in range(len(slow)):
            await asyncio.sleep(0.07)
            writer.write(slow[position : position + 1])
        await drop(reader)

    await again(target, use)


async def halves(target: Target) -> None:
    parts = (b"", b"GET / HTTP/1.1\r\nHost:", request("POST", API + "solve", Content_Length="9"))

    def saying(part: bytes) -> Use:
        async def use(reader: StreamReader, writer: StreamWriter) -> None:
            writer.write(part)
            await drop(reader)

        return use

    await asyncio.gather(*(again(target, saying(parts[n % 3])) for n in range(1_100)))


async def churn(target: Target) -> None:
    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(b"GET")

    await again(target, use)


async def kept(target: Target, sent: bytes) -> None:
    """Requests on one connection, each once the one before is answered."""

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        while target.goes_on:
            writer.write(sent)
            if not await reader.read(2**18):
                return

    await again(target, use)


async def handshake(target: Target) -> None:
    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(UPGRADE)
        await reader.read(2**18)

    await again(target, use)


async def games(target: Target) -> None:
    """A guest of its own for every ten games, as many as there may be."""
    number = 0

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        nonlocal number
        number += 1
        form = api("guests", name=f"guest {number}").replace(b"Connection: close\r\n", b"")
        writer.write(form)
        head = await reader.read(2**18)
        cookie = head.partition(b"Set-Cookie: sessionid=")[2].partition(b";")[0].decode()
        game = request(
            "POST", API + "games", b"{}", Content_Type="application/json",
            Cookie=f"sessionid={cookie}",
        ).replace(b"Connection: close\r\n", b"")  # fmt: skip
        for _ in range(10):
            writer.write(game)
            if not await reader.read(2**18):
                return

    await asyncio.gather(*(again(target, use) for _ in range(8)))


async def invalid_frame(target: Target) -> None:
    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(UPGRADE + b"\x81\x81\0\0\0\0\xff")
        await drop(reader)

    await again(target, use)


def upgrade(number: int) -> bytes:
    headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    return request("POST", "/ws/games/OPEN/", b"body", **headers)


def plant(number: int) -> bytes:
    rng = random.Random(number)
    words = ["".join(rng.choices(string.ascii_lowercase, k=8)) for _ in range(30)]
    return api("lab/plant", words=words, size="6x6", seed=number)


def log_in(number: int, more: str = "") -> bytes:
    token = "a" * 32
    form = f"csrfmiddlewaretoken={token}&username=alice&password={number}{more}"
    headers = {"Cookie": f"csrftoken={token}", "Content_Type": "application/x-www-form-urlencoded"}
    return request("POST", "/admin/login/", form.encode(), **headers)


async def everything(target: Target) -> None:
    others = [run for run in ATTACKS.values() if run is not everything]
    await asyncio.gather(*(run(target) for run in others), return_exceptions=True)


ATTACKS: dict[str, Run] = {
    "nothing": lambda target: asyncio.sleep(target.left()),
    # The protocols.
    "a socket: empty pings, 3 MB/s": lambda target: frames(target, b"", b"\x89" + MASK),
    "a socket: empty pongs, 3 MB/s": lambda target: frames(target, b"", b"\x8a" + MASK),
    "a socket: empty continuations, 3 MB/s": lambda target: frames(
        target, b"\x01" + MASK, b"\x00" + MASK
    ),
    "text frames that are no UTF-8, 20 at once": partial(at_once, 20, invalid_frame),
    "20 sockets: messages that never end": partial(at_once, 20, messages),
    "a header that grows": lambda target: flood(
        target, b"GET / HTTP/1.1\r\n" + HOST + b"A: ", b"a" * 60_000
    ),
    "an address that grows": lambda target: flood(target, b"GET /?", b"a" * 60_000),
    "60 MB of tiny headers": lambda target: flood(
        target, b"GET / HTTP/1.1\r\n" + HOST, b"a:\r\n" * 15_000
    ),
    "pipelined requests, 1 connection": pipeline,
    "pipelined requests, 20 connections": partial(at_once, 20, pipeline),
    "a page, 20 connections": lambda target: ask(target, 20, lambda _: request("GET", "/play/")),
    "static files, 20 connections": partial(
        at_once, 20, lambda target: flood(target, b"", STATIC * 1_000)
    ),
    "a body without end": lambda target: flood(
        target, CHUNKED, b"10000\r\n" + b"a" * 65_536 + b"\r\n"
    ),
    "a body of tiny chunks": lambda target: flood(target, CHUNKED, b"1\r\na\r\n" * 10_000),
    "500 slow bodies, 60 play": partial(at_once, 500, slow_body),
    "1,100 connections that say half of what they should": halves,
    "small requests, one after the other on 1 connection": lambda target: kept(target, PIPELINED),
    "static files, one after the other on 1 connection": lambda target: kept(target, STATIC),
    "sockets opened and closed, 20 at once": partial(at_once, 20, handshake),
    "new games of new guests, 8 at once": games,
    "connections opened and closed, 50 at once": partial(at_once, 50, churn),
    "POST that asks for a socket, 20 connections": lambda target: ask(target, 20, upgrade),
    # Requests that cost much.
    "trace of a x 100 on 10x10, 8 at once": lambda target: ask(target, 8, lambda _: TRACE),
    "boards with words that don't fit, 8 at once": lambda target: ask(target, 8, plant),
    "statistics, 8 at once": lambda target: ask(
        target, 8, lambda n: api(f"lab/statistics?boards=10000&seed={n}")
    ),
    "random boards in an impossible band, 8 at once": lambda target: ask(
        target, 8, lambda n: api(f"boards/random?min_words=3000&seed={n}")
    ),
    "names of 6,500 characters, 16 at once": lambda target: ask(target, 16, lambda _: LONG_NAME),
    "words of 9,000 accents, 16 at once": lambda target: ask(target, 16, lambda _: MARKED_WORD),
    "forms of 60,000 fields, 8 at once": lambda target: ask(
        target, 8, lambda n: log_in(n, "&a=1" * 60_000)
    ),
    "wrong passwords, 8 at once": lambda target: ask(target, 8, log_in),
    "all of these at once": everything,
}
MORE_PLAYERS = {"500 slow bodies, 60 play": 60}


def main() -> None:
    title, port, seconds = sys.argv[1:]
    print("begun", flush=True)
    target = Target(int(port), time.monotonic() + float(seconds))
    with suppress(TimeoutError):
        uvloop.run(run(ATTACKS[title], target))


async def run(chosen: Run, target: Target) -> None:
    async with asyncio.timeout(target.left() + 1):
        await chosen(target)


if __name__ == "__main__":
    main()
