"""The socket's `word` message: rate limit, time stamp, commit, acknowledgement."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections import defaultdict
from functools import partial

from game import metrics, steady_clock
from game.limits.buckets import Bucket
from game.limits.table import WORDS
from game.live import messages
from game.live.committer import Committer
from game.live.messages import Json
from game.live.room import Room
from game.live.socket import Socket
from game.models import Round
from game.rules.verdicts import LIMITED, NOT_STARTED, OVER, Verdict, refused
from game.services.play.words import Entry, not_stored


class WordHandler:
    """Handles the words of one room. `round`: the current one, which the hub keeps up to date."""

    def __init__(self, room: Room, committer: Committer) -> None:
        self.room = room
        self.committer = committer
        self.round: Round | None = None
        self.time = time = asyncio.get_running_loop().time
        self.buckets = defaultdict[int, Bucket](lambda: Bucket(WORDS.much, time()))

    def enter_round(self, round_: Round | None) -> None:
        """Also forgets the rates of those who have left."""
        if round_ is None or self.round is None or round_.pk != self.round.pk:
            self.buckets.clear()
        self.round = round_

    async def handle(self, socket: Socket, message: Json) -> None:
        """Queue a word for the committer, or refuse it at once."""
        seat, now = socket.seat_id, steady_clock.now()
        if seat is None:
            code = "seat.unknown"
        elif not self._may_send(socket, seat):
            code = LIMITED
        elif self.round is None:
            code = NOT_STARTED
        elif message.get("round") not in (None, self.round.public_id):
            code = OVER
        else:
            entry = Entry(seat, message["word"], now, bool(message.get("again")))
            if verdict := self.committer.add(self.round, entry):
                answer = partial(self._acknowledge, socket, message, self.time())
                verdict.add_done_callback(answer)
                return
            code = LIMITED
        metrics.WORDS.labels(code).inc()
        socket.push(messages.ack(message, refused(message["word"], code)))

    def _may_send(self, socket: Socket, seat: int) -> bool:
        now = self.time()
        return self.buckets[seat].take(now) and socket.address.words.take(now)

    def _acknowledge(
        self, socket: Socket, message: Json, received_at: float, committed: Future[Verdict]
    ) -> None:
        if committed.exception():
            socket.push(messages.error(not_stored(), message))
            return
        verdict = committed.result()
        socket.push(messages.ack(message, verdict))
        metrics.ACKNOWLEDGED.observe(self.time() - received_at)
        if verdict.accepted:
            self._notify_other_tabs(socket, verdict)

    def _notify_other_tabs(self, socket: Socket, verdict: Verdict) -> None:
        written = {"written": verdict.written} if verdict.written else {}
        rare = {"rare": True} if verdict.rare else {}
        found = messages.text("found", word=verdict.word, points=verdict.points, **written, **rare)
        for other in self.room.of(socket.seat_id):
            if other is not socket:
                other.push(found)
