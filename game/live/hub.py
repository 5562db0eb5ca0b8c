"""What happens in a game, told to its players who are connected to this process."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime, timedelta

from django.utils import timezone

from game.live import game_state, messages
from game.live.committer import Committer
from game.live.game_state import Roster, View
from game.live.messages import Json
from game.live.room import Room
from game.live.scoreboard import Tally
from game.live.socket import Socket
from game.live.threads import Threads
from game.live.word_handler import Intake
from game.models import Game, Round, Seat
from game.rules.clock import SETTLING, Phase
from game.rules.refusals import Refusal
from game.services.play import games, rounds, seats
from game.snapshots import CROWD, ROSTER_EVERY

logger = logging.getLogger(__name__)

# Seconds between two looks at the database: while a round is played, else or in need, and at least.
PLAYING_EVERY, WAITING_EVERY, AT_LEAST = 1.0, 2.0, 0.4
GOLDEN = 0.618034  # its multiples, without their whole parts, are spread evenly
AFTER_EDGE = timedelta(milliseconds=2)  # the timer must not go off before the phase has changed
TOUCH_EVERY = 20.0  # seconds between two signs of life of a player
TOGETHER = 0.1  # seconds in which those who come to a crowd are gathered, to be welcomed at once
NOT_IN_GAME = 4403  # what the connections of players are closed with who are gone for good


class Hub:
    """Looks at the game when something is due, and tells what has changed.

    One task does both, so that no older state is told after a newer one. It ends with the last
    connection: nothing that happens in a game depends on it.
    """

    def __init__(
        self, game: Game, readers: Threads, committer: Committer, deserted: Callable[[], object]
    ) -> None:
        self.game = game
        self.readers = readers
        self.committer = committer
        self.deserted = deserted
        self.room = Room()
        self.intake = Intake(self.room, committer)
        self.newcomers: list[tuple[Socket, Seat | None]] = []
        self.touched: dict[int, float] = {}
        self.view: View | None = None
        self.roster: Roster | None = None  # the players as everybody has been told
        self.tally: Tally | None = None
        self.unsettled: dict[int, Round] = {}
        self.looked = self.due = self.scores_due = self.roster_due = 0.0
        self.woken = asyncio.Event()
        self.ready = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def enter(self, socket: Socket, seat: Seat | None) -> None:
        """The connection of a player, or of somebody who watches; it gets a snapshot first.

        Raises Refusal where a player has too many.
        """
        socket.seat_id = seat.pk if seat else None
        self.room.enter(socket)
        if seat and seat.seen_at > timezone.now() - games.TOUCH_EVERY:
            self.touched[seat.pk] = asyncio.get_running_loop().time()
        self.newcomers.append((socket, seat))
        self.woken.set()
        if self.task is None:
            self.task = asyncio.create_task(self._run())
        await self.ready.wait()  # words that come with it need to know their round

    def leave(self, socket: Socket) -> None:
        self.room.leave(socket)
        self.woken.set()

    def poke(self) -> None:
        """Something has changed: look soon."""
        self.due = min(self.due, self.looked + AT_LEAST)
        self.woken.set()

    def heard(self) -> None:
        """Somebody has changed something. While a round is played, the next look is soon enough."""
        if self.view is None or self.view.phase is not Phase.PLAYING:
            self.poke()

    def word(self, socket: Socket, message: Json) -> None:
        self.intake.take(socket, message, self.view.round if self.view else None)

    async def act(self, socket: Socket, act: Callable[..., Round]) -> None:
        """Start or finish a round for this player. Raises Refusal."""
        if socket.seat_id is None:
            raise seats.unknown()
        await self.readers.run(game_state.act, act, self.game, socket.seat_id, timezone.now())
        self.poke()

    # -- the task --------------------------------------------------------------------------------

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.room.seats:
                try:
                    await self._turn(loop)
                except Exception:  # the database may be back at the next look
                    logger.exception("game %s could not be looked at", self.game.code)
                    self.due = loop.time() + PLAYING_EVERY
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.woken.wait(), self.due - loop.time())
                if self.newcomers and len(self.room.seats) > CROWD:
                    await asyncio.sleep(min(TOGETHER, self.due - loop.time()))
                self.woken.clear()
        finally:
            self.task = None
            self.deserted()

    async def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        await self._touch(self.room.seats)
        if self.view is None or loop.time() >= self.due:
            self.looked = loop.time()
            await self._settle()
            await self._look()
            self.due = min(self._own_time(), loop.time() + self._until_edge())
            self.ready.set()
        if self.newcomers and self.view:
            await self._welcome(self.view)

    def _own_time(self) -> float:
        """When to look again. Each game has its own time in the second: not all look at once.

        Where words are late, what everybody has found so far is told half as often.
        """
        playing = self.view is not None and self.view.phase is Phase.PLAYING
        every = PLAYING_EVERY if playing and not self.committer.late() else WAITING_EVERY
        place = self.game.pk * GOLDEN % 1 * every
        due = place + every * math.ceil((self.looked - place) / every)
        return due if due > self.looked + AT_LEAST else due + every

    def _until_edge(self) -> float:
        """Seconds until something happens by itself."""
        edges = self.view.edges if self.view else []
        settling = [due for round_ in self.unsettled.values() if (due := _settling(round_))]
        now = timezone.now()
        ahead = [(edge + AFTER_EDGE - now).total_seconds() for edge in (*edges, *settling)]
        return min((seconds for seconds in ahead if seconds > 0), default=WAITING_EVERY)

    async def _look(self) -> None:
        before = self.view
        self.view = after = await self.readers.run(game_state.look, self.game.pk, timezone.now())
        self.game = after.game
        if after.round and after.round.settled_at is None:
            self.unsettled[after.round.pk] = after.round
        self._dismiss(after)
        playing = after.phase is Phase.PLAYING
        on_time = self.looked >= self.scores_due
        if before is None:
            self.roster = after.roster
        elif after.stamp != before.stamp:
            await self._tell_state(after)
        elif after.roster != self.roster and (self.looked >= self.roster_due or not playing):
            # In a crowd more rarely: as many messages go out in a second as in a small game.
            self.roster_due = self.looked + ROSTER_EVERY * max(1, len(self.room.seats) / CROWD)
            now = timezone.now()
            await self.room.tell_all(await self.readers.run(game_state.players, after, now))
            self.roster = after.roster
        if after.round and playing and on_time:
            await self._tell_scores(after.round, after)
            self.scores_due = self._own_time()

    async def _tell_state(self, after: View) -> None:
        if after.phase is Phase.FINISHED:
            await self.committer.drained()  # the words of the last moment belong to it
        wanted, now = self.room.seats, timezone.now()
        texts = await self.readers.run(game_state.snapshots_of, after, wanted, now)
        await self.room.tell(texts.get)
        self.roster = after.roster

    async def _tell_scores(self, round_: Round, after: View) -> None:
        if self.tally is None or self.tally.round.pk != round_.pk:
            self.tally = Tally(round_)
        if scores := await self.readers.run(self.tally.count, after, timezone.now()):
            await self.room.tell(scores.message, unhurried=True)

    async def _welcome(self, known: View) -> None:
        """Snapshots for those who have just come, of however many in one go."""
        comers, self.newcomers = self.newcomers, []
        viewers = {socket.seat_id: seat for socket, seat in comers}
        try:
            told = await self.readers.run(
                game_state.snapshots, known, [*viewers.values()], timezone.now()
            )
        except Refusal as refusal:
            told = dict.fromkeys(viewers, messages.error(refusal))
        for socket, _ in comers:
            if (text := told.get(socket.seat_id)) is not None:
                socket.push(text)
            socket.greeted = True

    def _dismiss(self, after: View) -> None:
        """Close the connections of players who have left or whom the host has removed."""
        for seat in self.room.seats:
            if seat is not None and (refusal := after.without(seat)):
                for socket in self.room.of(seat):
                    socket.close(NOT_IN_GAME, messages.error(refusal))
                    self.room.leave(socket)

    async def _touch(self, there: Collection[int | None]) -> None:
        """Note who is there."""
        now = asyncio.get_running_loop().time()
        last = {seat: self.touched.get(seat, -TOUCH_EVERY) for seat in there if seat is not None}
        if due := [seat for seat, at in last.items() if at <= now - TOUCH_EVERY]:
            self.touched |= dict.fromkeys(due, now)
            await self.committer.writer.run(games.touch_all, self.game, due, timezone.now())

    async def _settle(self) -> None:
        """Settle the rounds that are over, unless somebody has, and tell that they are."""
        for round_ in list(self.unsettled.values()):
            due = _settling(round_)
            if due is None or due > timezone.now():
                continue
            await self.committer.drained()
            await self.readers.run(rounds.settle, round_, timezone.now())
            del self.unsettled[round_.pk]
            await self.room.tell_all(messages.text("results", round=round_.public_id))


def _settling(round_: Round) -> datetime | None:
    """From when on the results of a round may be written."""
    return round_.ends_at + SETTLING if round_.ends_at else None
