"""What all connections of this process share: threads, the committer, the hubs, notifications."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings

from game import log_context, metrics
from game.db.sqlite_checkpoints import checkpoint
from game.live import gc_tuning
from game.live.committer import Committer
from game.live.connections import large_messages
from game.live.hub import Hub
from game.live.threads import Threads
from game.models import Game
from game.rules import codes
from game.services import shutdown
from game.services.play.notifications import (
    CHANGED,
    GAMES,
    GROUP,
    WORDS,
    Broadcaster,
    set_broadcaster,
)
from game.services.play.words import set_committer

logger = logging.getLogger(__name__)

READERS = 4
RESUBSCRIBE_EVERY = 3600  # seconds; channel layers drop members of a group after a day
RETRY_AFTER = 5  # seconds
MAINTAIN_EVERY = 1.0  # seconds
SILENCE = 5.0  # seconds without a message after which notifications count as lost
CLOSING_TIMEOUT = 1.0  # seconds for all clients to confirm that their connections are closed
CLOSING_POLL = 0.05  # seconds

# Seconds after which a task that still runs no longer holds up the next one.
ADMISSION_SLOT = 0.1
ADMISSION_POLL = 0.005  # seconds between two checks whether the process is still overloaded
MAX_ADMISSION_WAIT = 0.1  # Seconds after which a task begins even if the process is overloaded.


class Admission:
    """Runs other work one task at a time, and after the words of players.

    `overloaded` says whether queued words should be committed before the next task.
    """

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
                async with asyncio.timeout(MAX_ADMISSION_WAIT):
                    while self.overloaded():
                        await asyncio.sleep(ADMISSION_POLL)
            loop.call_later(ADMISSION_SLOT, _release, slot)
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


class Process:
    """Created by the first connection, in the server's event loop."""

    def __init__(self) -> None:
        self.readers = Threads(READERS, "live-reader")
        self.writer = Threads(1, "live-writer")
        self.checkpointer = Threads(1, "live-checkpointer")
        self.committer = Committer(self.writer)
        self.admission = Admission(self.committer.overloaded)
        self.hubs: dict[int, Hub] = {}
        forever = (self._subscribe(), self._maintain(), large_messages.watch())
        self.tasks = [asyncio.create_task(each) for each in forever]
        self.broadcaster = Broadcaster()
        self.heard_at = -math.inf
        set_broadcaster(self.broadcaster)
        set_committer(self.committer.submit)

    def open_game(self, code: str, now: datetime) -> Game | None:
        """The open game with this code, however typed, if it has a hub, which keeps it fresh."""
        read = codes.read_code(code)
        games = (hub.game for hub in self.hubs.values() if hub.game.code == read)
        return next((g for g in games if not g.closed_at and not g.is_deserted(now)), None)

    def hub(self, game: Game) -> Hub:
        """The hub of this game, a new one if nobody is connected yet."""
        if game.pk not in self.hubs:
            forget = partial(self.hubs.pop, game.pk, None)
            self.hubs[game.pk] = Hub(game, self.readers, self.committer, self.is_notified, forget)
        return self.hubs[game.pk]

    def is_notified(self) -> bool:
        """Whether notifications arrive through Redis: without it there may be other processes."""
        return monotonic() < self.heard_at + SILENCE

    async def drain(self) -> None:
        """Answer the words that have arrived, then tell all players to come back in a moment."""
        await self.committer.drained()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_TIMEOUT):
                while rooms := [hub.room for hub in self.hubs.values() if hub.room.seats]:
                    for room in rooms:
                        await room.close()
                    await asyncio.sleep(CLOSING_POLL)

    async def close(self) -> None:
        """Stop everything, once the queued words are committed."""
        set_committer(None)
        await self.committer.drained()
        running = {*self.tasks, *(hub.task for hub in self.hubs.values() if hub.task)}
        while running:  # A task that waits for a thread may need to be cancelled more than once.
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=0.1)
        for threads in (self.readers, self.writer, self.checkpointer):
            await asyncio.to_thread(threads.close)
        set_broadcaster(None)

    async def _maintain(self) -> None:
        """Collect garbage, checkpoint SQLite's write-ahead log, and send a message to itself."""
        log_context.begin()
        while True:
            await asyncio.sleep(MAINTAIN_EVERY)
            if settings.REDIS_URL:
                self.broadcaster.notify()
            gc_tuning.collect_if_due(idle=not self.committer.busy())
            try:
                await self.checkpointer.run(checkpoint)
            except Exception:  # The disk may have space again later.
                logger.exception("could not checkpoint the database")
                await asyncio.sleep(RETRY_AFTER)

    async def _subscribe(self) -> None:
        """Receive notifications: one subscription for the whole process."""
        log_context.begin()
        while True:
            try:
                layer = get_channel_layer()
                if layer is None:
                    return
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                with suppress(TimeoutError):
                    async with asyncio.timeout(RESUBSCRIBE_EVERY):
                        while True:
                            self._on_notification(await layer.receive(channel))
                await layer.group_discard(GROUP, channel)
            except Exception as error:  # Hubs poll the database anyway, only later.
                logger.warning("no notifications from other processes (%r)", error)
                await asyncio.sleep(RETRY_AFTER)

    def _on_notification(self, message: dict[str, Any]) -> None:
        """Ignores what processes of a newer release may send."""
        if settings.REDIS_URL:
            self.heard_at = monotonic()
        if message.get("type") != CHANGED:
            return
        for what, handle in ((GAMES, Hub.changed), (WORDS, Hub.words_stored)):
            for game in message.get(what, ()):
                if hub := self.hubs.get(game):
                    handle(hub)


_process: Process | None = None


def _hubs() -> list[Hub]:
    return [*_process.hubs.values()] if _process else []


metrics.SOCKETS.set_function(lambda: sum(hub.room.connections for hub in _hubs()))
metrics.GAMES.set_function(lambda: len(_hubs()))
metrics.ROUNDS.set_function(lambda: sum(hub.is_playing for hub in _hubs()))
metrics.QUEUE.set_function(lambda: len(_process.committer.queue) if _process else 0)


@asynccontextmanager
async def admitted() -> AsyncIterator[None]:
    """Admission control for everything but words: one task at a time while many words arrive.

    Each further busy thread would take its share of the interpreter from the players.
    """
    if _process is None or not busy():
        yield
        return
    async with _process.admission.slot():
        yield


def busy() -> bool:
    """Whether many words arrive."""
    return _process is not None and _process.committer.busy()


def process() -> Process:
    """This process, created at the first call."""
    global _process
    if _process is None:
        _process = Process()
    return _process


async def drain() -> None:
    """Take no more players, and close the connections of those who are here."""
    shutdown.stopping.set()
    if _process is not None:
        await _process.drain()


async def stop() -> None:
    """Stop what this process runs, if anything."""
    global _process
    if _process is not None:
        stopping, _process = _process, None
        await stopping.close()
