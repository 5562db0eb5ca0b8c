"""The body of a request, refused before it is stored if it is too large or too slow."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpResponse

from boggle_site import errors
from game.limits import heads
from game.limits.addresses import address_of
from game.limits.table import BODY_RATE, BODY_SECONDS

# Where files are uploaded.
UPLOADS = re.compile(r"/admin/.*|/api/v1/dictionaries/[^/]+/uploads")
FORM_BYTES = 1_000_000  # the size of a form of the admin without the uploaded file
# A body of up to so many times the limit is read, and dropped, before it is refused. Otherwise many
# clients fail to send the rest of it, and never read the response.
DROPPED_FACTOR = 2

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
DISCONNECT: Message = {"type": "http.disconnect"}


class Body:
    """Receives the messages of one request.

    Once a body is refused, `refusal` is the response to it, and Django was told that the client is
    gone. An address has few bodies at a time that are larger than most, until their responses are
    sent. The end of a body is passed on when it is the turn of its address.
    """

    def __init__(self, scope: Message, receive: Receive) -> None:
        self.address = address_of(scope)
        self.refusal: HttpResponse | None = None
        self._receive = receive
        self._path = scope["path"]
        self._limit = limit_of(self._path)
        self._has_slot = False
        self._has_more = True
        self._size = 0
        self._began = monotonic()
        if heads.is_too_large(scope):
            self.refusal = errors.head_too_large()
        elif declared_length(scope["headers"]) > DROPPED_FACTOR * self._limit:
            self._refuse_size()

    async def receive(self) -> Message:
        if self.refusal:
            return DISCONNECT
        message = await self._next()
        if self._size > settings.API_MAX_BODY_BYTES and not self._has_slot:
            await self.address.large_bodies.acquire()
            self._has_slot = True
        while self._size > self._limit and not self.refusal:
            if self._size > DROPPED_FACTOR * self._limit or not self._has_more:
                self._refuse_size()
            else:
                message = await self._next()
        if self.refusal:
            return DISCONNECT
        is_whole = message["type"] == "http.request" and not message.get("more_body")
        if is_whole and (wait := self.address.requests.reserve(monotonic())):
            await asyncio.sleep(wait)
        return message

    async def drop_rest(self) -> None:
        """Many clients read no response before they have sent all."""
        while self._has_more and not self.refusal:
            await self.receive()

    def release(self) -> None:
        if self._has_slot:
            self.address.large_bodies.release()
            self._has_slot = False

    async def _next(self) -> Message:
        seconds = self._began + BODY_SECONDS.much + self._size / BODY_RATE.much - monotonic()
        try:
            async with asyncio.timeout(seconds if self._has_more else None):
                message = await self._receive()
        except TimeoutError:
            self.refusal = errors.too_slow()
            return DISCONNECT
        self._size += len(message.get("body", b""))
        self._has_more = message.get("more_body", False)
        return message

    def _refuse_size(self) -> None:
        self.refusal = errors.too_large(self._path, self._limit)


def limit_of(path: str) -> int:
    """Bytes of the largest body at this path."""
    if UPLOADS.fullmatch(path):
        return int(settings.UPLOAD_BYTES) + FORM_BYTES
    most: int = max(settings.API_MAX_BATCH_BYTES, settings.API_MAX_BODY_BYTES)
    return most


def declared_length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    length = next((value for name, value in headers if name == b"content-length"), b"0")
    return int(length[:20]) if length.isdigit() else 0
