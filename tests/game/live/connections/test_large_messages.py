"""Messages that are too large to be kept until they are whole."""

import asyncio
import socket
import sys
from contextlib import suppress

from game.limits.table import UNREAD_BYTES
from game.live.connections.large_messages import watch
from tests.game.live.table import PATIENCE
from tests.game.live.visitor import Visitor, hear, say
from tests.server import Site

HANDSHAKE = (
    b"GET /ws/games/%s/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
# A fragment of 60 MB in frames of 15: the server itself would take 4 MB more.
FRAMES = [bytes([opcode, 0xFF]) + (15 * 2**20).to_bytes(8, "big") for opcode in (2, 0, 0, 0)]
FRAME = bytes(4 + 15 * 2**20)


async def test_a_message_that_takes_too_much_memory_closes_its_connection_alone(
    site: Site,
) -> None:
    alice = Visitor(site, "alice")
    code = alice.post("games")["code"]

    async def send_much() -> None:
        """Returns once the server has closed, which may be while the rest waits to be sent."""
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(HANDSHAKE % code.encode())
        for header in FRAMES:
            writer.write(header + FRAME)
        with suppress(ConnectionError):
            await reader.read()
        writer.transport.abort()

    async with alice.connect(code) as connection, asyncio.timeout(PATIENCE):
        await send_much()
        await say(connection, "ping", id=1)
        await hear(connection, "pong", id=1)


async def test_the_kernel_keeps_little_of_what_a_client_sends_for_the_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2 * UNREAD_BYTES.much)
        usual = listener.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)
        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        watching.cancel()
        linux = sys.platform == "linux"  # It doubles the number, for its own records.
        most = 2 * UNREAD_BYTES.much if linux else usual
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) == most
