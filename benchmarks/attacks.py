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
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import uvloop

from benchmarks.attacker import API, Run, Target, Use, again, api, ask, drop, flood, request

FRAMES_A_SECOND = 3_000_000  # bytes


@dataclass(frozen=True)
class Attack:
    """`players` is the number of those who play meanwhile."""

    run: Run
    players: int = 20


ATTACKS: dict[str, Attack] = {}


def attack(title: str, players: int = 20) -> Callable[[Run], Run]:
    """Registers an attack under its title in the table."""

    def register(run: Run) -> Run:
        ATTACKS[title] = Attack(run, players)
        return run

    return register


# -- the protocols --------------------------------------------------------------------------------


@attack("nothing")
async def nothing(target: Target) -> None:
    await asyncio.sleep(target.left())


UPGRADE = (
    b"GET /ws/games/OPEN/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
MASK = b"\x80\0\0\0\0"  # the mask of an empty frame


async def frames(target: Target, first: bytes, frame: bytes) -> None:
    await flood(target, UPGRADE, frame * 10_000, FRAMES_A_SECOND, answered=first)


@attack("a socket: empty pings, 3 MB/s")
async def pings(target: Target) -> None:
    await frames(target, b"", b"\x89" + MASK)


@attack("a socket: empty pongs, 3 MB/s")
async def pongs(target: Target) -> None:
    await frames(target, b"", b"\x8a" + MASK)


@attack("a socket: empty continuations, 3 MB/s")
async def continuations(target: Target) -> None:
    await frames(target, b"\x01" + MASK, b"\x00" + MASK)


@attack("20 sockets: messages that never end")
async def messages(target: Target) -> None:
    frame = b"\x00\xff" + (65_536).to_bytes(8, "big") + bytes(4 + 65_536)
    first = b"\x02" + frame[1:]
    await asyncio.gather(*(flood(target, UPGRADE, frame, answered=first) for _ in range(20)))


@attack("a header that grows")
async def header(target: Target) -> None:
    await flood(target, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ", b"a" * 60_000)


@attack("an address that grows")
async def address(target: Target) -> None:
    await flood(target, b"GET /?", b"a" * 60_000)


@attack("60 MB of tiny headers")
async def headers(target: Target) -> None:
    await flood(target, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"a:\r\n" * 15_000)


PIPELINED = b"GET /api/v1/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@attack("pipelined requests, 1 connection")
async def pipeline(target: Target) -> None:
    await flood(target, b"", PIPELINED * 1_000)


@attack("pipelined requests, 20 connections")
async def pipelines(target: Target) -> None:
    await asyncio.gather(*(pipeline(target) for _ in range(20)))


@attack("a page, 20 connections")
async def pages(target: Target) -> None:
    await ask(target, 20, lambda _: request("GET", "/play/"))


STATIC = b"GET /static/icons/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@attack("static files, 20 connections")
async def static_files(target: Target) -> None:
    await asyncio.gather(*(flood(target, b"", STATIC * 1_000) for _ in range(20)))


@attack("a body without end")
async def body(target: Target) -> None:
    head = request("POST", API + "solve", Transfer_Encoding="chunked")
    await flood(target, head, b"10000\r\n" + b"a" * 65_536 + b"\r\n")


@attack("a body of tiny chunks")
async def chunks(target: Target) -> None:
    head = request("POST", API + "solve", Transfer_Encoding="chunked")
    await flood(target, head, b"1\r\na\r\n" * 10_000)


@attack("500 slow bodies, 60 play", players=60)
async def slow_bodies(target: Target) -> None:
    whole = api("solve", board="catdlinemaropets")
    head, _, slow = whole.partition(b"\r\n\r\n")

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(head + b"\r\n\r\n")
        for position in range(len(slow)):
            await asyncio.sleep(0.07)
            writer.write(slow[position : position + 1])
        await drop(reader)

    await asyncio.gather(*(again(target, use) for _ in range(500)))


@attack("1,100 connections that say half of what they should")
async def silent(target: Target) -> None:
    parts = (b"", b"GET / HTTP/1.1\r\nHost:", request("POST", API + "solve", Content_Length="9"))

    def saying(part: bytes) -> Use:
        async def use(reader: StreamReader, writer: StreamWriter) -> None:
            writer.write(part)
            await drop(reader)

        return use

    await asyncio.gather(*(again(target, saying(parts[n % 3])) for n in range(1_100)))


@attack("connections opened and closed, 50 at once")
async def churn(target: Target) -> None:
    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(b"GET")

    await asyncio.gather(*(again(target, use) for _ in range(50)))


@attack("POST that asks for a socket, 20 connections")
async def upgrades(target: Target) -> None:
    headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    await ask(target, 20, lambda _: request("POST", "/ws/games/OPEN/", b"body", **headers))


# -- requests that cost much ----------------------------------------------------------------------


@attack("trace of a x 100 on 10x10, 8 at once")
async def trace(target: Target) -> None:
    sent = api("trace", board="a" * 100, size="10x10", word="a" * 100)
    await ask(target, 8, lambda _: sent)


@attack("boards with words that don't fit, 8 at once")
async def plant(target: Target) -> None:
    def words(number: int) -> list[str]:
        rng = random.Random(number)
        return ["".join(rng.choices(string.ascii_lowercase, k=8)) for _ in range(30)]

    await ask(target, 8, lambda n: api("lab/plant", words=words(n), size="6x6", seed=n))


@attack("statistics, 8 at once")
async def statistics(target: Target) -> None:
    await ask(target, 8, lambda n: api(f"lab/statistics?boards=10000&seed={n}"))


@attack("random boards in an impossible band, 8 at once")
async def band(target: Target) -> None:
    await ask(target, 8, lambda n: api(f"boards/random?min_words=3000&seed={n}"))


@attack("wrong passwords, 8 at once")
async def passwords(target: Target) -> None:
    token = "a" * 32
    form = f"csrfmiddlewaretoken={token}&username=alice&password="
    headers = {"Cookie": f"csrftoken={token}", "Content_Type": "application/x-www-form-urlencoded"}
    await ask(
        target, 8, lambda n: request("POST", "/admin/login/", f"{form}{n}".encode(), **headers)
    )


@attack("all of these at once")
async def everything(target: Target) -> None:
    others = [each.run for each in ATTACKS.values() if each.run is not everything]
    await asyncio.gather(*(run(target) for run in others), return_exceptions=True)


def main() -> None:
    title, port, seconds = sys.argv[1:]
    print("begun", flush=True)
    target = Target(int(port), time.monotonic() + float(seconds))
    with suppress(TimeoutError):
        uvloop.run(run(ATTACKS[title], target))


async def run(chosen: Attack, target: Target) -> None:
    async with asyncio.timeout(target.left() + 1):
        await chosen.run(target)


if __name__ == "__main__":
    main()
