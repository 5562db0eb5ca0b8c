"""Commits the words of all games in batches, one transaction each."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import Future
from collections import deque
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from game import log_context, steady_clock
from game.limits.rates import RateLimited
from game.live.room import YIELD_EVERY
from game.live.threads import Threads
from game.models import Round
from game.rules.verdicts import Verdict
from game.services.play import words
from game.services.play.words import Entries, Entry

logger = logging.getLogger(__name__)

BATCH_WINDOW = 0.004  # seconds to wait for more words: a transaction costs as much as five words
BATCH_SIZE = 500
QUEUE_SIZE = 20_000  # Backpressure: further words are refused.
MAX_LATENCY = 0.03  # Commit latency above which the process counts as overloaded, in seconds.
BUSY_RATE = 50  # words a second
SUBMIT_TIMEOUT = 30  # seconds; longer than a transaction waits for the lock of SQLite


class Pending(NamedTuple):
    """A queued word. `verdict`: set once it is committed, or to the error that prevented that.
    `since`: when it was queued; the words of computers have been received before."""

    round: Round
    entry: Entry
    verdict: Future[Verdict]
    since: datetime


class Committer:
    """A queue of words and the one task that commits them. Belongs to the event loop."""

    def __init__(self, writer: Threads) -> None:
        self.writer = writer
        self.loop = asyncio.get_running_loop()
        self.queue: list[Pending] = []
        self.task: asyncio.Task[None] | None = None
        self.added = self.answered = 0
        self.arrivals: deque[float] = deque(maxlen=BUSY_RATE)

    def add(self, round_: Round, entry: Entry) -> Future[Verdict] | None:
        """Queue a word; None if the queue is full."""
        if len(self.queue) >= QUEUE_SIZE:
            return None
        verdict: Future[Verdict] = self.loop.create_future()
        self.queue.append(Pending(round_, entry, verdict, steady_clock.now()))
        self.added += 1
        self.arrivals.append(time.monotonic())
        if self.task is None:
            self.task = asyncio.create_task(self._run())
        return verdict

    def submit(self, entries: Entries) -> list[Verdict]:
        """Queue the words of a request or of computers, from a worker thread, and wait for the
        verdicts.

        Raises Refusal if the queue is full or the commit takes too long, and whatever the database
        raises.
        """

        async def queued() -> list[Verdict]:
            verdicts = [self.add(round_, entry) for round_, entry in entries]
            known = [verdict for verdict in verdicts if verdict]
            if len(known) < len(entries):
                raise RateLimited(1)
            # Only the committer may resolve them.
            return await asyncio.gather(*map(asyncio.shield, known))

        try:
            return asyncio.run_coroutine_threadsafe(queued(), self.loop).result(SUBMIT_TIMEOUT)
        except TimeoutError as error:
            logger.error("a word was not committed within %s seconds", SUBMIT_TIMEOUT)
            raise words.not_stored() from error

    def busy(self) -> bool:
        """Whether many words arrive."""
        return len(self.arrivals) == BUSY_RATE and time.monotonic() - self.arrivals[0] < 1

    def overloaded(self) -> bool:
        """Whether the oldest queued word has waited too long."""
        if not self.queue:
            return False
        waited = steady_clock.now() - self.queue[0].since
        return waited.total_seconds() > MAX_LATENCY

    async def drained(self) -> None:
        """Wait until every word that is queued now has its verdict, and its sender the answer."""
        last = self.added
        while self.answered < last:
            await asyncio.sleep(BATCH_WINDOW)
        await asyncio.sleep(0)  # The callbacks of the last verdicts are scheduled already.

    async def _run(self) -> None:
        log_context.begin()  # of many games
        try:
            while self.queue:
                await asyncio.sleep(BATCH_WINDOW)
                batch, self.queue = self.queue[:BATCH_SIZE], self.queue[BATCH_SIZE:]
                await self._commit(batch)
        finally:
            self.task = None

    async def _commit(self, batch: Sequence[Pending]) -> None:
        entries = [(pending.round, pending.entry) for pending in batch]
        try:
            verdicts = await self.writer.run(words.submit_all, entries, steady_clock.now())
        except Exception as error:  # Nothing was committed; the next batch may succeed.
            about = {"rounds": sorted({pending.round.pk for pending in batch})}
            logger.exception("could not commit %s words", len(batch), extra=about)
            for pending in batch:
                pending.verdict.set_exception(error)
            self.answered += len(batch)
            return
        for index, (pending, verdict) in enumerate(zip(batch, verdicts, strict=True)):
            pending.verdict.set_result(verdict)
            self.answered += 1
            if index % YIELD_EVERY == YIELD_EVERY - 1:
                await asyncio.sleep(0)
