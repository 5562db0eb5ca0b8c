"""A connection to the server's protocols, without a server: a transport that records, a clock."""

from __future__ import annotations

import asyncio
from asyncio import BaseProtocol, Transport
from collections.abc import Callable, Coroutine
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState

from boggle_site.server.http_protocol import HttpProtocol
from boggle_site.server.websocket_protocol import WebSocketProtocol
from game.live.addresses import address_of

ADDRESS = "192.0.2.1"
App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]


class Clock:
    """The event loop with a clock that stands still until `pass_by`."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.now = 0.0
        self.timers: list[Timer] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loop, name)

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Callable[[], object]) -> Timer:
        self.timers.append(Timer(self.now + delay, call))
        return self.timers[-1]

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        while due := [timer for timer in self.timers if timer.at <= self.now]:
            for timer in due:
                self.timers.remove(timer)
                if not timer.cancelled:
                    timer.call()


class Timer:
    def __init__(self, at: float, call: Callable[[], object]) -> None:
        self.at = at
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Wire(Transport):
    """One connection. `written`: what the client received.

    `closed`: whether the server has closed it. `over`: whether it has, or reads no more.
    """

    def __init__(self, app: App, address: str = ADDRESS, clock: Clock | None = None) -> None:
        super().__init__({"peername": (address, 4000), "sockname": ("192.0.2.9", 80)})
        self.written = b""
        self.closed = self.paused = False
        # The types know two event loops only.
        loop: Any = clock or asyncio.get_running_loop()
        config = Config(app, ws=WebSocketProtocol, ws_per_message_deflate=False, lifespan="off")
        config.load()
        peer = address_of({"client": (address, 4000), "headers": []})
        peer.connections += 1  # as the listener does
        self.protocol: Any = HttpProtocol(config, ServerState(), {}, loop)
        self.protocol.peer = peer
        self.protocol.connection_made(self)

    @property
    def over(self) -> bool:
        return self.closed or self.paused

    def send(self, data: bytes) -> None:
        """What the client sends, in the pieces in which the event loop reads it."""
        for start in range(0, len(data), 2**18):
            if not self.closed:
                self.protocol.data_received(data[start : start + 2**18])

    def hang_up(self) -> None:
        self.closed = True
        self.protocol.connection_lost(None)

    def write(self, data: Any) -> None:
        if not self.closed:
            self.written += data

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: BaseProtocol) -> None:
        self.protocol = protocol


async def settle() -> None:
    """Let all other tasks run until they wait for something."""
    for _ in range(20):
        await asyncio.sleep(0)
