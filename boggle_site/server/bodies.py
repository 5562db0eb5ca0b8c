"""The body of a request, refused before it is stored if it is too large."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Any

from django.conf import settings

from game.live.addresses import address_of

ADMIN = "/admin/"
FORM_BYTES = 1_000_000  # of the admin's forms, besides an uploaded file
# A body of up to so many times the limit is read, and dropped, before it is refused. Otherwise many
# clients fail to send the rest of it, and never read the response.
DROPPED = 2

Message = dict[str, Any]
DISCONNECT: Message = {"type": "http.disconnect"}


class Body:
    """Receives the messages of one request.

    `refused`: the body is too large; Django was told that the client is gone. An address has few
    bodies that are larger than most: they are kept until the response is sent. The end of a body is
    passed on when it is the turn of its address.
    """

    def __init__(self, scope: Message, receive: Callable[[], Awaitable[Message]]) -> None:
        self.limit = limit_of(scope["path"])
        self.refused = declared_length(scope["headers"]) > DROPPED * self.limit
        self._receive = receive
        self._address = address_of(scope)
        self._has_slot = False
        self._has_more = True
        self._size = 0

    async def receive(self) -> Message:
        if self.refused:
            return DISCONNECT
        message = await self._next()
        if self._size > settings.API_MAX_BODY_BYTES and not self._has_slot:
            await self._address.large_bodies.acquire()
            self._has_slot = True
        while self._size > self.limit:
            self.refused = self._size > DROPPED * self.limit or not message.get("more_body")
            if self.refused:
                return DISCONNECT
            message = await self._next()
        is_whole = message["type"] == "http.request" and not message.get("more_body")
        if is_whole and (wait := self._address.requests.reserve(monotonic())):
            await asyncio.sleep(wait)
        return message

    async def _next(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        self._has_more = message.get("more_body", False)
        return message

    async def drop_rest(self) -> None:
        """Many clients read no response before they have sent all."""
        while self._has_more and not self.refused:
            await self.receive()

    def release(self) -> None:
        if self._has_slot:
            self._address.large_bodies.release()
            self._has_slot = False


def limit_of(path: str) -> int:
    """Bytes of the largest body at this path."""
    if path.startswith(ADMIN):
        return int(settings.UPLOAD_BYTES) + FORM_BYTES
    most: int = max(settings.API_MAX_BATCH_BYTES, settings.API_MAX_BODY_BYTES)
    return most


def declared_length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    length = next((value for name, value in headers if name == b"content-length"), b"0")
    return int(length[:20]) if length.isdigit() else 0
