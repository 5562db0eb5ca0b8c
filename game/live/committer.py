"""Commits the words of all games in batches, one transaction each, and the heartbeats likewise."""

import asyncio
import logging
import time
from asyncio import Future
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple

from game import log_context, steady_clock
from game.db.failures import UNAVAILABLE
from game.limits.rates import RateLimited
from game.live.room import YIELD_EVERY
from game.live.threads import Threads
from game.models import Game, Round
from game.rules.verdicts import Verdict
from game.services.play import words
from game.services.play.seating import presence
from game.services.play.words import Entries, Entry

logger = logging.getLogger(__name__)

# Seconds to wait for more words: a transaction costs as much as five of them. Where the last one
# took longer, the next one waits as long, but not for ever.
BATCH_WINDOW, LONGEST_WINDOW = 0.004, 0.02
BATCH_SIZE = 500
MOST_FAILED = 30  # transactions of a batch, of which each refused player takes nine at most
QUEUE_SIZE = 20_000  # Backpressure: further words are refused.
MAX_LATENCY = 0.03  # Seconds that a word waits before the process counts as overloaded.
BUSY_RATE = 50  # words a second
PRESENCE_WINDOW = 0.25  # seconds to wait for heartbeats of other games, while many words arrive
SUBMIT_TIMEOUT = 30  # seconds; longer than a transaction waits for the lock of SQLite

Answer = Callable[[Verdict | Exception], None]


class Pending(NamedTuple):
    """A queued word.

    `answer` is called with the verdict once it is committed, or with the error that prevented that.
    `since` says when the word was queued, by the monotonic clock.
    """

    round: Round
    entry: Entry
    answer: Answer
    since: float


class Committer:
    """A queue of words and the one task that commits them, in the order in which they arrived.

    So all games wait equally long. Belongs to the event loop.
    """

    def __init__(self, writer: Threads) -> None:
        self.writer = writer
        self.loop = asyncio.get_running_loop()
        self.queue: list[Pending] = []
        self.task: asyncio.Task[None] | None = None
        self.added = self.answered = 0
        self.arrivals: deque[float] = deque(maxlen=BUSY_RATE)
        self.present: dict[Game, Collection[int]] = {}
        self.recording = asyncio.Lock()

    def add(self, round_: Round, entry: Entry, answer: Answer) -> bool:
        """Queue a word; False if the queue is full."""
        if len(self.queue) >= QUEUE_SIZE:
            return False
        now = time.monotonic()
        self.queue.append(Pending(round_, entry, answer, now))
        self.added += 1
        self.arrivals.append(now)
        if self.task is None:
            self.task = asyncio.create_task(self._run())
        return True

    def submit(self, entries: Entries) -> list[Verdict]:
        """Queue the words of a request or of computers, from a worker thread, and wait for the
        verdicts.

        Raises Refusal if the queue is full or the commit takes too long, and whatever the database
        raises.
        """

        async def queued() -> list[Verdict]:
            verdicts: list[Future[Verdict]] = [self.loop.create_future() for _ in entries]
            for (round_, entry), verdict in zip(entries, verdicts, strict=True):
                if not self.add(round_, entry, partial(_resolve, verdict)):
                    raise RateLimited(1)
            return await asyncio.gather(*verdicts)

        try:
            return asyncio.run_coroutine_threadsafe(queued(), self.loop).result(SUBMIT_TIMEOUT)
        except TimeoutError as error:
            logger.error("a word was not committed within %s seconds", SUBMIT_TIMEOUT)
            raise words.not_stored() from error

    async def record_present(self, game: Game, seats: Collection[int]) -> None:
        """Record in the database that these players are present.

        What becomes due meanwhile is recorded together: games that have begun at the same time
        would otherwise hold up the words of all, each with a transaction.
        """
        self.present[game] = seats
        async with self.recording:
            if game not in self.present:  # whoever waited before has recorded it
                return
            if self.busy():
                await asyncio.sleep(PRESENCE_WINDOW)
            present, self.present = self.present, {}
            await self.writer.run(presence.touch_all, present, steady_clock.now())

    def busy(self) -> bool:
        """Whether many words arrive."""
        return len(self.arrivals) == BUSY_RATE and time.monotonic() - self.arrivals[0] < 1

    def overloaded(self) -> bool:
        """Whether the oldest queued word has waited too long."""
        return bool(self.queue) and time.monotonic() - self.queue[0].since > MAX_LATENCY

    async def drained(self) -> None:
        """Wait until every word that is queued now has its verdict, and its sender the answer."""
        last = self.added
        while self.answered < last:
            await asyncio.sleep(BATCH_WINDOW)
        await asyncio.sleep(0)  # The tasks that wait for the last verdicts are scheduled already.

    async def _run(self) -> None:
        log_context.begin()  # the batch has words of many games
        window = BATCH_WINDOW
        try:
            while self.queue:
                await asyncio.sleep(window)
                batch, self.queue = self.queue[:BATCH_SIZE], self.queue[BATCH_SIZE:]
                began = time.monotonic()
                verdicts = await self._commit(batch)
                window = min(LONGEST_WINDOW, max(BATCH_WINDOW, time.monotonic() - began))
                await self._answer(batch, verdicts)
        finally:
            self.task = None

    async def _commit(
        self, batch: Sequence[Pending], failed: list[Exception] | None = None
    ) -> Sequence[Verdict | Exception]:
        """The verdicts on a batch, or the error of each word that could not be stored.

        If the database refuses the batch, its players are halved until only those fail whose
        words it refuses. If the database is away, or has `failed` often, the rest fails at once.
        """
        failed = [] if failed is None else failed
        entries = [(pending.round, pending.entry) for pending in batch]
        try:
            return await self.writer.run(words.submit_all, entries, steady_clock.now())
        except Exception as error:  # Nothing was committed; the next batch may succeed.
            failed.append(error)
            seats = list(dict.fromkeys(entry.seat_id for _, entry in entries))
            if len(seats) == 1 or isinstance(error, UNAVAILABLE) or len(failed) >= MOST_FAILED:
                about = {"rounds": sorted({pending.round.pk for pending in batch})}
                logger.exception("could not commit %s words", len(batch), extra=about)
                return [error] * len(batch)
        first = set(seats[: len(seats) // 2])
        halves = [
            [each for each in batch if (each.entry.seat_id in first) is one]
            for one in (True, False)
        ]
        stored = [iter(await self._commit(half, failed)) for half in halves]
        return [next(stored[each.entry.seat_id not in first]) for each in batch]

    async def _answer(
        self, batch: Sequence[Pending], verdicts: Sequence[Verdict | Exception]
    ) -> None:
        for index, (pending, verdict) in enumerate(zip(batch, verdicts, strict=True)):
            try:
                pending.answer(verdict)
            except Exception:  # a bug; others need not wait for it
                logger.exception("could not answer a word of round %s", pending.round.pk)
            self.answered += 1
            if index % YIELD_EVERY == YIELD_EVERY - 1:
                await asyncio.sleep(0)


def _resolve(future: Future[Verdict], verdict: Verdict | Exception) -> None:
    if future.done():  # Whoever waited for it has gone.
        return
    if isinstance(verdict, Exception):
        future.set_exception(verdict)
    else:
        future.set_result(verdict)
