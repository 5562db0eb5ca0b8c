"""The sending side of one connection."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from django.utils.translation import get_language

from game.limits.addresses import Address
from game.limits.table import SEND_QUEUE

CLOSING_SECONDS = 1.0  # for the last message to be sent

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Socket:
    """Queues messages, so that nobody waits for a slow connection.

    `address` is the client's, `seat_id` is None for a watcher, `left_seat` is the seat that a
    watcher has left, and `begun` is set once the first message was sent, for which all others wait.
    `language` is that of the task that creates it, in which other tasks word its refusals.
    A socket belongs to the task that creates it, and cancels that task if the queue is full or the
    connection is closed.
    """

    def __init__(self, send: Send, address: Address) -> None:
        self.address = address
        self.language = get_language()
        self.seat_id: int | None = None
        self.left_seat: int | None = None
        self.handed_over = 0  # of the seat, as it connected
        self.begun = asyncio.Event()
        self.closed = False
        self._send = send
        self._owner = asyncio.current_task()
        self._queue: deque[dict[str, Any]] = deque()
        self._sending: asyncio.Future[None] | None = None
        self._flushed: asyncio.Future[None] | None = None

    def begin(self, text: str) -> None:
        """Send the first message, then those that were pushed before."""
        if not self.closed:
            self._begin(_message(text))
            self.begun.set()

    def push(self, text: str) -> None:
        self._put(_message(text))

    def close(self, code: int, text: str) -> None:
        """Send a last message, and close.

        The owner is cancelled: Granian sends no close frame while the application waits for a
        message.
        """
        (self.push if self.begun.is_set() else self.begin)(text)
        self._put({"type": "websocket.close", "code": code})
        self.closed = True
        if self._owner and self._owner is not asyncio.current_task():
            self._owner.cancel()

    async def finish(self) -> None:
        """Wait for the last message to be sent, but not for a client that reads nothing."""
        if self.closed:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self.flush()
        self.abort()

    async def flush(self) -> None:
        """Wait until all messages are sent; for the owner only."""
        if self._sending:
            self._flushed = asyncio.get_running_loop().create_future()
            await self._flushed

    def abort(self) -> None:
        """Discard the queue, as the connection is gone or too slow."""
        self.closed = True
        self._queue.clear()
        if self._sending:
            self._sending.cancel()

    def _put(self, message: dict[str, Any]) -> None:
        if self.closed:
            return
        if self._sending is None and self.begun.is_set():
            self._begin(message)
        elif len(self._queue) < SEND_QUEUE.much:
            self._queue.append(message)
        else:
            self.abort()
            if self._owner:
                self._owner.cancel()

    def _begin(self, message: dict[str, Any]) -> None:
        """Send a message.

        Granian returns a future, so that no message needs a task of its own. It keeps only the last
        callback that it is given, so nothing else may wait for it.
        """
        self._sending = asyncio.ensure_future(self._send(message))
        self._sending.add_done_callback(self._sent)

    def _sent(self, sending: asyncio.Future[None]) -> None:
        self._sending = None
        if sending.cancelled() or sending.exception():
            self._queue.clear()  # The client is gone; the receiving side ends the connection.
        if self._queue:
            self._begin(self._queue.popleft())
            return
        if self._flushed and not self._flushed.done():
            self._flushed.set_result(None)


def _message(text: str) -> dict[str, Any]:
    return {"type": "websocket.send", "text": text}
