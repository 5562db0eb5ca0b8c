"""Polls a game and broadcasts its changes to the players who are connected to this process."""

import asyncio
import logging
import math
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import override

from game import log_context, metrics, steady_clock
from game.live import game_state, messages
from game.live.committer import Committer
from game.live.game_state import GameState, SeatColumns
from game.live.room import Room
from game.live.scoreboard import Scoreboard
from game.live.socket import Socket
from game.live.threads import Threads
from game.live.word_handler import WordHandler
from game.models import Game, Round, Seat
from game.rules.clock import SETTLING, Phase
from game.rules.fair_play import Hidden
from game.rules.refusals import Refusal
from game.rules.settings import Rated
from game.services.play import fair_play, settling
from game.services.play.seating import presence, seats
from game.snapshots import CROWD, ROSTER_EVERY, Json
from game.snapshots.state import KnockState

logger = logging.getLogger(__name__)

# Seconds between two polls: while a round is played; otherwise, or if overloaded; at least.
PLAYING_EVERY, WAITING_EVERY, MIN_INTERVAL = 1.0, 2.0, 0.4
# Where notifications arrive, a game is polled when something has changed or is due, and so often
# in case one was lost.
NOTIFIED_EVERY = 10.0
GOLDEN = 0.618034
TIMER_MARGIN = 0.002  # seconds; a timer must not fire before the phase has changed.
HEARTBEAT_EVERY = timedelta(seconds=20)  # between two recorded heartbeats of a player
JOIN_WINDOW = 0.1  # In a crowd, seconds to collect newcomers, whose snapshots are made together.
NOT_IN_GAME = 4403  # Close code for players who have left or were removed.


