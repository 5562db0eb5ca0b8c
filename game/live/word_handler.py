"""The socket's `word` message: rate limit, time stamp, commit, acknowledgement."""

from collections import defaultdict
from functools import partial
from time import monotonic

from django.utils.translation import override

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
    """Handles the words of one room. The hub keeps `round`, the current one, up to date."""

    def __init__(self, room: Room, committer: Committer) -> None:
        self.room = room
        self.committer = committer
        self.round: Round | None = None
        self.buckets = defaultdict[int, Bucket](lambda: Bucket(WORDS.much, monotonic()))

    def enter_round(self, round_: Round | None) -> None:
        """Take words of this round from now on. A new round also forgets the rates of all seats."""
        if round_ is None or self.round is None or round_.pk != self.round.pk:
            self.buckets.clear()
        self.round = round_

    def handle(self, socket: Socket, message: Json) -> None:
        """Queue a word for the committer, or refuse it at once."""
        seat, now, word = socket.seat_id, monotonic(), message["word"]
        if seat is None:
            code = "seat.unknown"
        elif not (self.buckets[seat].take(now) and socket.address.words.take(now)):
            code = LIMITED
        elif self.round is None:
            code = NOT_STARTED
        elif message.get("round") not in (None, self.round.public_id):
            code = OVER
        else:
            entry = Entry(seat, word, steady_clock.now(), bool(message.get("again")))
            if self.committer.add(
                self.round, entry, partial(self._acknowledge, socket, message, now)
            ):
                return
            code = LIMITED
        metrics.WORDS.labels(code).inc()
        socket.push(messages.ack(message, refused(word, code)))

    def _acknowledge(
        self, socket: Socket, message: Json, received_at: float, verdict: Verdict | Exception
    ) -> None:
        if isinstance(verdict, Exception):
            metrics.NOT_STORED.inc()
            with override(socket.language):  # the task is that of the committer
                socket.push(messages.error(not_stored(), message))
            return
        socket.push(messages.ack(message, verdict))
        metrics.ACKNOWLEDGED.observe(monotonic() - received_at)
        if verdict.accepted and len(tabs := self.room.of(socket.seat_id)) > 1:
            found = messages.found(verdict)
            for other in tabs:
                if other is not socket:
                    other.push(found)
