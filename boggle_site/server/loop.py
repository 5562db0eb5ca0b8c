"""uvloop with a listener that accepts many connections at once, and refuses them cheaply.

uvloop accepts one connection in each iteration: where an address opens a thousand, everybody else's
wait behind them for as many iterations.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import uvloop

from boggle_site.server.http_protocol import LINGER_SECONDS, HttpProtocol, response
from game.live.addresses import Address, address_of, most_connections

# Seconds for accepting in one iteration, and for each second since the last time: others wait that
# long. If it were much less, the queue of the system would overflow, and connections would be lost.
ACCEPTING, SHARE = 0.002, 0.5
PAUSE = 0.5  # seconds without new connections, once there are too many open files
OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

TOO_MANY = response(429)

logger = logging.getLogger(__name__)

Factory = Callable[[], HttpProtocol]


class Listener:
    """A server, as far as uvicorn uses it. `sockets`: bound ones, whose connections it accepts."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, sockets: Sequence[socket.socket], factory: Factory
    ) -> None:
        self.sockets = tuple(sockets)
        self._loop, self._factory = loop, factory
        self._opening: set[asyncio.Task[Any]] = set()
        self._refused: set[socket.socket] = set()  # not closed yet
        self._accepted_at = 0.0

    def listen(self, backlog: int) -> None:
        for each in self.sockets:
            each.setblocking(False)
            each.listen(backlog)
            self._loop.add_reader(each, self._accept, each)

    def close(self) -> None:
        for each in self.sockets:
            self._loop.remove_reader(each)
            each.close()
        for each in self._refused:
            each.close()
        for opening in self._opening:
            opening.cancel()

    async def wait_closed(self) -> None:
        if self._opening:
            await asyncio.wait(self._opening)

    def _accept(self, listening: socket.socket) -> None:
        begun = monotonic()
        end = begun + min(ACCEPTING, SHARE * (begun - self._accepted_at))
        while self._accept_one(listening) and monotonic() < end:
            pass
        self._accepted_at = monotonic()

    def _accept_one(self, listening: socket.socket) -> bool:
        """Whether there may be another connection."""
        try:
            connection, client = listening.accept()
        except ConnectionAbortedError:
            return True
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in OUT_OF_FILES:
                raise
            self._pause(listening, error)
            return False
        address = address_of({"client": client, "headers": []})
        if address.is_full:
            self._refuse(connection)
        else:
            address.connections += 1
            task = self._loop.create_task(self._open(connection, address))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        return True

    async def _open(self, connection: socket.socket, address: Address) -> None:
        try:
            if wait := address.seconds_to_open():
                await asyncio.sleep(wait)
            protocol = self._factory()
            protocol.peer = address
            await self._loop.connect_accepted_socket(lambda: protocol, connection)
        except OSError as error:
            address.connections -= 1
            logger.info("a connection was lost while it was opened: %s", error)
        except asyncio.CancelledError:
            address.connections -= 1
            connection.close()

    def _refuse(self, connection: socket.socket) -> None:
        """Say why, and close it later: many clients come back as soon as it is closed."""
        if len(self._refused) >= most_connections():
            connection.close()
            return
        with suppress(OSError):  # The client has left.
            connection.send(TOO_MANY, socket.MSG_DONTWAIT)
        self._refused.add(connection)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 0)  # the least there is
        self._loop.call_later(LINGER_SECONDS, self._close, connection)

    def _close(self, connection: socket.socket) -> None:
        connection.close()
        self._refused.discard(connection)

    def _pause(self, listening: socket.socket, error: OSError) -> None:
        logger.error("no connections can be accepted: %s", error)
        self._loop.remove_reader(listening)
        self._loop.call_later(PAUSE, self._resume, listening)

    def _resume(self, listening: socket.socket) -> None:
        if listening.fileno() >= 0:
            self._loop.add_reader(listening, self._accept, listening)


class Loop(uvloop.Loop):
    async def create_server(  # type: ignore[override]  # fewer arguments than its base
        self,
        factory: Factory,
        host: str | None = None,
        port: int = 0,
        *,
        sock: socket.socket | None = None,
        ssl: object = None,
        backlog: int = 2048,
    ) -> Listener:
        """What uvicorn asks for, without TLS, which is a proxy's task."""
        if ssl is not None:
            raise ValueError("the site does not speak TLS itself: put a proxy before it")
        sockets = [sock] if sock else await self._bound(host or "", port)
        listener = Listener(self, sockets, factory)
        listener.listen(backlog)
        return listener

    async def _bound(self, host: str, port: int) -> list[socket.socket]:
        """A socket for each address of the host."""
        found = await self.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        addresses = dict.fromkeys((family, address) for family, _, _, _, address in found)
        return [
            socket.create_server(address, family=family, reuse_port=False)
            for family, address in addresses
        ]
