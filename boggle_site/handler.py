"""Django's ASGI handler with a small pool of threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

THREADS = 3

Respond = Callable[[HttpRequest], HttpResponseBase]


class ThreadPoolHandler(ASGIHandler):
    """Runs middleware and view of a request in one call, in one of a few threads.

    Django's own handler changes threads at each piece of synchronous middleware, which took two
    thirds of the time of a small request, and starts a thread for each request: under a burst, all
    of them compete with the event loop for the interpreter. Here requests queue for the next free
    thread. They take it once their body has been read, and give it back before the response is
    sent. All views are plain functions.
    """

    _middleware_chain: Any  # set by the base class, without a type

    def __init__(
        self, admission: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    ) -> None:
        """`admission`: entered around each call; it may wait while something is more urgent."""
        self._admission = admission
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        respond = _with_connections(self._middleware_chain)
        in_pool = sync_to_async(respond, thread_sensitive=False, executor=self._pool)

        async def admitted(request: HttpRequest) -> HttpResponseBase:
            async with self._admission():
                return await in_pool(request)

        self._middleware_chain = admitted

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # The base class enters a ThreadSensitiveContext here, which starts a thread per request.
        await self.handle(scope, receive, send)


def _with_connections(respond: Respond) -> Respond:
    """Django closes old connections by signals, which it sends in another thread."""

    def wrapped(request: HttpRequest) -> HttpResponseBase:
        close_old_connections()
        try:
            return respond(request)
        finally:
            close_old_connections()

    return wrapped
