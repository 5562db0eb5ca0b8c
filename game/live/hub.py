"""Polls a game and broadcasts its changes to the players who are connected to this process."""

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
from game.live.game_state import GameState, Roster
from game.live.messages import Json
from game.live.room import Room
from game.live.scoreboard import Scoreboard
from game.live.socket import Socket
from game.live.threads import Threads
from game.live.word_handler import WordHandler
from game.models import Game, Round, Seat
from game.rules.clock import SETTLING, Phase
from game.rules.refusals import Refusal
from game.services.play import presence, rounds, seats
from game.snapshots import CROWD, ROSTER_EVERY

logger = logging.getLogger(__name__)

# Seconds between two looks at the database: while a round is played, else or in need, and at least.
PLAYING_EVERY, WAITING_EVERY, MIN_INTERVAL = 1.0, 2.0, 0.4
GOLDEN = 0.618034  # its multiples, without their whole parts, are spread evenly
TIMER_MARGIN = timedelta(milliseconds=2)  # the timer must not go off before the phase has changed
HEARTBEAT_EVERY = 20.0  # seconds between two signs of life of a player
JOIN_WINDOW = 0.1  # seconds in which those who come to a crowd are gathered, to be welcomed at once
NOT_IN_GAME = 4403  # what the connections of players are closed with who are gone for good


