"""The real server has the limits of its protocols."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from boggle_site.server.websocket_protocol import FLOODED
from tests.game.live.table import PATIENCE, alone
from tests.server import Site

UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n"
    b"Content-Length: 4\r\n\r\n"
)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /?" + b"a" * 70_000, 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 101, 431),
        (b"POST /ws/games/OPEN/ HTTP/1.1\r\n" + UPGRADE + b"body", 404),
        (
            b"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\n",
            413,
        ),
    ],
)
def test_requests(site: Site, sent: bytes, status: int) -> None:
    with socket.create_connection(("127.0.0.1", site.port), PATIENCE) as client:
        client.sendall(sent)
        answer = b""
        while part := client.recv(65_536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 %d " % status)


def test_frames(site: Site) -> None:
    async def scene() -> int | None:
        address = f"ws://127.0.0.1:{site.port}/ws/games/OPEN/"
        async with asyncio.timeout(PATIENCE), connect(address, proxy=None) as client:
            with suppress(ConnectionClosed):
                while True:
                    await client.pong()
                    await asyncio.sleep(0)  # lets it read
            await client.wait_closed()
            return client.close_code

    assert alone(scene()) == FLOODED
