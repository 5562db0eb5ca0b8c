"""Limits of addresses and connections, measured at the real server: one address floods it, another
plays, and sixty share a third. On Linux, all of 127.0.0.0/8 is the loopback interface."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.limits.table import (
    CLOSING_BYTES,
    HEAD_BYTES,
    MESSAGE_BYTES,
    REQUESTS_AT_ONCE,
    REQUESTS_OF_A_PERCENT,
    STATIC_FILES,
)
from tests.game.live.connections.test_large_messages import HANDSHAKE
from tests.game.live.table import PATIENCE
from tests.game.live.visitor import Visitor, hear, say
from tests.server import Site, running_site

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is one loopback address")

FLOOD, NEIGHBOUR, CLASS = "127.0.0.2", "127.0.0.3", "127.0.0.4"
PERCENT, CONNECTIONS = 10, 70  # of a core, and open sockets, for an address of this site
PUPILS = 60
SMALL = "/api/v1/rules"


@pytest.fixture(scope="module")
def own_site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("limits")
    limits = {"ADDRESS_CPU_PERCENT": str(PERCENT), "ADDRESS_CONNECTIONS": str(CONNECTIONS)}
    with running_site(folder, prepared_site, **limits) as site:
        yield site


@pytest.fixture(scope="module")
def code(own_site: Site) -> str:
    return str(Visitor(own_site, "alice").post("games")["code"])


@pytest.fixture(scope="module")
def file(own_site: Site) -> str:
    """The address of a static file."""
    names = json.loads((own_site.var_dir / "static" / "staticfiles.json").read_text())["paths"]
    return f"/static/{names['icons/icon.svg']}"


async def connected(site: Site, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", site.port, local_addr=(address, 0))


async def asked(
    site: Site, address: str, path: str, count: int = 1, padding: int = 0
) -> tuple[set[bytes], float]:
    """The statuses of requests on one connection, each sent once the one before is answered, and
    the seconds they took. `padding`: the bytes of a header."""
    reader, writer = await connected(site, address)
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Padding: {'a' * padding}\r\n\r\n".encode()
    began, statuses = monotonic(), set()
    try:
        async with asyncio.timeout(PATIENCE + count / 10):
            for _ in range(count):
                writer.write(head)
                answer = await reader.readuntil(b"\r\n\r\n")
                statuses.add(answer.split()[1])
                [length] = (
                    int(line.split(b":")[1])
                    for line in answer.lower().split(b"\r\n")
                    if line.startswith(b"content-length:")
                )
                await reader.readexactly(length)
    finally:
        writer.transport.abort()
    return statuses, monotonic() - began


def socket_of(site: Site, code: str, address: str, padding: int = 0) -> connect:
    return connect(
        f"ws://127.0.0.1:{site.port}/ws/games/{code}/",
        additional_headers={"X-Padding": "a" * padding},
        local_addr=(address, 0),
        proxy=None,
    )


async def is_open(socket: ClientConnection) -> bool:
    return bool(json.loads(await socket.recv())["type"] == "snapshot")


async def flows(site: Site, path: str, at_once: int, a_second: float) -> None:
    """Beyond what is admitted at once, the flood waits. Nobody else does, and nobody is refused."""
    beyond = int(a_second) // 2
    flood = asyncio.create_task(asked(site, FLOOD, path, at_once + beyond))
    pupils = [asyncio.create_task(asked(site, CLASS, path)) for _ in range(PUPILS)]
    neighbour = await asked(site, NEIGHBOUR, path)
    each = [await pupil for pupil in pupils]
    statuses, seconds = await flood
    assert seconds >= (beyond - 1) / a_second
    assert {status for few, _ in (*each, neighbour) for status in few} | statuses == {b"200"}


async def test_requests_of_an_address(own_site: Site) -> None:
    await flows(own_site, SMALL, REQUESTS_AT_ONCE.much, REQUESTS_OF_A_PERCENT.much * PERCENT)


async def test_static_files_of_an_address(own_site: Site, file: str) -> None:
    await flows(own_site, file, STATIC_FILES.much.at_once, STATIC_FILES.much.a_second)


async def test_heads_of_requests_files_and_handshakes(own_site: Site, code: str, file: str) -> None:
    for padding, statuses in ((54_000, {b"200"}), (HEAD_BYTES.much, {b"431"})):
        for path in (SMALL, "/play/", file):
            assert (await asked(own_site, NEIGHBOUR, path, padding=padding))[0] == statuses, path
    async with socket_of(own_site, code, NEIGHBOUR, padding=54_000) as socket:
        assert await is_open(socket)
    with pytest.raises(InvalidStatus):
        await socket_of(own_site, code, NEIGHBOUR, padding=HEAD_BYTES.much)


async def test_handshakes_of_an_address(own_site: Site, code: str) -> None:
    """As many as there may be sockets are accepted at once, as many again wait for their turn, as
    those of a school after a restart; the others are denied, and nobody else is."""

    async def accepted(address: str) -> bool:
        """A client of websockets would leave its connection open once its task is cancelled."""
        reader, writer = await connected(own_site, address)
        try:
            writer.write(HANDSHAKE % code.encode())
            return (await reader.readline()).split()[1] == b"101"
        finally:
            writer.transport.abort()

    flood = {asyncio.create_task(accepted(FLOOD)) for _ in range(3 * CONNECTIONS)}
    answered = [task.result() for task in (await asyncio.wait(flood, timeout=1))[0]]
    assert {True, False} == {*answered}
    assert sum(answered) < 2 * CONNECTIONS
    assert await accepted(NEIGHBOUR)
    assert all(await asyncio.gather(*(accepted(CLASS) for _ in range(PUPILS))))
    for task in flood:
        task.cancel()
    await asyncio.gather(*flood, return_exceptions=True)


async def test_messages_of_a_connection(own_site: Site, code: str) -> None:
    async with socket_of(own_site, code, NEIGHBOUR) as socket:
        await socket.send("x" * (MESSAGE_BYTES.much + 1))
        assert (await hear(socket, "error"))["code"] == "message.invalid"
        await say(socket, "ping")
        await hear(socket, "pong")
        await socket.send("x" * (CLOSING_BYTES.much + 1))
        await hear(socket, "error")
        with pytest.raises(ConnectionClosed):
            await hear(socket, "pong")
