"""How the visitor did on the board of a round that others have played before."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from django.contrib.sessions.backends.base import SessionBase

from game.models import Round, Standing
from game.rules.wording import counted
from game.services.play import replays
from game.services.play.replays import Target
from game.snapshots import Json
from game.web.play.results.recap import own_standing

LISTED = 5  # scores of the round


@dataclass(frozen=True, slots=True)
class Row:
    place: int
    name: str
    words: int
    points: int
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """`rows`: the best of the round and the visitor among them, by place."""

    sentence: str
    rows: list[Row]
    address: str


def replay_of(session: SessionBase, round_: Round, results: Json) -> Replay | None:
    """None for a round that repeats no other, and for those who did not play."""
    target = replays.target(session, round_.game, round_.number)
    own = own_standing(results)
    if target is None or own is None:
        return None
    place, players = target.place(own["points"]), target.original.standings.count() + 1
    best = target.original.standings.select_related("seat")[:LISTED]
    mine = Row(place, own["name"], own["words"], own["points"], is_own=True)
    rows = sorted(
        chain((_row(each, own["points"]) for each in best), [mine]),
        key=lambda row: (row.place, not row.is_own),
    )
    sentence = f"{_compared(target, own['points'])} Place {place} of {players} on this board."
    return Replay(sentence, rows, f"/rounds/{target.original.public_id}/")


def _row(standing: Standing, own: int) -> Row:
    place = standing.place + (own > standing.points)
    return Row(place, standing.seat.name, standing.words, standing.points)


def _compared(target: Target, points: int) -> str:
    gap, score = target.points - points, counted(target.points, "point")
    if gap > 0:
        return f"{counted(gap, 'point')} short of the {score} of {target.name}."
    return f"You {'beat' if gap else 'tie with'} the {score} of {target.name}."
