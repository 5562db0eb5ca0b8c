"""Django's ASGI handler with a small pool of threads."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, ExitStack, closing, nullcontext, suppress
from math import ceil
from tempfile import SpooledTemporaryFile
from threading import Barrier
from time import perf_counter, thread_time
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.signals import request_finished, request_started
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from boggle_site import errors
from boggle_site.server.bodies import Body
from boggle_site.server.fairness import FairQueue, ProcessorTime, TooManyWaitingError
from game import log_context, metrics
from game.limits.rates import by_address

THREADS = 4  # of which one address has three
NICENESS = 10  # of the threads: where cores are short, the event loop runs first

logger = logging.getLogger(__name__)


class NoRoomError(Exception):
    """The body of a request can't be stored."""


class ThreadPoolHandler(ASGIHandler):
    """Answers each request in one call, in one of a few threads.

    Django's own handler changes threads for signals, each piece of synchronous middleware, errors
    and the end of a response, which took most of the time of a small request, and starts a thread
    for each request: under a burst, all of them compete with the event loop for the interpreter.
    Here requests queue for the next free thread, in turns by address. They take it once their body
    has been read, and give it back before the response is sent. All views are synchronous.
    """

    def __init__(
        self, admission: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    ) -> None:
        """`admission`: entered around each call; it may wait while something is more urgent."""
        self._admission = admission
        pool = ThreadPoolExecutor(
            THREADS, thread_name_prefix="request", initializer=_lower_priority
        )
        together = Barrier(THREADS)
        for _ in range(THREADS):  # Under load, the event loop would wait for the start of a thread.
            pool.submit(together.wait)
        self._in_pool = sync_to_async(self._respond, thread_sensitive=False, executor=pool)
        self._processor_time = ProcessorTime(settings.ADDRESS_CPU_PERCENT / 100)
        self._queue = FairQueue(THREADS, self._processor_time.is_heavy)
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = Body(scope, receive)
        try:
            await self.handle(scope, body.receive, send)
        except NoRoomError:
            await body.drop_rest()
            if not body.refused:
                await self.send_response(errors.not_stored(), send)
        finally:
            body.release()
        if body.refused:
            await self.send_response(errors.too_large(scope["path"], body.limit), send)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            set_script_prefix(get_script_prefix(scope))
            request, response = self.create_request(scope, body)
            if request:
                response = await self._unless_left(request, receive)
            if response:
                with closing(response):
                    await self.send_response(response, send)
        # Django and DRF leave both in reference cycles, with all data of the response: collecting
        # them would stop all threads.
        for each in filter(None, (request, response)):
            vars(each).clear()

    async def _unless_left(self, request: ASGIRequest, receive: Any) -> HttpResponseBase | None:
        """The response, or None if the client leaves before."""
        answering = asyncio.create_task(self._measured(request))
        leaving = asyncio.create_task(receive())
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
            return answering.result() if answering.done() else None
        finally:
            leaving.cancel()
            answering.cancel()
            with suppress(asyncio.CancelledError):  # by a server that has no more time to stop
                await asyncio.wait((answering, leaving))

    async def _measured(self, request: ASGIRequest) -> HttpResponseBase:
        """With an id. Measured by route, waiting included; static files have none."""
        arrived, number = perf_counter(), log_context.begin_request()
        response = await self._in_turn(request)
        response["X-Request-ID"] = number
        # Not by path: there are as many as visitors like.
        route = request.resolver_match.route if request.resolver_match else ""
        metrics.REQUESTS.labels(route, response.status_code).observe(perf_counter() - arrived)
        return response

    async def _in_turn(self, request: ASGIRequest) -> HttpResponseBase:
        address = by_address(request.META)
        if wait := self._processor_time.seconds_to_wait(address):
            return errors.too_many_requests(request, ceil(wait))
        try:
            async with self._queue.slot(address):
                return await _to_its_end(self._admitted(request, address))
        except TooManyWaitingError:
            return errors.too_many_requests(request, 1)

    async def _admitted(self, request: ASGIRequest, address: str) -> HttpResponseBase:
        async with self._admission():
            response, seconds = await self._in_pool(request)
        self._processor_time.spend(address, seconds)
        return response

    def _respond(self, request: ASGIRequest) -> tuple[HttpResponseBase, float]:
        """The response, and its processor time in seconds. Runs in a thread, with its connections:
        for them, Django sends signals at the start and the end of a request."""
        began = thread_time()
        request_started.send(sender=type(self), scope=request.scope)
        response = self.get_response(request)
        request_finished.send(sender=type(self))
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        return response, thread_time() - began

    async def read_body(self, receive: Any) -> Any:
        """The body, a large one in a temporary file. Raises RequestAborted and NoRoomError.

        Django's own keeps the file, and what it takes of a full disk, until garbage is collected.
        """
        try:
            with ExitStack() as opened:
                memory = settings.FILE_UPLOAD_MAX_MEMORY_SIZE
                file = opened.enter_context(SpooledTemporaryFile(max_size=memory))
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise RequestAborted
                    file.write(message.get("body", b""))
                    more = message.get("more_body", False)
                file.seek(0)
                opened.pop_all()
                return file
        except OSError as error:
            logger.error("a body can't be written to a temporary file: %s", error)
            raise NoRoomError from error


def _lower_priority() -> None:
    """Of this thread only, which other systems can't: there it would be the whole process."""
    if sys.platform == "linux":
        os.nice(NICENESS)


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
