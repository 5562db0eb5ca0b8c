"""uvicorn's HTTP protocol with limits on what a connection may cost before a view is asked.

uvicorn bounds neither the head of a request nor the requests that wait behind one another, and has
no deadline for any of them.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from time import monotonic
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from game.live.addresses import Address

# Bytes of a request that are not its body. The lab has addresses of up to 54,000 bytes.
HEAD_BYTES = 65_536
HEADERS = 100
# The heads of chunks and trailers count too: a body may have a quarter of its size in them.
BODY_SHARE = 4
PIECE = 4_096  # bytes that are parsed before the limits are checked
PIPELINED = 8  # requests of a connection that wait for the response to the one before
# A head has so many seconds to arrive, and a body too, with one more for each BODY_RATE bytes.
SECONDS, BODY_RATE = 20.0, 1_000
STALLED_SECONDS = 60.0  # for a client to take some of a response
# For a client to read why it was refused: when a connection is closed with data that was not read,
# the other side loses what it has not read either.
LINGER_SECONDS = 1.0

REASONS = {
    400: b"The request can't be read.",
    408: b"The request took too long to arrive.",
    429: b"There are too many connections from your address.",
    431: b"The address or the headers of the request are too long.",
}
OF_BODIES = (b"content-length", b"transfer-encoding")


class RefusedError(Exception):
    """`status`: of the response, if one can still be sent."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class HttpProtocol(HttpToolsProtocol):
    peer: Address  # of the connection, set and counted by the listener

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.started = 0.0  # when the first byte of the head, or of the body, was awaited
        self.overhead = self.body_bytes = 0  # bytes of the request; those of its body
        self.deadline: TimerHandle | None = None
        self.stalled: TimerHandle | None = None
        self.running: RequestResponseCycle | None = None
        self.silent = True  # Nothing was received yet.
        self.ended = False  # What is still received is dropped, or for the socket.

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]  # narrower than its base
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self.peer.connections -= 1
        self._end()
        if self.running:  # uvicorn tells only the last of several pipelined requests
            self.running.disconnected = True
            self.running.message_event.set()
        super().connection_lost(exc)

    def _end(self) -> None:
        self._clear_deadline()
        if self.stalled:
            self.stalled.cancel()
        del self.parser  # It refers to this object: the garbage collector stops all threads.

    # -- bytes -----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.silent = False
        if wait := self.peer.reads.reserve(monotonic()):
            self.transport.pause_reading()
            self.loop.call_later(wait, self._read_on)
        self._unset_keepalive_if_required()
        if not self.deadline and (self.cycle is None or self.cycle.response_complete):
            self._set_deadline()
        for start in range(0, len(data), PIECE):
            if not (self.ended or self.transport.is_closing()):
                self._parse(data[start : start + PIECE])

    def _read_on(self) -> None:
        if not (self.ended or self.transport.is_closing()):
            self.transport.resume_reading()

    def _parse(self, piece: bytes) -> None:
        self.overhead += len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError as error:
            self._refuse(getattr(error.__context__, "status", 400))
        else:
            if self.overhead > HEAD_BYTES + self.body_bytes // BODY_SHARE:
                self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.overhead = self.body_bytes = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= HEADERS:
            raise RefusedError(431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise RefusedError(429)
        super().on_headers_complete()
        self._set_deadline()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self.overhead -= len(body)
        self.body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._clear_deadline()
        super().on_message_complete()

    # -- sockets ---------------------------------------------------------------------------------

    def _should_upgrade(self) -> bool:
        """Other requests for a socket are answered as if they had not asked for one."""
        return (
            self.parser.get_method() == b"GET"
            and not any(name in OF_BODIES for name, _ in self.headers)
            and super()._should_upgrade()
        )

    def handle_websocket_upgrade(self) -> None:
        self.ended = True
        self._end()
        super().handle_websocket_upgrade()

    # -- deadlines -------------------------------------------------------------------------------

    def _set_deadline(self) -> None:
        self._clear_deadline()
        self.started = self.loop.time()
        self.deadline = self.loop.call_later(SECONDS, self._check_deadline)

    def _clear_deadline(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def _check_deadline(self) -> None:
        left = self.started + SECONDS + self.body_bytes / BODY_RATE - self.loop.time()
        if left > 0:
            self.deadline = self.loop.call_later(left, self._check_deadline)
        elif self.silent:  # Browsers open some in advance, and would show a response to nothing.
            self.transport.close()
        else:
            self._refuse(408)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled:
            self.stalled.cancel()

    # -- refusals --------------------------------------------------------------------------------

    def _refuse(self, status: int) -> None:
        """Close the connection; say why, unless another response is due or under way."""
        self.ended = True
        self._clear_deadline()
        if self._may_answer():
            self.transport.write(response(status))
            self.transport.pause_reading()
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.close()

    def _may_answer(self) -> bool:
        if self.pipeline:
            return False
        cycle = self.cycle
        idle = cycle is None or cycle.response_complete
        return idle or (cycle.more_body and not cycle.response_started)


def response(status: int) -> bytes:
    """A whole response, after which the connection is closed."""
    reason = REASONS[status]
    head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n"
    return STATUS_LINE[status] + head % len(reason) + b"\r\n" + reason
