"""Sends static files before a request waits for a thread or reaches Django."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from io import BytesIO
from time import monotonic
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware

from game.limits import heads
from game.limits.addresses import address_of

CHUNK_BYTES = 64 * 1024
# What WhiteNoise asks of a request, by its name in WSGI.
HEADERS = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"range": "HTTP_RANGE",
}

Send = Callable[[dict[str, Any]], Awaitable[None]]


class StaticFiles:
    """An ASGI application that answers requests for static files, and passes on all others.

    A class that opens a game at once asks for a thousand of them. Each takes the event loop less
    than a millisecond: the files are small, and the names and the headers of all are in memory. An
    address that asks for far more of them has to wait.
    """

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application
        self._files = WhiteNoiseMiddleware()

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        file = self._file_at(scope["path"])
        if file is None or heads.is_too_large(scope):
            await self._application(scope, receive, send)
            return
        address = address_of(scope)
        if wait := address.static_files.reserve(monotonic()):
            await asyncio.sleep(wait)
        asked = {
            HEADERS[name]: value.decode("latin-1")
            for name, value in scope["headers"]
            if name in HEADERS
        }
        response = file.get_response(scope["method"], asked)
        headers = [(name.encode(), value.encode()) for name, value in response.headers]
        headers.append((b"X-Content-Type-Options", b"nosniff"))  # as on pages
        with closing(response.file or BytesIO()) as content:
            await send(
                {"type": "http.response.start", "status": int(response.status), "headers": headers}
            )
            more = True
            while more:
                chunk = content.read(CHUNK_BYTES)
                more = len(chunk) == CHUNK_BYTES
                await send({"type": "http.response.body", "body": chunk, "more_body": more})

    def _file_at(self, path: str) -> Any:
        if self._files.autorefresh:  # for developers
            return self._files.find_file(path)
        return self._files.files.get(path)
