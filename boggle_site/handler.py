"""Django's ASGI handler, with fewer threads and fewer changes between them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from asgiref.sync import SyncToAsync, ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler

LANES = 3


class Lane:
    """A thread that requests go through one after the other, with its connection to the database.

    `busy`: how many requests are in it.
    """

    def __init__(self) -> None:
        self.context = ThreadSensitiveContext()
        self.busy = 0


class LaneHandler(ASGIHandler):
    """Runs the middleware and the view of a request in one go, in one of a few threads.

    Django would go back and forth between the event loop and a thread at each piece of middleware,
    which took two thirds of the time of a small request. And it would start a thread for each
    request: under a burst of them the event loop, which the players of a round wait for, got the
    interpreter's lock only once each of those had had it. All views are plain functions.
    """

    _middleware_chain: Any  # the base class sets it without saying what it is

    def __init__(self, turn: Callable[[], AbstractAsyncContextManager[None]] = nullcontext) -> None:
        """`turn`: what a request is wrapped in; it may wait while something is more urgent."""
        self.turn = turn
        self.lanes = [Lane() for _ in range(LANES)]
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        self._middleware_chain = sync_to_async(self._middleware_chain, thread_sensitive=True)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with self.turn():
            lane = min(self.lanes, key=lambda lane: lane.busy)
            lane.busy += 1
            token = SyncToAsync.thread_sensitive_context.set(lane.context)
            try:
                await self.handle(scope, receive, send)
            finally:
                SyncToAsync.thread_sensitive_context.reset(token)
                lane.busy -= 1
