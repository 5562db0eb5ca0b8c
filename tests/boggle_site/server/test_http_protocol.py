"""What a connection may cost before a view is asked."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from boggle_site.server.http_protocol import (
    HEADERS,
    LINGER_SECONDS,
    PIPELINED,
    REASONS,
    SECONDS,
    STALLED_SECONDS,
)
from game.limits.table import READS
from tests.boggle_site.server.wire import Clock, Wire, settle
from tests.game.live.table import alone

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Says how long the body was."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return
        size, more = size + len(message["body"]), message["more_body"]
    body = b"%d bytes" % size
    headers = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def slow_app(scope: Any, receive: Any, send: Any) -> None:
    """Never answers."""
    while (await receive())["type"] != "http.disconnect":
        pass


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (GET, b"0 bytes"),
        (b"GET /?" + b"a" * 54_000 + GET[5:], b"0 bytes"),
        (GET[:-2] + b"a:\r\n" * (HEADERS - 1) + b"\r\n", b"0 bytes"),
        (POST + b"Content-Length: 300000\r\n\r\n" + b"a" * 300_000, b"300000 bytes"),
        (CHUNKED + b"10\r\n" + b"a" * 16 + b"\r\n0\r\nA: b\r\n\r\n", b"16 bytes"),
        (CHUNKED + b"1\r\na\r\n" * 5_000 + b"0\r\n\r\n", b"5000 bytes"),
    ],
)
def test_requests_of_usual_size_are_answered(sent: bytes, answer: bytes) -> None:
    async def scene() -> None:
        wire = Wire(app)
        wire.send(sent)
        await settle()
        assert wire.written.startswith(b"HTTP/1.1 200 OK\r\n")
        assert wire.written.endswith(answer)
        assert not wire.closed
        wire.send(GET)
        await settle()
        assert wire.written.count(b"HTTP/1.1 200 OK\r\n") == 2

    alone(scene())


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        (b"GET /?", b"a" * 1000),
        (GET[:-2] + b"A: ", b"a" * 1000),
        (GET[:-2], b"a" * 1000),
        (GET[:-2], b"a:\r\n"),
        (CHUNKED, b"1\r\na\r\n"),
        (CHUNKED + b"0\r\nA:", b"a" * 1000),
        (CHUNKED + b"0\r\n", b"a:\r\n"),
        (CHUNKED + b"1;", b"a" * 1000),
        (b"", b"\r\n"),
    ],
    ids=lambda sent: sent[-9:].decode(),
)
@pytest.mark.parametrize("at_once", [1, 10_000])
def test_a_request_that_only_grows_is_refused(begin: bytes, more: bytes, at_once: int) -> None:
    async def scene() -> None:
        wire = Wire(slow_app)
        wire.send(begin)
        for _ in range(100_000 // at_once):
            wire.send(more * at_once)
            if wire.written:
                break
        assert wire.over
        assert wire.written.startswith(b"HTTP/1.1 431 ")
        assert wire.written.endswith(b"\r\n\r\n" + REASONS[431])

    alone(scene())


def test_after_a_refusal_the_client_may_read_it_for_a_moment() -> None:
    async def scene() -> None:
        clock = Clock()
        wire = Wire(app, clock=clock)
        wire.send(b"no request\r\n\r\n")
        assert wire.written.startswith(b"HTTP/1.1 400 ")
        written = wire.written
        wire.protocol.data_received(GET)
        await settle()
        assert (wire.closed, wire.written) == (False, written)
        clock.pass_by(LINGER_SECONDS)
        assert wire.closed

    alone(scene())


def test_what_is_no_request_is_refused() -> None:
    async def scene() -> None:
        wire = Wire(app)
        wire.send(b"\x16\x03\x01\x02\x00\x01" * 100)
        assert wire.over
        assert wire.written.startswith(b"HTTP/1.1 400 ")

    alone(scene())


def test_a_few_requests_may_wait_for_one_another() -> None:
    async def scene() -> None:
        wire = Wire(app)
        wire.send(GET * (PIPELINED + 1))
        await settle()
        assert wire.written.count(b"HTTP/1.1 200 OK\r\n") == PIPELINED + 1
        assert not wire.closed

    alone(scene())


def test_many_may_not() -> None:
    asked, told = [], []

    async def counting(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope)
        await slow_app(scope, receive, send)
        told.append(scope)

    async def scene() -> None:
        wire = Wire(counting)
        wire.send(GET * 10_000)
        await settle()
        assert wire.closed
        assert len(asked) == len(told) == 1
        assert wire.written == b""  # It would be taken for the response to the first.

    alone(scene())


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost:", b"HTTP/1.1 408 "),
        (POST + b"Content-Length: 9\r\n\r\nhalf", b"HTTP/1.1 408 "),
    ],
)
def test_half_of_a_request_is_not_awaited_for_ever(sent: bytes, answer: bytes) -> None:
    async def scene() -> None:
        clock = Clock()
        wire = Wire(slow_app, clock=clock)
        wire.send(sent)
        clock.pass_by(SECONDS / 2)
        wire.send(b"a" if sent else b"")
        clock.pass_by(SECONDS / 2 - 1)
        assert not wire.closed
        clock.pass_by(1.1)
        assert wire.over
        assert wire.written[: len(answer) or None] == answer

    alone(scene())


def test_a_large_body_has_more_time() -> None:
    async def scene() -> None:
        clock = Clock()
        wire = Wire(slow_app, clock=clock)
        wire.send(POST + b"Content-Length: 200000\r\n\r\n" + b"a" * 100_000)
        clock.pass_by(SECONDS + 90)
        assert not wire.closed
        clock.pass_by(20)
        assert wire.over

    alone(scene())


def test_a_slow_view_has_all_the_time_it_needs() -> None:
    async def scene() -> None:
        clock = Clock()
        wire = Wire(slow_app, clock=clock)
        wire.send(GET)
        clock.pass_by(1000)
        assert not wire.closed

    alone(scene())


def test_after_a_response_the_next_head_is_not_awaited_for_ever() -> None:
    async def scene() -> None:
        clock = Clock()
        wire = Wire(app, clock=clock)
        wire.send(GET)
        await settle()
        wire.send(b"\r\n")
        clock.pass_by(SECONDS - 1)
        assert not wire.over
        clock.pass_by(2)
        assert wire.over

    alone(scene())


def test_a_client_that_takes_nothing_of_a_response_is_left() -> None:
    async def scene() -> None:
        clock = Clock()
        slow, stuck = Wire(slow_app, clock=clock), Wire(slow_app, clock=clock)
        for wire in (slow, stuck):
            wire.send(GET)
            wire.protocol.pause_writing()
        clock.pass_by(STALLED_SECONDS - 1)
        slow.protocol.resume_writing()
        clock.pass_by(2)
        assert (slow.closed, stuck.closed) == (False, True)

    alone(scene())


def test_an_address_that_sends_very_often_is_read_later() -> None:
    async def scene() -> None:
        clock = Clock()
        often, other = Wire(app, clock=clock), Wire(app, "192.0.2.2", clock)
        often.send(CHUNKED)
        sent = 0
        while not often.paused:
            often.send(b"1\r\na\r\n")
            sent += 1
        assert sent >= READS.much.at_once
        other.send(POST)
        assert (often.paused, other.paused) == (True, False)
        clock.pass_by(1)
        assert not often.paused
        often.send(b"0\r\n\r\n")
        await settle()
        assert often.written.endswith(b"%d bytes" % sent)

    alone(scene())


def test_a_closed_connection_is_no_garbage() -> None:
    """A collection would stop all threads."""

    async def scene() -> None:
        wire = Wire(app)
        wire.send(GET)
        await settle()
        left = weakref.ref(wire.protocol)
        wire.hang_up()
        wire.protocol = None  # The transport is the test's.
        await settle()
        assert left() is None

    gc.disable()
    try:
        alone(scene())
    finally:
        gc.enable()


SOCKET = (
    b" / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"POST" + SOCKET + b"\r\n", b"HTTP/1.1 200 OK"),
        (b"POST" + SOCKET + b"Content-Length: 4\r\n\r\nbody", b"HTTP/1.1 200 OK"),
        (b"GET" + SOCKET + b"Content-Length: 4\r\n\r\nbody", b"HTTP/1.1 200 OK"),
        (b"GET" + SOCKET + b"A: " + b"a" * 9_000 + b"\r\n\r\n", b"HTTP/1.1 431 "),
        (b"GET" + SOCKET.replace(b"13", b"7") + b"\r\n", b"HTTP/1.1 4"),
    ],
)
def test_what_can_t_become_a_socket_is_answered(sent: bytes, answer: bytes) -> None:
    async def scene() -> None:
        wire = Wire(app)
        wire.send(sent)
        await settle()
        assert wire.written.startswith(answer)

    alone(scene())
