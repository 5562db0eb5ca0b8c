"""Notifies all processes that a game has changed.

A notification only makes a process poll the database sooner than it would anyway, so one may be
lost.
"""

import asyncio
from collections.abc import Collection
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from game.circuit_breaker import CircuitBreaker

GROUP = "notifications"
CHANGED = "game.changed"
TIMEOUT = 1.0  # seconds
BATCH_WINDOW = 0.1  # seconds to collect changed games for one message

_breaker = CircuitBreaker(
    "notifications", "the channel layer does not answer: other processes notice changes later"
)


class Broadcaster:
    """Notifies of several games in one message, from an event loop; callers do not wait."""

    def __init__(self) -> None:
        """Is created in that loop."""
        self._loop = asyncio.get_running_loop()
        self._games: set[int] = set()
        self._sending: asyncio.Task[None] | None = None

    def notify(self, games: Collection[int] = ()) -> None:
        """May be called from any thread. Without games, it shows that notifications arrive."""
        self._loop.call_soon_threadsafe(self._collect, games)

    def _collect(self, games: Collection[int]) -> None:
        self._games.update(games)
        if self._sending is None:
            self._sending = self._loop.create_task(self._send())

    async def _send(self) -> None:
        await asyncio.sleep(BATCH_WINDOW)
        games, self._games, self._sending = self._games, set(), None
        await _send(games)


_broadcaster: Broadcaster | None = None


def set_broadcaster(broadcaster: Broadcaster | None) -> None:
    """Register the broadcaster of this process; None: each `notify` waits until it is sent."""
    global _broadcaster
    _broadcaster = broadcaster


def notify(*games: int) -> None:
    """Notify all processes that these games have changed, once the transaction is committed."""
    transaction.on_commit(partial(_notify, games), robust=True)


def _notify(games: Collection[int]) -> None:
    if _broadcaster:
        _broadcaster.notify(games)
    else:
        async_to_sync(_send)(games)


async def _send(games: Collection[int]) -> None:
    layer = get_channel_layer()
    if layer is None or _breaker.is_open:
        return
    try:
        async with asyncio.timeout(TIMEOUT):
            await layer.group_send(GROUP, {"type": CHANGED, "games": list(games)})
    except Exception as error:  # whatever the layer raises: the change itself is committed
        _breaker.trip(error)
