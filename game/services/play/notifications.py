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
GAMES, WORDS = "games", "words"  # what has changed: anything of a game, or its scores alone
TIMEOUT = 1.0  # seconds
BATCH_WINDOW = 0.1  # seconds to collect changed games for one message

Changes = dict[str, Collection[int]]  # ids of games

_breaker = CircuitBreaker(
    "notifications", "the channel layer does not answer: other processes notice changes later"
)


class Broadcaster:
    """Notifies of several games in one message, from an event loop; callers do not wait."""

    def __init__(self) -> None:
        """Is created in that loop."""
        self._loop = asyncio.get_running_loop()
        self._changes: Changes = {}
        self._sending: asyncio.Task[None] | None = None

    def notify(self, what: str = GAMES, games: Collection[int] = ()) -> None:
        """May be called from any thread. Without games, it shows that notifications arrive."""
        self._loop.call_soon_threadsafe(self._collect, what, games)

    def _collect(self, what: str, games: Collection[int]) -> None:
        self._changes[what] = {*self._changes.get(what, ()), *games}
        if self._sending is None:
            self._sending = self._loop.create_task(self._send())

    async def _send(self) -> None:
        await asyncio.sleep(BATCH_WINDOW)
        changes, self._changes, self._sending = self._changes, {}, None
        await _send(changes)


_broadcaster: Broadcaster | None = None


def set_broadcaster(broadcaster: Broadcaster | None) -> None:
    """Register the broadcaster of this process; None: each `notify` waits until it is sent."""
    global _broadcaster
    _broadcaster = broadcaster


def notify(*games: int) -> None:
    """Notify all processes that these games have changed, once the transaction is committed."""
    transaction.on_commit(partial(_notify, GAMES, games), robust=True)


def notify_of_words(games: Collection[int]) -> None:
    """Notify all processes that words of these games have been stored, once they are committed."""
    transaction.on_commit(partial(_notify, WORDS, games), robust=True)


def _notify(what: str, games: Collection[int]) -> None:
    if _broadcaster:
        _broadcaster.notify(what, games)
    else:
        async_to_sync(_send)({what: games})


async def _send(changes: Changes) -> None:
    layer = get_channel_layer()
    if layer is None or _breaker.is_open:
        return
    message = {"type": CHANGED, **{what: [*games] for what, games in changes.items()}}
    try:
        async with asyncio.timeout(TIMEOUT):
            await layer.group_send(GROUP, message)
    except Exception as error:  # whatever the layer raises: the change itself is committed
        _breaker.trip(error)
