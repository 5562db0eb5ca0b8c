"""Frames are counted, also those that are no message."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings

from boggle_site.server.websocket_protocol import FLOODED
from game.limits.table import BYTES, FRAGMENTS, FRAMES
from tests.boggle_site.server.test_http_protocol import SOCKET
from tests.boggle_site.server.wire import Wire, settle
from tests.game.live.table import alone

MASK = b"\0\0\0\0"
PING, PONG = b"\x89\x80" + MASK, b"\x8a\x80" + MASK
BEGIN, CONTINUED, END = b"\x01\x80" + MASK, b"\x00\x80" + MASK, b"\x80\x80" + MASK
CLOSED = b"\x88" + bytes([2 + len("too many frames")]) + FLOODED.to_bytes(2) + b"too many frames"
MOST = FRAMES.much.at_once


class Connected:
    """An application that accepts and listens. `events`: what it was told."""

    def __init__(self, accepts: bool = True) -> None:
        self.accepts = accepts
        self.events: list[Any] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        if self.accepts:
            await send({"type": "websocket.accept"})
        while not self.events or self.events[-1]["type"] != "websocket.disconnect":
            self.events.append(await receive())


async def connected(app: Connected, address: str = "192.0.2.1") -> Wire:
    wire = Wire(app, address)
    wire.send(b"GET" + SOCKET + b"\r\n")
    await settle()
    assert wire.written.startswith(b"HTTP/1.1 101 ") is app.accepts
    wire.written = b""
    return wire


def message(size: int) -> bytes:
    return b"\x81\xff" + size.to_bytes(8) + MASK + b"a" * size


@pytest.mark.parametrize("flood", [PING, PONG, BEGIN + CONTINUED * 50 + END, message(10)])
@pytest.mark.parametrize("at_once", [1, 3_000])
def test_a_flood_of_frames_is_closed(flood: bytes, at_once: int) -> None:
    async def scene() -> None:
        app = Connected()
        wire = await connected(app)
        for _ in range(10 * MOST // at_once + 1):
            wire.send(flood * at_once)
        assert wire.written.endswith(CLOSED)
        await settle()
        assert app.events[-1] == {"type": "websocket.disconnect", "code": FLOODED}
        assert len(app.events) < 2 * MOST

    alone(scene())


def test_usual_frames_are_passed_on() -> None:
    async def scene() -> None:
        app = Connected()
        wire = await connected(app)
        wire.send((PING + PONG + message(10)) * 100 + BEGIN + CONTINUED * 9 + END)
        await settle()
        assert wire.written == b"\x8a\0" * 100
        assert [event["text"] for event in app.events] == ["a" * 10] * 100 + [""]
        assert not wire.over

    alone(scene())


def test_a_message_has_so_many_fragments_and_no_more() -> None:
    async def scene() -> None:
        wire = await connected(Connected())
        wire.send(BEGIN + CONTINUED * (FRAGMENTS.much - 1))
        assert not wire.over
        wire.send(CONTINUED)
        assert wire.written.endswith(CLOSED)

    alone(scene())


def test_a_flood_of_bytes_is_closed() -> None:
    async def scene() -> None:
        wire = await connected(Connected())
        for _ in range(4):
            wire.send(message(BYTES.much.at_once // 4 - 1000))
            await settle()
        wire.send(message(BYTES.much.at_once // 4))
        assert wire.written.endswith(CLOSED)

    alone(scene())


def test_connections_of_one_address_share_its_frames(settings: LazySettings) -> None:
    settings.ADDRESS_WORDS = 5  # 50 frames a second, 100 at once

    async def scene() -> None:
        one, two = await connected(Connected()), await connected(Connected())
        other = await connected(Connected(), "192.0.2.2")
        for wire in (one, other):
            wire.send(PING * 95)
            assert not wire.over
        two.send(PING * 200)  # more than come anew while the machine is busy
        assert two.written.endswith(CLOSED)
        assert not one.closed

    alone(scene())


def test_behind_a_proxy_the_client_counts(settings: LazySettings) -> None:
    settings.ADDRESS_WORDS, settings.NUM_PROXIES = 5, 1

    async def scene() -> None:
        wires = []
        for client in (b"198.51.100.1", b"198.51.100.2"):
            wire = Wire(Connected())
            wire.send(b"GET" + SOCKET + b"X-Forwarded-For: " + client + b"\r\n\r\n")
            await settle()
            wires.append(wire)
        for wire in wires:
            wire.send(PING * 95)
        assert [wire.over for wire in wires] == [False, False]

    alone(scene())


def test_after_a_flood_the_server_can_be_stopped() -> None:
    async def scene() -> None:
        wire = await connected(Connected())
        wire.send(PING * 3_000)
        assert not wire.closed
        wire.protocol.shutdown()
        assert wire.closed

    alone(scene())


def test_a_flood_before_the_connection_is_accepted() -> None:
    async def scene() -> None:
        app = Connected(accepts=False)
        wire = await connected(app)
        wire.send(PING * 3_000)
        await settle()
        assert wire.over
        assert app.events[-1]["type"] == "websocket.disconnect"

    alone(scene())


def test_a_socket_is_one_connection_of_its_address() -> None:
    async def scene() -> None:
        wire = await connected(Connected())
        peer = wire.protocol.peer
        assert peer.connections == 1
        wire.hang_up()
        assert peer.connections == 0

    alone(scene())
