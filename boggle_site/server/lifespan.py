"""The life of a server process, by ASGI's lifespan protocol.

uvicorn closes all sockets as soon as it gets SIGTERM, before the words that have arrived are
answered. So the signal is kept back until the players have their answers.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

from game import process_pool
from game.live import process

logger = logging.getLogger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)
DRAIN_TIMEOUT = 5  # seconds; then the server stops in any case

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    await receive()
    _hold_back_signals(asyncio.get_running_loop())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await process.stop()
    await asyncio.to_thread(process_pool.close)
    await send({"type": "lifespan.shutdown.complete"})


def _hold_back_signals(loop: asyncio.AbstractEventLoop) -> None:
    """The first signal reaches the server once connections are drained, a second one at once."""
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    tasks: set[asyncio.Task[None]] = set()

    def begin(number: int, frame: FrameType | None) -> None:
        for each, handler in handlers.items():
            signal.signal(each, handler)
        loop.call_soon_threadsafe(lambda: tasks.add(loop.create_task(drain(number, frame))))

    async def drain(number: int, frame: FrameType | None) -> None:
        try:
            async with asyncio.timeout(DRAIN_TIMEOUT):
                await process.drain()
        except Exception:
            logger.exception("not all players have been told that the server stops")
        handler = handlers[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number, handler in handlers.items():
        if callable(handler):
            signal.signal(number, begin)
