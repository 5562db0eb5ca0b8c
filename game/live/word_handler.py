"""Words as they come in: counted, stamped with the time, and handed on to be committed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from django.utils import timezone

from game.live import messages
from game.live.committer import Committer, Pending
from game.live.limits import WORDS, Bucket
from game.live.messages import Json
from game.live.room import Room
from game.live.socket import Socket
from game.models import Round
from game.rules.refusals import Refusal
from game.rules.verdicts import NOT_STARTED, OVER, Verdict
from game.services.play.words import Entry

LIMITED = "rate.limited"


class WordHandler:
    """The words that the players of one room send."""

    def __init__(self, room: Room, committer: Committer) -> None:
        self.room = room
        self.committer = committer
        self.buckets: dict[int, Bucket] = {}

    def handle(self, socket: Socket, message: Json, round_: Round | None) -> None:
        """Have a word judged; the answer comes once that is committed."""
        seat, now = socket.seat_id, timezone.now()
        if seat is None:
            code = "seat.unknown"
        elif not self._bucket(seat).take(asyncio.get_running_loop().time()):
            code = LIMITED
        elif round_ is None:
            code = NOT_STARTED
        elif message.get("round") not in (None, round_.public_id):
            code = OVER
        else:
            entry = Entry(seat, message["word"], now, bool(message.get("again")))
            if self.committer.add(Pending(round_, entry, self._answer(socket, message))):
                return
            code = LIMITED
        socket.push(messages.refused(message, code))

    def _bucket(self, seat: int) -> Bucket:
        if seat not in self.buckets:
            self.buckets[seat] = Bucket(WORDS, asyncio.get_running_loop().time())
        return self.buckets[seat]

    def _answer(self, socket: Socket, message: Json) -> Callable[[Verdict | None], None]:
        def answer(verdict: Verdict | None) -> None:
            if verdict is None:
                failed = Refusal("server.error", "The word could not be stored. Send it again.")
                socket.push(messages.error(failed, message))
                return
            socket.push(messages.ack(message, verdict))
            if verdict.accepted:
                self._notify_other_tabs(socket, verdict)

        return answer

    def _notify_other_tabs(self, socket: Socket, verdict: Verdict) -> None:
        found = messages.text("found", word=verdict.word, points=verdict.points)
        for other in self.room.of(socket.seat_id):
            if other is not socket:
                other.push(found)
