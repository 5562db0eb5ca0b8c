"""Admission control: runs other work one task at a time, and after the players' words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

SLOT = 0.1  # seconds after which a task that still runs no longer holds up the next one
POLL_EVERY = 0.005  # seconds between two checks whether the process is still overloaded
MAX_WAIT = 0.1  # Seconds after which a task is admitted even if the process is overloaded.


class Admission:
    """`overloaded`: whether queued words should be committed before the next task."""

    def __init__(self, overloaded: Callable[[], bool]) -> None:
        self.overloaded = overloaded
        self.last: asyncio.Future[None] | None = None

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait for the end of the previous slot, then hold the next one."""
        loop = asyncio.get_running_loop()
        slot = loop.create_future()
        previous, self.last = self.last, slot
        if previous is not None:
            await _wait(previous, slot)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(MAX_WAIT):
                    while self.overloaded():
                        await asyncio.sleep(POLL_EVERY)
            loop.call_later(SLOT, _release, slot)
            yield
        finally:
            _release(slot)


async def _wait(previous: asyncio.Future[None], slot: asyncio.Future[None]) -> None:
    try:
        await asyncio.shield(previous)
    except asyncio.CancelledError:  # Whoever waits for `slot` still has to wait for `previous`.
        previous.add_done_callback(lambda _: _release(slot))
        raise


def _release(slot: asyncio.Future[None]) -> None:
    if not slot.done():
        slot.set_result(None)
