"""The end of a series: who has won it, and the first three places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.snapshots import Json

STEPS = 3
NAMED = 3  # Players of a place who are named; the others are counted.


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the podium. `players`: who share the place; `others`: how many more do."""

    place: int
    points: int
    players: Sequence[Json]
    others: int


def series_result(results: Json, rounds: int | None) -> str:
    """Who has won a series of so many rounds, once its last one is over; otherwise empty."""
    winners = [row["name"] for row in _final(results, rounds) if row["place"] == 1]
    if not winners:
        return ""
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share'} the series"


def podium(results: Json, rounds: int | None) -> list[Step]:
    """The first three places of a series that is over, without players who have no points. After
    two who share a place the next one is left out."""
    standings = [row for row in _final(results, rounds) if row["points"]]
    steps = []
    for place in range(1, STEPS + 1):
        if sharing := [row for row in standings if row["place"] == place]:
            named = sharing[:NAMED]
            others = len(sharing) - len(named)
            steps.append(Step(place, sharing[0]["points"], named, others))
    return steps


def _final(results: Json, rounds: int | None) -> Sequence[Json]:
    """The standings of a series that is over and has points of several players to compare."""
    standings = results["series"] or []
    is_over = rounds and results["round"]["series_place"] >= rounds
    return standings if is_over and len(standings) > 1 and standings[0]["points"] else []
