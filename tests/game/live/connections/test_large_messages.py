"""Messages that are too large to be kept until they are whole."""

import asyncio
import socket
from contextlib import suppress

from tests.game.live.table import PATIENCE, alone
from tests.game.live.visitor import Visitor, hear, say
from tests.server import Site

HANDSHAKE = (
    b"GET /ws/games/OPEN/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
# A fragment of 60 MB in frames of 15: the server itself would take 4 MB more.
FRAMES = [bytes([opcode, 0xFF]) + (15 * 2**20).to_bytes(8, "big") for opcode in (2, 0, 0, 0)]
FRAME = bytes(4 + 15 * 2**20)


def test_a_message_that_takes_too_much_memory_closes_its_connection_alone(site: Site) -> None:
    alice = Visitor(site, "alice")
    code = alice.post("games")["code"]

    def send_much() -> None:
        with socket.create_connection(("127.0.0.1", site.port), PATIENCE) as client:
            client.sendall(HANDSHAKE)
            with suppress(ConnectionError):
                for header in FRAMES:
                    client.sendall(header + FRAME)
                while client.recv(2**16):
                    pass

    async def scene() -> None:
        async with alice.connect(code) as connection:
            await asyncio.to_thread(send_much)
            await say(connection, "ping", id=1)
            await hear(connection, "pong", id=1)

    alone(scene())
