"""Django's ASGI handler with a small pool of threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from math import ceil
from time import perf_counter, thread_time
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from boggle_site import errors
from boggle_site.server.bodies import Body
from boggle_site.server.fairness import FairQueue, ProcessorTime, TooManyWaitingError
from game import log_context, metrics
from game.services.rates import by_address

THREADS = 4  # of which one address has three

Respond = Callable[[HttpRequest], HttpResponseBase]

logger = logging.getLogger(__name__)


class NoRoomError(Exception):
    """The body of a request can't be stored."""


class ThreadPoolHandler(ASGIHandler):
    """Runs middleware and view of a request in one call, in one of a few threads.

    Django's own handler changes threads at each piece of synchronous middleware, which took two
    thirds of the time of a small request, and starts a thread for each request: under a burst, all
    of them compete with the event loop for the interpreter. Here requests queue for the next free
    thread, in turns by address. They take it once their body has been read, and give it back before
    the response is sent. All views are synchronous.
    """

    _middleware_chain: Any  # set by the base class, without a type

    def __init__(
        self, admission: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    ) -> None:
        """`admission`: entered around each call; it may wait while something is more urgent."""
        self._admission = admission
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        self._processor_time = ProcessorTime(settings.ADDRESS_CPU_PERCENT / 100)
        self._queue = FairQueue(THREADS, self._processor_time.is_heavy)
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        respond = _timed(_with_connections(self._middleware_chain))
        in_pool = sync_to_async(respond, thread_sensitive=False, executor=self._pool)

        async def admitted(request: HttpRequest, address: str) -> HttpResponseBase:
            async with self._admission():
                response, seconds = await in_pool(request)
            self._processor_time.spend(address, seconds)
            return response

        async def in_turn(request: HttpRequest) -> HttpResponseBase:
            address = by_address(request.META)
            if wait := self._processor_time.seconds_to_wait(address):
                return errors.rate_limited(request, ceil(wait))
            try:
                async with self._queue.slot(address):
                    return await _to_its_end(admitted(request, address))
            except TooManyWaitingError:
                return errors.rate_limited(request, 1)

        self._middleware_chain = _measured(in_turn)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = Body(scope, receive)
        try:
            # The base class enters a ThreadSensitiveContext, which starts a thread per request.
            await self.handle(scope, body.receive, send)
        except NoRoomError:
            await self.send_response(errors.not_stored(), send)
        finally:
            body.release()
        if body.refused:
            await self.send_response(errors.too_large(scope["path"], body.limit), send)

    async def read_body(self, receive: Any) -> Any:
        """The body, a large one in a temporary file. Raises NoRoomError."""
        try:
            return await super().read_body(receive)
        except OSError as error:
            logger.error("the body of a request can't be written to a temporary file: %s", error)
            raise NoRoomError from error

    async def listen_for_disconnect(self, receive: Any) -> None:
        """Ends without an exception, which the base class ignores: one would keep the request in
        a reference cycle, and the garbage collector stops all threads."""
        with suppress(asyncio.CancelledError, RequestAborted):
            await super().listen_for_disconnect(receive)


async def _to_its_end(answering: Coroutine[Any, Any, HttpResponseBase]) -> HttpResponseBase:
    """Waits for a thread even if the client leaves: it works on, and reads the body.

    Otherwise whoever asks and leaves takes all threads.
    """
    task = asyncio.create_task(answering)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def _timed(respond: Respond) -> Callable[[HttpRequest], tuple[HttpResponseBase, float]]:
    """Returns the processor time too, in seconds."""

    def wrapped(request: HttpRequest) -> tuple[HttpResponseBase, float]:
        began = thread_time()
        response = respond(request)
        return response, thread_time() - began

    return wrapped


def _measured(
    respond: Callable[[HttpRequest], Awaitable[HttpResponseBase]],
) -> Callable[[HttpRequest], Awaitable[HttpResponseBase]]:
    """Gives requests an id. Measures them by route, waiting included; static files have none."""

    async def measured(request: HttpRequest) -> HttpResponseBase:
        arrived, number = perf_counter(), log_context.begin_request()
        response = await respond(request)
        response["X-Request-ID"] = number
        # Not by path: there are as many as visitors like.
        route = request.resolver_match.route if request.resolver_match else ""
        metrics.REQUESTS.labels(route, response.status_code).observe(perf_counter() - arrived)
        return response

    return measured


def _with_connections(respond: Respond) -> Respond:
    """Django closes old connections by signals, which it sends in another thread."""

    def wrapped(request: HttpRequest) -> HttpResponseBase:
        close_old_connections()
        try:
            return respond(request)
        finally:
            close_old_connections()

    return wrapped
