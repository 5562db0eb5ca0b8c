"""One after the other, where those who play come first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

SLOT = 0.1  # seconds: who takes longer does not hold up the next one any more
POLL_EVERY = 0.005  # seconds until one looks again whether something more overloaded waits
MAX_WAIT = 0.1  # seconds, after which one goes on in any case


class Admission:
    """`overloaded`: whether something waits that comes before the next turn."""

    def __init__(self, overloaded: Callable[[], bool]) -> None:
        self.overloaded = overloaded
        self.last: asyncio.Future[None] | None = None

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait for the end of the turn before this one, then have it."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        before, self.last = self.last, mine
        try:
            if before is not None:
                await asyncio.shield(before)
            with suppress(TimeoutError):
                async with asyncio.timeout(MAX_WAIT):
                    while self.overloaded():
                        await asyncio.sleep(POLL_EVERY)
            loop.call_later(SLOT, _end, mine)
            yield
        finally:
            _end(mine)


def _end(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
