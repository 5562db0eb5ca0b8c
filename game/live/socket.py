"""The sending side of one connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from game.limits.addresses import Address
from game.limits.table import SEND_QUEUE

CLOSING_SECONDS = 1.0  # for the last message to be sent

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Socket:
    """Queues messages, so that nobody waits for a slow connection.

    `address` is the client's, `seat_id` is None for a watcher, and `has_snapshot` says whether the
    first snapshot was sent. A socket belongs to the task that creates it, and cancels that task if
    the queue is full or the connection is closed.
    """

    def __init__(self, send: Send, address: Address) -> None:
        self.address = address
        self.seat_id: int | None = None
        self.has_snapshot = self.closed = False
        self._send = send
        self._owner = asyncio.current_task()
        self._queue: deque[dict[str, Any]] = deque()
        self._sending: asyncio.Task[None] | None = None

    def push(self, text: str) -> None:
        self._put({"type": "websocket.send", "text": text})

    def close(self, code: int, text: str) -> None:
        """Send a last message, and close.

        The owner is cancelled: Granian sends no close frame while the application waits for a
        message.
        """
        self.push(text)
        self._put({"type": "websocket.close", "code": code})
        self.closed = True
        if self._owner and self._owner is not asyncio.current_task():
            self._owner.cancel()

    async def finish(self) -> None:
        """Wait for the last message to be sent, but not for a client that reads nothing."""
        if self.closed and self._sending:
            await asyncio.wait((self._sending,), timeout=CLOSING_SECONDS)
        self.abort()

    def abort(self) -> None:
        """Discard the queue, as the connection is gone or too slow."""
        self.closed = True
        self._queue.clear()
        if self._sending:
            self._sending.cancel()

    def _put(self, message: dict[str, Any]) -> None:
        if self.closed:
            return
        if len(self._queue) >= SEND_QUEUE.much:
            self.abort()
            if self._owner:
                self._owner.cancel()
            return
        self._queue.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            # The client is gone. ASGI has OSError for that, Granian raises RuntimeError.
            with suppress(OSError, RuntimeError):
                while self._queue:
                    await self._send(self._queue.popleft())
        finally:
            self._sending = None
