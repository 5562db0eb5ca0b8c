"""The state of a game, as its hub reads it from the database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q

from game.actions.games import IN_GAME, InGame
from game.db import failures
from game.db.prepared import Prepared
from game.live import messages
from game.live.socket import Socket
from game.models import Game, Round, Seat
from game.models.seat import GONE
from game.rules.clock import COUNTDOWN, Phase
from game.rules.refusals import Refusal
from game.services.play import computers, rounds
from game.services.play.round_solutions import solution_of
from game.services.play.seating import handover, seats, watching
from game.services.site import texts
from game.snapshots import game_snapshots, knocks_of, millis, numbers_of, onlooker_of, roster
from game.snapshots.roster import Numbers
from game.snapshots.state import KnockState

CHUNK = 500  # snapshots made with one set of queries
# Columns of a game that do not cause new snapshots when they change.
UNSEEN = {"active_at"}
# Columns of a round that do.
SEEN = ("pk", "starts_at", "ends_at", "writing_at", "checking_at", "board", "onlooker_id")
# Columns of a seat that cause a new roster when they change, as presence does.
SHOWN = (
    "left_at",
    "name",
    "handicap_min_length",
    "handicap_percent",
    "team",
    "said_at",
    "handed_over",
)

_game = Prepared(lambda game: Game.objects.filter(pk=game).select_related("dictionary"))
# Whether the player was seen is asked in SQL: times take Django longer than all the rest.
_taken = Prepared(
    lambda game, since: (
        Seat.objects.taken()
        .filter(game_id=game)
        .annotate(seen=ExpressionWrapper(Q(seen_at__gt=since), BooleanField()))
        .order_by()
        .values_list("pk", "seen", "strength", *SHOWN)
    )
)

SeatColumns = dict[int, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class GameState:
    """A game at one moment.

    `seat_columns` has by the id of each seat its shown columns and whether its player is present;
    it is None in the public game. `numbers` are those of rosters, `knocks` those of snapshots.
    `announcements` are ids, texts and ends. `next_word` is when a computer writes its next word.
    `lists` changes with those on paper. `refusal` says why the public game has no round.
    """

    game: Game
    round: Round | None
    phase: Phase
    seat_columns: SeatColumns | None
    numbers: Numbers
    knocks: list[KnockState]
    announcements: tuple[Any, ...]
    is_host_away: bool
    next_word: datetime | None = None
    lists: tuple[Any, ...] = ()
    refusal: Refusal | None = None

    def refusal_of(self, seat: int, handed_over: int) -> Refusal | None:
        """Why this player is no longer in the game, if so; unknown in the public game.

        `handed_over`: how often the seat had gone to another device when this one connected.
        """
        if self.seat_columns is None:
            return None
        if seat not in self.seat_columns:
            return seats.removed()
        left_at, *_, times, _present = self.seat_columns[seat]
        if times != handed_over:
            return handover.handed_over()
        return seats.unknown() if left_at else None

    def refusal_to_watch(self, left_seat: int | None) -> Refusal | None:
        """Why a watcher may see no more, if so. `left_seat`: the seat that the watcher has left."""
        if left_seat and self.seat_columns is not None and left_seat not in self.seat_columns:
            return seats.removed()
        return watching.refusal_to_watch(self.game, is_member=left_seat is not None)

    def refusal_for(self, socket: Socket) -> Refusal | None:
        """Why this connection is closed, if so."""
        if socket.seat_id is None:
            return self.refusal_to_watch(socket.left_seat)
        return self.refusal_of(socket.seat_id, socket.handed_over)

    @property
    def roster_key(self) -> SeatColumns | int:
        """Changes when everybody gets a new roster; in the public game the number of present
        players, because to read the seats of thousands takes long."""
        return self.numbers["present"] if self.seat_columns is None else self.seat_columns

    @property
    def fingerprint(self) -> tuple[Any, ...]:
        """Changes if and only if everybody gets a new snapshot."""
        columns = [field.attname for field in Game._meta.concrete_fields]
        game = tuple(getattr(self.game, name) for name in columns if name not in UNSEEN)
        times = tuple(getattr(self.round, name) for name in SEEN) if self.round else None
        return self.phase, times, game, self.is_host_away, self.announcements, self.lists

    @property
    def phase_changes(self) -> list[datetime]:
        """When the clock changes the phase."""
        if self.round is None:
            return []
        round_, due = self.round, rounds.next_start(self.game, self.round)
        begins = (round_.starts_at - COUNTDOWN, round_.starts_at, round_.writing_at, round_.ends_at)
        return [change for change in (*begins, due and due - COUNTDOWN) if change]


def load(game_id: int, now: datetime) -> GameState:
    """The game at this moment; deals the next board if that is due.

    Raises Refusal if the database can't be written then.
    """
    [game] = _game.all(game_id)
    round_, refusal = None, None
    try:
        round_ = rounds.current(game, now)
    except Refusal as error:
        if error.code == failures.CODE:
            raise
        refusal = error  # The public game has no dictionary.
    phase = round_.phase(now) if round_ else Phase.LOBBY
    if round_ and phase.running:
        solution_of(round_)  # solves the board before the first word arrives
    columns = None if game.is_public else _seat_columns(game, now)
    onlooker = onlooker_of(game, round_, now)
    online = (row[-1] for seat, row in (columns or {}).items() if seat != onlooker)
    numbers = numbers_of(game, online, now)
    announced = tuple(
        (each.pk, each.text, each.ends_at) for each in texts.current_announcements(now)
    )
    knocks = [] if game.is_public else knocks_of(game, now)
    next_word = computers.next_word(round_, now) if round_ else None
    is_away = columns is not None and not (game.host_id in columns and columns[game.host_id][-1])
    lists = _lists(round_, phase) if round_ and round_.paper else ()
    return GameState(
        game, round_, phase, columns, numbers, knocks, announced, is_away, next_word, lists, refusal
    )


def _lists(round_: Round, phase: Phase) -> tuple[Any, ...]:
    """Which lists on paper are complete; then the votes on their words."""
    if phase is Phase.WRITING:
        done = Seat.objects.filter(game_id=round_.game_id, list_done=round_.number)
        return tuple(done.values_list("pk", flat=True).order_by("pk"))
    votes = round_.word_votes.order_by("pk").values_list("seat_id", "word", "counts")
    return tuple(votes) if phase is Phase.CHECKING else ()


def _seat_columns(game: Game, now: datetime) -> SeatColumns:
    return {
        pk: (left_at, *shown, left_at is None and (bool(strength) or seen))
        for pk, seen, strength, left_at, *shown in _taken.all(game.pk, now - GONE)
    }


def act(name: str, game: Game, seat: int, now: datetime) -> None:
    """Perform an action as the player of this seat. Raises Refusal."""
    IN_GAME[name].act(InGame(game, Seat.objects.get(pk=seat), now), {})


def snapshots(
    state: GameState, viewers: Sequence[Seat | None], now: datetime
) -> dict[int | None, str]:
    """The snapshot messages of these viewers, by seat id; None: a watcher. Raises Refusal.

    They show the round of the state, not a later one: the hub would not take its words yet.
    """
    if state.refusal:
        raise state.refusal
    texts: dict[int | None, str] = {}
    for start in range(0, len(viewers), CHUNK):
        several = viewers[start : start + CHUNK]
        for seat, snapshot in game_snapshots(state.game, state.round, several, now).items():
            texts[seat] = messages.text({"type": "snapshot", **snapshot})
    return texts


def snapshots_of(
    state: GameState, seat_ids: Iterable[int | None], now: datetime
) -> dict[int | None, str]:
    """Like `snapshots`, given the ids of the seats."""
    wanted = set(seat_ids)
    viewers: list[Seat | None] = [None] if None in wanted else []
    viewers += Seat.objects.filter(pk__in=[seat for seat in wanted if seat is not None])
    return snapshots(state, viewers, now)


def players_message(state: GameState, now: datetime) -> str:
    """The message that lists who is in the game."""
    here = roster(state.game, state.round, now)
    return messages.text({"type": "players", "server_time": millis(now), **here})
