"""What this process shares between all connections: threads, the committer, the hubs, the news."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from channels.layers import get_channel_layer

from game.live.committer import Committer
from game.live.hub import Hub
from game.live.threads import Threads
from game.models import Game
from game.services.news import GROUP

logger = logging.getLogger(__name__)

READERS = 4
RENEW_EVERY = 3600  # seconds; layers forget members of a group after a day
RETRY_AFTER = 5  # seconds
A_WHILE, PATIENCE = 0.02, 250  # seconds, and how many times that


class Process:
    """Made by the first connection, in the event loop of the server."""

    def __init__(self) -> None:
        self.readers = Threads(READERS, "live-reader")
        self.writer = Threads(1, "live-writer")
        self.committer = Committer(self.writer)
        self.hubs: dict[int, Hub] = {}
        self.news = asyncio.create_task(self._hear_news())

    def hub(self, game: Game) -> Hub:
        """The hub of this game, a new one where nobody is connected yet."""
        if game.pk not in self.hubs:
            forget = self.hubs.pop
            self.hubs[game.pk] = Hub(
                game, self.readers, self.committer, lambda: forget(game.pk, None)
            )
        return self.hubs[game.pk]

    async def close(self) -> None:
        """Stop everything, once what has come in is committed."""
        await self.committer.drained()
        running = {self.news, *(hub.task for hub in self.hubs.values() if hub.task)}
        while running:  # one that waits for a thread takes more than one hint
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=0.1)
        for threads in (self.readers, self.writer):
            await asyncio.to_thread(threads.close)

    async def _hear_news(self) -> None:
        """One subscription for the whole process, however many players it has."""
        while True:
            try:
                layer = get_channel_layer()
                if layer is None:
                    return
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                with suppress(TimeoutError):
                    async with asyncio.timeout(RENEW_EVERY):
                        while True:
                            self._heard(await layer.receive(channel))
                await layer.group_discard(GROUP, channel)
            except Exception as error:  # hubs look by themselves too, only later
                logger.warning("no news from other processes (%r)", error)
                await asyncio.sleep(RETRY_AFTER)

    def _heard(self, message: dict[str, int]) -> None:
        if hub := self.hubs.get(message["game"]):
            hub.heard()


_process: Process | None = None


async def words_first() -> None:
    """Wait, though not for ever, while the words of those who play are late."""
    for _ in range(PATIENCE):
        if _process is None or not _process.committer.late():
            return
        await asyncio.sleep(A_WHILE)


def process() -> Process:
    """This one."""
    global _process
    if _process is None:
        _process = Process()
    return _process


async def stop() -> None:
    """Stop what this process has running, if anything."""
    global _process
    if _process is not None:
        stopping, _process = _process, None
        await stopping.close()
