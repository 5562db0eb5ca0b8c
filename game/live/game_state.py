"""What the hub of a game reads from the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from game.db.prepared import Prepared
from game.live import messages
from game.models import Game, Round, Seat
from game.models.seat import GONE
from game.rules.clock import COUNTDOWN, Phase
from game.rules.refusals import Refusal
from game.services.play import rounds, seats
from game.services.play.round_solutions import book_of
from game.snapshots import company, game_snapshots, millis

CHUNK = 500  # snapshots made at a time
# Whatever of a game changes, everybody gets a new snapshot; but for signs of life.
UNTOLD = {"active_at"}
# What is shown of players besides their words and whether they are there.
SHOWN = ("left_at", "name", "handicap_min_length", "handicap_percent")

_game = Prepared(lambda game: Game.objects.filter(pk=game).select_related("dictionary"))
_taken = Prepared(
    lambda game: (
        Seat.objects.taken().filter(game_id=game).order_by().values_list("pk", "seen_at", *SHOWN)
    )
)

Roster = dict[int, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class View:
    """A game at one moment.

    `roster`: the players of a private game as they are shown; None in the public one.
    """

    game: Game
    round: Round | None
    phase: Phase
    roster: Roster | None
    present: int

    def without(self, seat: int) -> Refusal | None:
        """Why this player is not in the game any more, if so; of the public one it isn't known."""
        if self.roster is None:
            return None
        if seat not in self.roster:
            return seats.removed()
        return seats.unknown() if self.roster[seat][0] else None

    @property
    def stamp(self) -> tuple[Any, ...]:
        """What everybody gets a new snapshot for when it changes."""
        columns = [field.attname for field in Game._meta.concrete_fields]
        game = tuple(getattr(self.game, name) for name in columns if name not in UNTOLD)
        times = (self.round.pk, self.round.starts_at, self.round.ends_at) if self.round else None
        return self.phase, times, game

    @property
    def edges(self) -> list[datetime]:
        """When the phase changes by itself."""
        if self.round is None:
            return []
        due = rounds.next_start(self.game, self.round)
        edges = [self.round.starts_at - COUNTDOWN, self.round.starts_at, self.round.ends_at]
        return [edge for edge in (*edges, due and due - COUNTDOWN) if edge]


def look(game_id: int, now: datetime) -> View:
    """The game as it is now; deals the next board where that is due."""
    [game] = _game.all(game_id)
    try:
        round_ = rounds.current(game, now)
    except Refusal:  # the public game without a dictionary: whoever comes in is told
        round_ = None
    phase = round_.phase(now) if round_ else Phase.LOBBY
    if round_ and phase.running:
        book_of(round_)  # solved before the first word comes
    if game.is_public:
        return View(game, round_, phase, None, seats.present(game.pk, now))
    roster = _roster(game, now)
    return View(game, round_, phase, roster, sum(row[-1] for row in roster.values()))


def _roster(game: Game, now: datetime) -> Roster:
    return {
        pk: (left_at, *shown, left_at is None and seen_at > now - GONE)
        for pk, seen_at, left_at, *shown in _taken.all(game.pk)
    }


def act(act: Callable[[Game, Seat, datetime], Round], game: Game, seat: int, now: datetime) -> None:
    """Do something in the name of this seat. Raises Refusal."""
    act(game, Seat.objects.get(pk=seat), now)


def snapshots(view: View, viewers: Sequence[Seat | None], now: datetime) -> dict[int | None, str]:
    """The snapshot messages of these viewers, by their seats; None: without one. Raises Refusal."""
    texts: dict[int | None, str] = {}
    for start in range(0, len(viewers), CHUNK):
        several = viewers[start : start + CHUNK]
        for seat, snapshot in game_snapshots(view.game, several, now, view.round).items():
            texts[seat] = messages.text("snapshot", **snapshot)
    return texts


def snapshots_of(
    view: View, seat_ids: Iterable[int | None], now: datetime
) -> dict[int | None, str]:
    """The same by the ids of the seats."""
    wanted = set(seat_ids)
    viewers: list[Seat | None] = [None] if None in wanted else []
    viewers += Seat.objects.filter(pk__in=[seat for seat in wanted if seat is not None])
    return snapshots(view, viewers, now)


def players(view: View, now: datetime) -> str:
    """The message about who is in the game."""
    told = company(view.game, view.round, now)
    return messages.text("players", server_time=millis(now), **told)
