"""Django's requests: each is one call of its WSGI application, in one of a few threads."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack, nullcontext, suppress
from contextvars import copy_context
from functools import cached_property, partial
from math import ceil
from tempfile import SpooledTemporaryFile
from threading import Barrier
from time import perf_counter, thread_time
from typing import IO
from wsgiref.types import WSGIApplication, WSGIEnvironment

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import activate

from boggle_site import errors
from boggle_site.server.bodies import Body, Message, Receive
from boggle_site.server.lifespan import lower_priority
from boggle_site.server.wsgi import Answer, Send, call, environ_of, send_answer
from game import log_context, metrics, process_pool
from game.limits.fairness import FairQueue, ProcessorTime, TooManyWaitingError
from game.limits.uncharged import uncharged_seconds
from game.services.site.languages import language_of

THREADS = 4  # one address may use three of them
# A probe has a thread of its own: those of requests may all wait for a database that hangs.
PROBE, PROBE_SECONDS = "/readyz", 1.0
LAB_PAGES = ("/lab/", "/api/v1/lab/")
REQUEST = "boggle.request"  # Django's request, in the environment of WSGI

logger = logging.getLogger(__name__)


class NoRoomError(Exception):
    """The body of a request can't be stored."""


def leave_request(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that leaves Django's request to the handler, which measures by route."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.META[REQUEST] = request
        return get_response(request)

    return middleware


class Handler:
    """An ASGI application that answers with a WSGI application.

    Django's ASGI handler changes threads several times for each request, which took most of the
    time of a small one, and starts a thread for each: under a burst, all of them compete with the
    event loop for the interpreter. Here requests queue for the next free thread, in turns by
    address. They take it once their body has been read, and give it back before the response is
    sent.
    """

    def __init__(
        self,
        application: WSGIApplication,
        admission: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
    ) -> None:
        """`admission` is entered around each call; it may wait for what is more urgent."""
        self._application = application
        self._admission = admission
        self._processor_time = ProcessorTime(settings.ADDRESS_CPU_PERCENT / 100)
        self._queue = FairQueue(THREADS, self._processor_time.is_heavy)
        # A class waits here for the process of the lab, which is never too busy for others then.
        self._lab = FairQueue(process_pool.QUEUE)
        self._probe_thread = ThreadPoolExecutor(1, thread_name_prefix="probe")

    @cached_property
    def _in_pool(self) -> Callable[[WSGIEnvironment], Awaitable[tuple[Answer, str, float]]]:
        """Calls `_respond` in a thread. The first request starts all: a fork would leave none."""
        pool = ThreadPoolExecutor(THREADS, thread_name_prefix="request", initializer=lower_priority)
        together = Barrier(THREADS)
        for _ in range(THREADS):  # Under load, the event loop would wait for the start of a thread.
            pool.submit(together.wait)
        return sync_to_async(self._respond, thread_sensitive=False, executor=pool)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        activate(language_of(scope["headers"]))  # for what is refused before Django is asked
        body = Body(scope, receive)
        try:
            answer = await self._answer(scope, body)
        except NoRoomError:
            await body.drop_rest()
            answer = Answer.of(errors.not_stored())
        finally:
            body.release()
        if body.refusal:
            answer = Answer.of(body.refusal)
        if answer:
            await send_answer(answer, send)

    async def _answer(self, scope: Message, body: Body) -> Answer | None:
        """The answer, or None if the client has left."""
        file = await _read(body.receive)
        if file is None:
            return None
        with file:
            answering = asyncio.create_task(self._measured(scope, file, body.address.name))
            leaving = asyncio.ensure_future(body.receive())
            try:
                await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
                return answering.result() if answering.done() else None
            finally:
                leaving.cancel()
                answering.cancel()
                with suppress(asyncio.CancelledError):  # by a server that has no more time to stop
                    await asyncio.wait((answering, leaving))

    async def _measured(self, scope: Message, file: IO[bytes], address: str) -> Answer:
        """The answer with an id. Requests are measured by route, waiting included."""
        arrived, number = perf_counter(), log_context.begin_request()
        answer, route = await self._in_turn(environ_of(scope, file), address)
        answer.headers.append(("X-Request-ID", number))
        metrics.REQUESTS.labels(route, answer.status).observe(perf_counter() - arrived)
        return answer

    async def _in_turn(self, environ: WSGIEnvironment, address: str) -> tuple[Answer, str]:
        path = environ["PATH_INFO"]
        if wait := self._processor_time.seconds_to_wait(address):
            return Answer.of(errors.too_many_requests(path, ceil(wait))), ""
        if path == PROBE:
            return await self._probe(environ)
        queues = (self._lab, self._queue) if path.startswith(LAB_PAGES) else (self._queue,)
        try:
            async with AsyncExitStack() as slots:
                for queue in queues:
                    await slots.enter_async_context(queue.slot(address))
                return await _to_its_end(self._admitted(environ, address))
        except TooManyWaitingError:
            return Answer.of(errors.too_many_requests(path, 1)), ""

    async def _probe(self, environ: WSGIEnvironment) -> tuple[Answer, str]:
        """The answer to a probe, or that the process is failing if there is none in time."""
        respond = partial(copy_context().run, self._respond, environ)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                answer, route, _ = await loop.run_in_executor(self._probe_thread, respond)
        except TimeoutError:
            return Answer.of(errors.not_ready()), ""
        return answer, route

    async def _admitted(self, environ: WSGIEnvironment, address: str) -> tuple[Answer, str]:
        async with self._admission():
            answer, route, seconds = await self._in_pool(environ)
        self._processor_time.spend(address, seconds)
        return answer, route

    def _respond(self, environ: WSGIEnvironment) -> tuple[Answer, str, float]:
        """The answer, its route and its processor time in seconds. Runs in a thread."""
        began, route = _charged_time(), ""
        answer = call(self._application, environ)
        if request := environ.pop(REQUEST, None):
            # Not the path: there are as many as visitors like.
            route = request.resolver_match.route if request.resolver_match else ""
            # Django and DRF leave it in reference cycles: collecting them stops all threads.
            request.__dict__.clear()
        return answer, route, _charged_time() - began


def _charged_time() -> float:
    """The processor time of this thread, without what is for all visitors to come."""
    return thread_time() - uncharged_seconds()


async def _read(receive: Receive) -> IO[bytes] | None:
    """The body, a large one in a temporary file, or None if the client has left.

    Raises NoRoomError.
    """
    try:
        with ExitStack() as opened:
            memory = settings.FILE_UPLOAD_MAX_MEMORY_SIZE
            file = opened.enter_context(SpooledTemporaryFile(max_size=memory))
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                file.write(message.get("body", b""))
                more = message.get("more_body", False)
            opened.pop_all()
            return file
    except OSError as error:
        logger.error("a body can't be written to a temporary file: %s", error)
        raise NoRoomError from error


async def _to_its_end(answering: Coroutine[None, None, tuple[Answer, str]]) -> tuple[Answer, str]:
    """Waits for a thread even if the client leaves: it works on, and reads the body.

    Otherwise whoever asks and leaves takes all threads.
    """
    task = asyncio.create_task(answering)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
