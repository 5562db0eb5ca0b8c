"""Words on their way to the database: those of all games are committed together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils import timezone

from game.live.room import YIELD_EVERY
from game.live.threads import Threads
from game.models import Round
from game.rules.verdicts import Verdict
from game.services.play import words
from game.services.play.words import Entry

logger = logging.getLogger(__name__)

BATCH_WINDOW = 0.004  # seconds to wait for more words: a transaction costs as much as five of them
BATCH_SIZE = 500  # words of one transaction
QUEUE_SIZE = 20_000  # words that may wait
MAX_LATENCY = 0.03  # seconds that one waits where all goes well
BUSY_RATE = 50  # words a second

Callback = Callable[[Verdict | None], None]


@dataclass(frozen=True, slots=True)
class Pending:
    """`answer`: called once the verdict is committed; with None where that failed."""

    round: Round
    entry: Entry
    callback: Callback


class Committer:
    def __init__(self, writer: Threads) -> None:
        self.writer = writer
        self.queue: list[Pending] = []
        self.task: asyncio.Task[None] | None = None
        self.added = self.answered = 0
        self.arrivals: deque[float] = deque(maxlen=BUSY_RATE)  # when words came in

    def add(self, pending: Pending) -> bool:
        """False where too many words are waiting already."""
        if len(self.queue) >= QUEUE_SIZE:
            return False
        self.queue.append(pending)
        self.added += 1
        self.arrivals.append(time.monotonic())
        if self.task is None:
            self.task = asyncio.create_task(self._work())
        return True

    def busy(self) -> bool:
        """Whether many words come in."""
        return len(self.arrivals) == BUSY_RATE and time.monotonic() - self.arrivals[0] < 1

    def overloaded(self) -> bool:
        """Whether words wait longer than they should."""
        if not self.queue:
            return False
        waited = timezone.now() - self.queue[0].entry.received_at
        return waited.total_seconds() > MAX_LATENCY

    async def drained(self) -> None:
        """Wait until every word that has come in so far is committed and answered."""
        last = self.added
        while self.answered < last:
            await asyncio.sleep(BATCH_WINDOW)

    async def _work(self) -> None:
        try:
            while self.queue:
                await asyncio.sleep(BATCH_WINDOW)
                batch, self.queue = self.queue[:BATCH_SIZE], self.queue[BATCH_SIZE:]
                await self._commit(batch)
        finally:
            self.task = None

    async def _commit(self, batch: Sequence[Pending]) -> None:
        verdicts = await self._verdicts(batch)
        for index, (pending, verdict) in enumerate(zip(batch, verdicts, strict=True)):
            pending.callback(verdict)
            self.answered += 1
            if index % YIELD_EVERY == YIELD_EVERY - 1:
                await asyncio.sleep(0)

    async def _verdicts(self, batch: Sequence[Pending]) -> Sequence[Verdict | None]:
        try:
            return await self.writer.run(_submit, batch)
        except Exception:  # whatever it was: nothing is committed, and the next batch may be fine
            logger.exception("%s words could not be stored", len(batch))
            return [None] * len(batch)


def _submit(batch: Sequence[Pending]) -> list[Verdict]:
    """The verdicts in the order of the batch."""
    places: dict[Round, list[int]] = defaultdict(list)
    for place, pending in enumerate(batch):
        places[pending.round].append(place)
    entries = {round_: [batch[place].entry for place in places[round_]] for round_ in places}
    judged = words.submit_all(entries, timezone.now())
    verdicts = {
        place: verdict
        for several, result in zip(places.values(), judged, strict=True)
        for place, verdict in zip(several, result, strict=True)
    }
    return [verdicts[place] for place in range(len(batch))]
