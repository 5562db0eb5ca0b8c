"""Bounds what clients send before the application sees it, for which the server has no option.

The server keeps up to 64 MB of a message in memory. The kernel knows how much has arrived on each
connection, so those on which a message grows too large to be one of a player are closed. And the
server reads all that waits on one connection before it turns to the next, so little may wait.
"""

import asyncio
import os
import resource
import socket
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from game.limits.table import UNFINISHED_BYTES, UNREAD_BYTES

# Asking for all connections takes some microseconds each, so this waits until memory has grown. A
# message that was small at one look has grown by about this much at the next.
GROWTH = 20_000_000  # bytes
LOOK_EVERY = 0.1  # seconds
LOOK_ANYWAY = 5  # seconds: a message may fit into memory that the process has kept
HEADER = 6  # bytes of a frame before a short message
BYTES_RECEIVED = 128  # where Linux's `struct tcp_info` has them


class Received:
    """Counts the bytes of the messages that the application was given."""

    def __init__(self) -> None:
        self.bytes = 0

    def add(self, message: str | bytes) -> None:
        self.bytes += HEADER + len(message)


_connections: dict[tuple[str, int], Received] = {}  # by address and port of the client


@contextmanager
def watched(scope: Mapping[str, Any]) -> Iterator[Received]:
    host, port = scope["client"]
    client = host, int(port)  # Granian has it as a string.
    received = _connections[client] = Received()
    try:
        yield received
    finally:
        _connections.pop(client, None)


async def watch() -> None:
    """Look at the connections when memory has grown, or after a while. Only Linux tells enough."""
    if sys.platform != "linux":
        return
    _for_each_socket(_limit_buffer)
    least, looked_at = _memory(), monotonic()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        least = min(least, _memory())
        if _memory() - least > GROWTH or monotonic() - looked_at > LOOK_ANYWAY:
            _for_each_socket(_close_if_large)
            least, looked_at = _memory(), monotonic()


def _memory() -> int:
    """What this process has, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _for_each_socket(use: Callable[[socket.socket], None]) -> None:
    for number in os.listdir("/proc/self/fd"):
        with suppress(OSError):  # It is no connection, or no longer.
            # The family is that of the longest addresses.
            connection = socket.socket(socket.AF_INET6, socket.SOCK_STREAM, 0, int(number))
            try:
                use(connection)
            finally:
                # Not closed, nor a copy of it: that would release the locks of SQLite's files.
                connection.detach()


def _limit_buffer(connection: socket.socket) -> None:
    """Connections inherit the buffer of the socket that listens."""
    if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD_BYTES.much)


def _close_if_large(connection: socket.socket) -> None:
    received = _connections.get(connection.getpeername()[:2])
    if received and _arrived(connection) - received.bytes > UNFINISHED_BYTES.much:
        connection.shutdown(socket.SHUT_RDWR)


def _arrived(connection: socket.socket) -> int:
    """Bytes that the client has sent since it connected."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, BYTES_RECEIVED + 8)
    arrived: int = struct.unpack_from("Q", info, BYTES_RECEIVED)[0]
    return arrived