class Hub:
    """Polls the database when something is due, and broadcasts what has changed.

    One task does both, so that no older state is sent after a newer one. The task ends with the
    last connection: nothing that happens in a game depends on it.
    """

    def __init__(
        self,
        game: Game,
        readers: Threads,
        committer: Committer,
        is_notified: Callable[[], bool],
        on_empty: Callable[[], object],
    ) -> None:
        """`is_notified` says whether notifications of all processes arrive."""
        self.game = game
        self.readers = readers
        self.committer = committer
        self.is_notified = is_notified
        self.on_empty = on_empty
        self.room = Room()
        self.word_handler = WordHandler(self.room, committer)
        self.newcomers: list[tuple[Socket, Seat | None]] = []
        self.heartbeats: dict[int, datetime] = {}
        self.state: GameState | None = None
        # As last broadcast:
        self.sent_fingerprint: tuple[Any, ...] | None = None
        self.sent_roster: SeatColumns | int | None = None
        self.sent_knocks: list[KnockState] = []
        self.scoreboard: Scoreboard | None = None
        self.unsettled: dict[int, Round] = {}
        self.hidden: dict[int, dict[int, Hidden]] = {}  # by round and seat, until it is settled
        # By the clock of the event loop. Words that were stored since the last poll are told of at
        # `scores_at`; a poll sends scores from `next_scores` on, and the roster from `next_roster`.
        self.scores_at = math.inf
        self.polled_at = self.next_poll = self.next_scores = self.next_roster = 0.0
        self.is_stale = False  # a notification has come since the last poll began
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def enter(self, socket: Socket, seat: Seat | None) -> None:
        """Add the connection of a player, or of a watcher; its first message is a snapshot.

        Returns once that is sent, and the current round known, which words need. Raises Refusal if
        the player has too many connections, or too many watch.
        """
        socket.seat_id = seat.pk if seat else None
        socket.handed_over = seat.handed_over if seat else 0
        self.room.enter(socket)
        if seat and seat.seen_at > steady_clock.now() - presence.TOUCH_EVERY:
            self.heartbeats[seat.pk] = steady_clock.now()
        self.newcomers.append((socket, seat))
        self.wake.set()
        if self.task is None:
            self.task = asyncio.create_task(self._run())
        await socket.begun.wait()

    def leave(self, socket: Socket) -> None:
        self.room.leave(socket)
        self.wake.set()

    @property
    def is_playing(self) -> bool:
        """Whether a round is played, as of the last poll."""
        return self.state is not None and self.state.phase is Phase.PLAYING

    def refresh(self) -> None:
        """Poll as soon as the minimum interval allows."""
        self.is_stale = True
        self.next_poll = min(self.next_poll, self.polled_at + MIN_INTERVAL)
        self.wake.set()

    def changed(self) -> None:
        """Handle a notification. While a round is played, the next tick is soon enough."""
        if not self.is_playing:
            self.refresh()
            return
        self.is_stale = True
        if (tick := self._tick_after(asyncio.get_running_loop().time())) < self.next_poll:
            self.next_poll = tick
            self.wake.set()

    def words_stored(self) -> None:
        """Handle a notification: where not each tick polls, the next one sends the scores."""
        if self.is_playing and self.is_notified() and self.scores_at == math.inf:
            self.scores_at = self._tick_after(asyncio.get_running_loop().time())
            self.wake.set()

    async def act(self, socket: Socket, name: str) -> None:
        """Start or finish a round for this player. Raises Refusal."""
        if socket.seat_id is None:
            raise seats.unknown()
        await self.readers.run(game_state.act, name, self.game, socket.seat_id, steady_clock.now())
        self.refresh()

    def hear_hidden(self, socket: Socket, message: Json) -> None:
        """Keep what the page of a player tells of a rated round."""
        told, round_ = Hidden(message["times"], message["seconds"]), self.word_handler.round
        if socket.seat_id is None or round_ is None or round_.pk not in self.unsettled:
            return
        if round_.rated == Rated.YES and message["round"] == round_.public_id:
            of_round = self.hidden.setdefault(round_.pk, {})
            of_round[socket.seat_id] = told.and_(of_round.get(socket.seat_id, told))

    # -- the task --------------------------------------------------------------------------------

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        log_context.begin(game=self.game.pk)
        try:
            while self.room.seats:
                try:
                    await self._iterate(loop)
                except Exception:  # The database may be back at the next poll.
                    metrics.POLLS_FAILED.inc()
                    logger.exception("could not poll game %s", self.game.pk)
                    self.next_poll = loop.time() + PLAYING_EVERY
                due = min(self.next_poll, self.scores_at) - loop.time()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), due)
                if self.newcomers and len(self.room.seats) > CROWD:
                    await asyncio.sleep(min(JOIN_WINDOW, self.next_poll - loop.time()))
                self.wake.clear()
        finally:
            self.task = None
            self.on_empty()

    async def _iterate(self, loop: asyncio.AbstractEventLoop) -> None:
        await self._record_heartbeats(self.room.seats)
        if self.state is None or loop.time() >= self.next_poll:
            self.polled_at, self.is_stale = loop.time(), False
            await self._settle()
            self.next_poll = self._regular_poll(await self._poll())
        elif loop.time() >= self.scores_at and self.state.round:
            await self._broadcast_scores(self.state.round, self.state)
        if self.newcomers and self.state:
            await self._send_first_snapshots(self.state)

    def _regular_poll(self, state: GameState) -> float:
        """When to poll again, unless a notification comes first."""
        tick = self._tick_after(self.polled_at)
        all_sent = not self.is_stale and state.roster_key == self.sent_roster
        if all_sent and self.is_notified():
            tick = max(tick, self.polled_at + min(NOTIFIED_EVERY, _until(state.next_word)))
        now = asyncio.get_running_loop().time()
        return min(tick, now + self._until_phase_change(state))

    def _tick_after(self, moment: float) -> float:
        """The next tick of the game. Golden-ratio staggering: spreads those of n games evenly.

        If the process is overloaded, scores are broadcast half as often.
        """
        every = (
            PLAYING_EVERY if self.is_playing and not self.committer.overloaded() else WAITING_EVERY
        )
        moment = max(moment, self.polled_at + MIN_INTERVAL)
        offset = self.game.pk * GOLDEN % 1 * every
        tick = offset + every * math.ceil((moment - offset) / every)
        return tick if tick > moment else tick + every

    def _until_phase_change(self, state: GameState) -> float:
        """Seconds until the clock changes the phase, or a round can be settled."""
        settling = (_settling(round_) for round_ in self.unsettled.values())
        ahead = (_until(due) + TIMER_MARGIN for due in (*state.phase_changes, *settling))
        return min((seconds for seconds in ahead if seconds > 0), default=math.inf)

    async def _poll(self) -> GameState:
        """Read the game and broadcast what has changed."""
        self.state = after = await self.readers.run(
            game_state.load, self.game.pk, steady_clock.now()
        )
        self.game = after.game
        self.word_handler.enter_round(after.round)
        if after.round:
            log_context.add(round=after.round.pk)
        if after.round and after.round.settled_at is None:
            self.unsettled[after.round.pk] = after.round
        self._close_removed(after)
        playing = after.phase is Phase.PLAYING
        scores_due = self.polled_at >= self.next_scores
        calm = not playing and not after.game.is_public
        roster_due = self.polled_at >= self.next_roster or calm
        if self.sent_fingerprint is None:  # Newcomers get snapshots of their own.
            self._mark_sent(after)
        elif after.fingerprint != self.sent_fingerprint:
            await self._broadcast_snapshots(after)
        elif after.roster_key != self.sent_roster and roster_due:
            await self._broadcast_roster(after)
        if after.knocks != self.sent_knocks:
            self._send_knocks(after)
        if not playing:
            self.scores_at = math.inf
        if after.round and playing and scores_due:
            await self._broadcast_scores(after.round, after)
            self.next_scores = self._tick_after(self.polled_at)
        return after

    async def _broadcast_snapshots(self, after: GameState) -> None:
        if after.phase is Phase.FINISHED:
            await self.committer.drained()  # The snapshot contains the words of the last moment.
        seat_ids, now = self.room.seats, steady_clock.now()
        texts = await self.readers.run(game_state.snapshots_of, after, seat_ids, now)
        await self.room.broadcast_each(texts.get)
        self._mark_sent(after)

    async def _broadcast_roster(self, after: GameState) -> None:
        """Less often in a crowd: as many messages a second as in a small game."""
        self.next_roster = self.polled_at + ROSTER_EVERY * max(1, len(self.room.seats) / CROWD)
        text = await self.readers.run(game_state.players_message, after, steady_clock.now())
        await self.room.broadcast(text)
        self.sent_roster = after.roster_key

    def _send_knocks(self, after: GameState) -> None:
        """To the host alone."""
        if after.game.host_id:
            self._send_to(
                after.game.host_id, messages.text({"type": "knocks", "knocks": after.knocks})
            )
        self.sent_knocks = after.knocks

    def _send_to(self, seat_id: int | None, text: str) -> None:
        for socket in self.room.of(seat_id):
            if socket.begun.is_set():
                socket.push(text)

    def _mark_sent(self, state: GameState) -> None:
        self.sent_fingerprint, self.sent_roster = state.fingerprint, state.roster_key

    async def _broadcast_scores(self, round_: Round, after: GameState) -> None:
        self.scores_at = math.inf
        if self.scoreboard is None or self.scoreboard.round.pk != round_.pk:
            self.scoreboard = Scoreboard(round_)
        if scores := await self.readers.run(self.scoreboard.update, after, steady_clock.now()):
            await self.room.broadcast_each(scores.message, low_priority=True)
            for seat in self.room.seats if scores.fresh else ():
                if finds := scores.finds_for(seat, round_.onlooker_id):
                    text = messages.text(
                        {"type": "finds", "round": round_.public_id, "finds": finds}
                    )
                    self._send_to(seat, text)

    async def _send_first_snapshots(self, state: GameState) -> None:
        """Make the snapshots of all newcomers together."""
        newcomers, self.newcomers = self.newcomers, []
        viewers = {socket.seat_id: seat for socket, seat in newcomers}
        try:
            texts = await self.readers.run(
                game_state.snapshots, state, [*viewers.values()], steady_clock.now()
            )
        except Refusal as refusal:
            await self._refuse(newcomers, refusal)
            return
        except Exception:  # They get them at the next attempt.
            self.newcomers = [*newcomers, *self.newcomers]
            raise
        for socket, _ in newcomers:
            socket.begin(texts[socket.seat_id])

    async def _refuse(
        self, newcomers: Iterable[tuple[Socket, Seat | None]], refusal: Refusal
    ) -> None:
        """Tell each in their language why there is no round."""
        texts: dict[str | None, str] = {}
        for socket, _ in newcomers:
            if socket.language not in texts:
                with override(socket.language):
                    now = steady_clock.now()
                    state = await self.readers.run(game_state.load, self.game.pk, now)
                texts[socket.language] = messages.error(state.refusal or refusal)
            socket.begin(texts[socket.language])

    def _close_removed(self, after: GameState) -> None:
        """Close the connections of players who have left or were removed, and of those who may not
        watch any more."""
        for seat in self.room.seats:
            for socket in self.room.of(seat):
                if after.refusal_for(socket) is None:
                    continue
                with override(socket.language):
                    if refusal := after.refusal_for(socket):
                        socket.close(NOT_IN_GAME, messages.error(refusal))
                self.room.leave(socket)

    async def _record_heartbeats(self, connected: Collection[int | None]) -> None:
        """Record in the database that these players are present, if that is due.

        If the clock is set forward, it is due at once: otherwise all of them would seem absent.
        """
        now = steady_clock.now()
        last = now - HEARTBEAT_EVERY
        self.heartbeats = {seat: at for seat, at in self.heartbeats.items() if at > last}
        if due := [seat for seat in connected if seat is not None and seat not in self.heartbeats]:
            self.heartbeats |= dict.fromkeys(due, now)
            await self.committer.record_present(self.game, due)

    async def _settle(self) -> None:
        """Settle the rounds that are over, unless another process has; announce their results."""
        for round_ in list(self.unsettled.values()):
            due = _settling(round_)
            if due is None or due > steady_clock.now():
                continue
            await self.committer.drained()
            await self.readers.run(settling.settle, round_, steady_clock.now())
            del self.unsettled[round_.pk]
            await self.room.broadcast(messages.text({"type": "results", "round": round_.public_id}))
            if hidden := self.hidden.pop(round_.pk, None):
                await self.readers.run(fair_play.keep_hidden, round_, hidden)


def _settling(round_: Round) -> datetime | None:
    """The time from which the round may be settled."""
    return round_.ends_at + SETTLING if round_.ends_at else None


def _until(moment: datetime | None) -> float:
    """Seconds from now."""
    return (moment - steady_clock.now()).total_seconds() if moment else math.inf
