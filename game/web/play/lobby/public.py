"""The public game as the lobby shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from game.models import Game, Round, Seat
from game.rules.clock import PUBLIC_ROUND, Phase
from game.rules.refusals import Refusal
from game.rules.wording import clock, duration
from game.services.play import games, rounds
from game.snapshots import millis

NAMED = 6  # Players who are named; the others are counted.
EMPTY = [[""] * 4] * 4  # The board between two rounds.


@dataclass(frozen=True, slots=True)
class PublicState:
    """`now`, `until`: the time, and when the clock runs out, in milliseconds. `problem`: why nobody
    can play at present."""

    now: int
    until: int = 0
    running: bool = False
    left: str = ""
    present: int = 0
    names: list[str] = field(default_factory=list)
    tiles: list[list[str]] = field(default_factory=lambda: EMPTY)
    problem: str = ""
    length: str = duration(int(PUBLIC_ROUND.total_seconds()))

    @classmethod
    def at(cls, now: datetime) -> PublicState:
        """Makes four small queries. Deals the round if no request has dealt it yet."""
        game = games.public_game(now)
        try:
            round_ = rounds.current(game, now)
        except Refusal as refusal:
            return cls(millis(now), problem=refusal.detail)
        if round_ is None:  # Never in the public game.
            return cls(millis(now))
        running = round_.phase(now) is Phase.PLAYING
        until = _until(game, round_, now)
        seats = Seat.objects.filter(game=game).present(now)
        return cls(
            now=millis(now),
            until=millis(until),
            running=running,
            left=clock((until - now).total_seconds()),
            present=seats.count(),
            names=list(seats.order_by("-seen_at").values_list("name", flat=True)[:NAMED]),
            tiles=round_.parsed_board().faces() if running else EMPTY,
        )

    @property
    def others(self) -> int:
        return self.present - len(self.names)


def _until(game: Game, round_: Round, now: datetime) -> datetime:
    """The end of the running round, else the start of the next one."""
    phase = round_.phase(now)
    if phase is Phase.PLAYING and round_.ends_at:
        return round_.ends_at
    if phase is Phase.FINISHED:
        return rounds.next_start(game, round_) or now
    return round_.starts_at
