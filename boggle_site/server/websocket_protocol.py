"""uvicorn's WebSocket protocol with limits on frames, also on those that are no message."""

from __future__ import annotations

from asyncio import BaseTransport

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from boggle_site.server.http_protocol import LINGER_SECONDS, response
from game.limits.buckets import Bucket
from game.limits.table import BYTES, FRAGMENTS, FRAMES
from game.live.addresses import Address, address_of

PIECE = 1_024  # bytes that are parsed before frames are counted; an empty frame has six
FLOODED = 4429


class WebSocketProtocol(WebSocketsSansIOProtocol):
    peer: Address  # of the connection
    address: Address  # of the client: behind a proxy another one
    flooded = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.peer = transport.get_protocol().peer  # type: ignore[attr-defined]  # HttpProtocol
        self.bytes_left = Bucket(BYTES.much, self.loop.time())
        self.frames_left = Bucket(FRAMES.much, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        self.peer.connections -= 1
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._shake_hands(data)
        elif self.bytes_left.take(self.loop.time(), len(data)):
            for start in range(0, len(data), PIECE):
                if not (self.flooded or self.transport.is_closing()):
                    super().data_received(data[start : start + PIECE])
        else:
            self._close_flood()

    def _shake_hands(self, request: bytes) -> None:
        """The HTTP protocol passes on the whole request."""
        super().data_received(request)
        if not self.handshake_initiated:  # websockets can't read it, and uvicorn says nothing
            self.transport.write(b"".join(self.conn.data_to_send()) or response(400))
            self.transport.close()
        elif not self.transport.is_closing():
            self.address = address_of(self.scope)

    def handle_events(self) -> None:
        if self.handshake_initiated and not self._take(len(self.conn.events)):
            self._close_flood()
            return
        super().handle_events()
        if len(self.frames) > FRAGMENTS.much:
            self._close_flood()

    def _take(self, frames: int) -> bool:
        now = self.loop.time()
        return self.frames_left.take(now, frames) and self.address.frames.take(now, frames)

    def _close_flood(self) -> None:
        if self.flooded:
            return
        self.flooded = self.close_sent = self.disconnected = True  # What is still sent is dropped.
        self.conn.fail(FLOODED, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOODED})
        self.read_paused = False  # Otherwise uvicorn would read on.
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
