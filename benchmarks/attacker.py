"""Requests of benchmarks, and connections of attacks from an address of their own."""

import asyncio
import json
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

HERE, ATTACKER = "127.0.0.1", "127.0.0.2"
HUGE = 60_000_000  # bytes
API = "/api/v1/"


@dataclass(frozen=True)
class Target:
    """`until` is a value of `time.monotonic`."""

    port: int
    until: float

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def left(self) -> float:
        return max(0.0, self.until - time.monotonic())


Run = Callable[[Target], Awaitable[None]]
Use = Callable[[StreamReader, StreamWriter], Awaitable[None]]


@asynccontextmanager
async def connection(target: Target) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    reader, writer = await asyncio.open_connection(
        HERE, target.port, local_addr=(ATTACKER, 0), limit=2**20
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def again(target: Target, use: Use) -> None:
    """Call a coroutine with one connection after the other."""
    while target.goes_on:
        with suppress(OSError, RuntimeError):  # closed, or too late
            async with asyncio.timeout(target.left()), connection(target) as (reader, writer):
                await use(reader, writer)
        await asyncio.sleep(0.001)


async def flood(
    target: Target, head: bytes, piece: bytes, rate: int = 0, answered: bytes | None = None
) -> None:
    """Send `head`, then `piece` again and again; reconnect when closed, or after HUGE bytes.

    `rate` is in bytes a second; 0 means as many as possible. `answered` is sent once, after an
    answer to `head`. Whatever else the server sends is read and dropped.
    """

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(head)
        if answered is not None:
            await reader.read(2**18)
            writer.write(answered)
        dropping = asyncio.create_task(drop(reader))
        for _ in range(HUGE // len(piece)):
            if dropping.done():
                return
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(len(piece) / rate if rate else 0)

    await again(target, use)


async def drop(reader: StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(2**18):
            pass


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """The bytes of a request that asks the server to close the connection afterwards."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HERE}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


async def exchange(port: int, sent: bytes) -> bytes:
    """The response to a `request`."""
    reader, writer = await asyncio.open_connection(HERE, port)
    writer.write(sent)
    response = await reader.read()
    writer.close()
    return response


def api(path: str, **body: Any) -> bytes:
    """A request to the API; a POST if it has a body."""
    if not body:
        return request("GET", API + path)
    return request("POST", API + path, json.dumps(body).encode(), Content_Type="application/json")


async def ask(target: Target, at_once: int, make: Callable[[int], bytes]) -> None:
    """Send requests on so many connections, each as soon as the one before is answered."""
    numbers = iter(range(10**9))

    async def use(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(make(next(numbers)))
        await drop(reader)

    await asyncio.gather(*(again(target, use) for _ in range(at_once)))