class Hub:
    """Looks at the game when something is due, and tells what has changed.

    One task does both, so that no older state is told after a newer one. It ends with the last
    connection: nothing that happens in a game depends on it.
    """

    def __init__(
        self, game: Game, readers: Threads, committer: Committer, on_empty: Callable[[], object]
    ) -> None:
        self.game = game
        self.readers = readers
        self.committer = committer
        self.on_empty = on_empty
        self.room = Room()
        self.word_handler = WordHandler(self.room, committer)
        self.newcomers: list[tuple[Socket, Seat | None]] = []
        self.heartbeats: dict[int, float] = {}
        self.state: GameState | None = None
        self.roster: Roster | None = None  # as last broadcast
        self.scoreboard: Scoreboard | None = None
        self.unsettled: dict[int, Round] = {}
        self.polled_at = self.next_poll = self.next_scores = self.next_roster = 0.0
        self.wake = asyncio.Event()
        self.ready = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def enter(self, socket: Socket, seat: Seat | None) -> None:
        """The connection of a player, or of somebody who watches; it gets a snapshot first.

        Raises Refusal where a player has too many.
        """
        socket.seat_id = seat.pk if seat else None
        self.room.enter(socket)
        if seat and seat.seen_at > timezone.now() - presence.TOUCH_EVERY:
            self.heartbeats[seat.pk] = asyncio.get_running_loop().time()
        self.newcomers.append((socket, seat))
        self.wake.set()
        if self.task is None:
            self.task = asyncio.create_task(self._run())
        await self.ready.wait()  # words that come with it need to know their round

    def leave(self, socket: Socket) -> None:
        self.room.leave(socket)
        self.wake.set()

    def refresh(self) -> None:
        """Something has changed: look soon."""
        self.next_poll = min(self.next_poll, self.polled_at + MIN_INTERVAL)
        self.wake.set()

    def changed(self) -> None:
        """Somebody has changed something. While a round is played, the next look is soon enough."""
        if self.state is None or self.state.phase is not Phase.PLAYING:
            self.refresh()

    def word(self, socket: Socket, message: Json) -> None:
        self.word_handler.handle(socket, message, self.state.round if self.state else None)

    async def act(self, socket: Socket, act: Callable[..., Round]) -> None:
        """Start or finish a round for this player. Raises Refusal."""
        if socket.seat_id is None:
            raise seats.unknown()
        await self.readers.run(game_state.act, act, self.game, socket.seat_id, timezone.now())
        self.refresh()

    # -- the task --------------------------------------------------------------------------------

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.room.seats:
                try:
                    await self._iterate(loop)
                except Exception:  # the database may be back at the next look
                    logger.exception("game %s could not be looked at", self.game.code)
                    self.next_poll = loop.time() + PLAYING_EVERY
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), self.next_poll - loop.time())
                if self.newcomers and len(self.room.seats) > CROWD:
                    await asyncio.sleep(min(JOIN_WINDOW, self.next_poll - loop.time()))
                self.wake.clear()
        finally:
            self.task = None
            self.on_empty()

    async def _iterate(self, loop: asyncio.AbstractEventLoop) -> None:
        await self._record_presence(self.room.seats)
        if self.state is None or loop.time() >= self.next_poll:
            self.polled_at = loop.time()
            await self._settle()
            await self._poll()
            self.next_poll = min(self._staggered(), loop.time() + self._until_phase_change())
            self.ready.set()
        if self.newcomers and self.state:
            await self._send_first_snapshots(self.state)

    def _staggered(self) -> float:
        """When to look again. Each game has its own time in the second: not all look at once.

        Where words are late, what everybody has found so far is told half as often.
        """
        playing = self.state is not None and self.state.phase is Phase.PLAYING
        every = PLAYING_EVERY if playing and not self.committer.overloaded() else WAITING_EVERY
        place = self.game.pk * GOLDEN % 1 * every
        due = place + every * math.ceil((self.polled_at - place) / every)
        return due if due > self.polled_at + MIN_INTERVAL else due + every

    def _until_phase_change(self) -> float:
        """Seconds until something happens by itself."""
        changes = self.state.phase_changes if self.state else []
        settling = [due for round_ in self.unsettled.values() if (due := _settling(round_))]
        now = timezone.now()
        ahead = [(change + TIMER_MARGIN - now).total_seconds() for change in (*changes, *settling)]
        return min((seconds for seconds in ahead if seconds > 0), default=WAITING_EVERY)

    async def _poll(self) -> None:
        before = self.state
        self.state = after = await self.readers.run(game_state.load, self.game.pk, timezone.now())
        self.game = after.game
        if after.round and after.round.settled_at is None:
            self.unsettled[after.round.pk] = after.round
        self._close_removed(after)
        playing = after.phase is Phase.PLAYING
        on_time = self.polled_at >= self.next_scores
        if before is None:
            self.roster = after.roster
        elif after.fingerprint != before.fingerprint:
            await self._broadcast_snapshots(after)
        elif after.roster != self.roster and (self.polled_at >= self.next_roster or not playing):
            # In a crowd more rarely: as many messages go out in a second as in a small game.
            self.next_roster = self.polled_at + ROSTER_EVERY * max(1, len(self.room.seats) / CROWD)
            now = timezone.now()
            await self.room.broadcast(
                await self.readers.run(game_state.players_message, after, now)
            )
            self.roster = after.roster
        if after.round and playing and on_time:
            await self._broadcast_scores(after.round, after)
            self.next_scores = self._staggered()

    async def _broadcast_snapshots(self, after: GameState) -> None:
        if after.phase is Phase.FINISHED:
            await self.committer.drained()  # the words of the last moment belong to it
        wanted, now = self.room.seats, timezone.now()
        texts = await self.readers.run(game_state.snapshots_of, after, wanted, now)
        await self.room.broadcast_each(texts.get)
        self.roster = after.roster

    async def _broadcast_scores(self, round_: Round, after: GameState) -> None:
        if self.scoreboard is None or self.scoreboard.round.pk != round_.pk:
            self.scoreboard = Scoreboard(round_)
        if scores := await self.readers.run(self.scoreboard.update, after, timezone.now()):
            await self.room.broadcast_each(scores.message, low_priority=True)

    async def _send_first_snapshots(self, known: GameState) -> None:
        """Snapshots for those who have just come, of however many in one go."""
        comers, self.newcomers = self.newcomers, []
        viewers = {socket.seat_id: seat for socket, seat in comers}
        try:
            texts = await self.readers.run(
                game_state.snapshots, known, [*viewers.values()], timezone.now()
            )
        except Refusal as refusal:
            texts = dict.fromkeys(viewers, messages.error(refusal))
        for socket, _ in comers:
            if (text := texts.get(socket.seat_id)) is not None:
                socket.push(text)
            socket.has_snapshot = True

    def _close_removed(self, after: GameState) -> None:
        """Close the connections of players who have left or whom the host has removed."""
        for seat in self.room.seats:
            if seat is not None and (refusal := after.refusal_of(seat)):
                for socket in self.room.of(seat):
                    socket.close(NOT_IN_GAME, messages.error(refusal))
                    self.room.leave(socket)

    async def _record_presence(self, there: Collection[int | None]) -> None:
        """Note who is there."""
        now = asyncio.get_running_loop().time()
        last = {
            seat: self.heartbeats.get(seat, -HEARTBEAT_EVERY) for seat in there if seat is not None
        }
        if due := [seat for seat, at in last.items() if at <= now - HEARTBEAT_EVERY]:
            self.heartbeats |= dict.fromkeys(due, now)
            await self.committer.writer.run(presence.touch_all, self.game, due, timezone.now())

    async def _settle(self) -> None:
        """Settle the rounds that are over, unless somebody has, and tell that they are."""
        for round_ in list(self.unsettled.values()):
            due = _settling(round_)
            if due is None or due > timezone.now():
                continue
            await self.committer.drained()
            await self.readers.run(rounds.settle, round_, timezone.now())
            del self.unsettled[round_.pk]
            await self.room.broadcast(messages.text("results", round=round_.public_id))


def _settling(round_: Round) -> datetime | None:
    """From when on the results of a round may be written."""
    return round_.ends_at + SETTLING if round_.ends_at else None
