"""What keeps one address from taking the request threads of all others."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from cachetools import LRUCache

from game.limits.table import HEAVY_SECONDS, OWED_SECONDS, REQUESTS_WAITING

ADDRESSES = 10_000  # whose processor time is known


class TooManyWaitingError(Exception):
    """The queue of an address is full."""


class FairQueue:
    """Slots for requests, for which addresses take turns; no address takes the last one.

    An address for which `is_heavy` is true gets one slot only. A queue belongs to one event loop.
    """

    def __init__(self, slots: int, is_heavy: Callable[[str], bool] = lambda _: False) -> None:
        self._slots = slots
        self._is_heavy = is_heavy
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Holds a slot. Raises TooManyWaitingError."""
        if address in self._waiting or not self._is_free(address):
            await self._wait(address)
        else:
            self._running[address] += 1
        try:
            yield
        finally:
            self._release(address)

    def _is_free(self, address: str) -> bool:
        most = 1 if self._is_heavy(address) else max(1, self._slots - 1)
        return self._running.total() < self._slots and self._running[address] < most

    async def _wait(self, address: str) -> None:
        queue = self._waiting.setdefault(address, deque())
        if len(queue) >= REQUESTS_WAITING.much:
            raise TooManyWaitingError
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(address, turn)
            else:  # The slot came at the same moment.
                self._release(address)
            raise

    def _release(self, address: str) -> None:
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        while (free := next(filter(self._is_free, self._waiting), None)) is not None:
            turn = self._waiting[free][0]
            self._waiting.move_to_end(free)
            self._forget(free, turn)
            if not turn.cancelled():  # given up, which its own task has yet to notice
                self._running[free] += 1
                turn.set_result(None)

    def _forget(self, address: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(address, deque())
        if turn in queue:
            queue.remove(turn)
        if not queue:
            self._waiting.pop(address, None)


class ProcessorTime:
    """The processor time that addresses owe: what they used beyond `share` of a core."""

    def __init__(self, share: float) -> None:
        self._share = share
        # When the address will have paid, by the clock.
        self._paid_at: LRUCache[str, float] = LRUCache(ADDRESSES)

    def spend(self, address: str, seconds: float) -> None:
        now = monotonic()
        self._paid_at[address] = max(now, self._paid_at.get(address, now)) + seconds / self._share

    def is_heavy(self, address: str) -> bool:
        return self._owed(address) > HEAVY_SECONDS.much

    def seconds_to_wait(self, address: str) -> float:
        """0 while the address may go on."""
        return max(0.0, self._owed(address) - OWED_SECONDS.much) / self._share

    def _owed(self, address: str) -> float:
        return (self._paid_at.get(address, 0.0) - monotonic()) * self._share
