"""What snapshots of games and results of rounds share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from game.models import Round
from game.rules.results import Handicap, Scoring
from game.services.play.round_solutions import solution_of
from solver.letter_scoring import tile_value

Json = dict[str, Any]

TOP = 10  # players of the public game that are named; of a private one all are


def millis(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def board(round_: Round) -> Json:
    """The dice row by row; where letters count, which have a bonus and what they are worth."""
    parsed = round_.parsed_board()
    told: Json = {"rows": parsed.faces(), "size": [*parsed.size], "bonuses": None, "values": None}
    if round_.scoring == Scoring.RUZZLE:
        values = solution_of(round_).values
        worth = [tile_value(tile, values) for tile in parsed.tiles]
        bonuses = round_.bonus_tiles()
        told["values"] = in_rows(worth, parsed.columns)
        told["bonuses"] = in_rows([bonuses.get(tile) for tile in range(len(worth))], parsed.columns)
    return told


def in_rows(tiles: Sequence[Any], columns: int) -> list[Sequence[Any]]:
    return [tiles[start : start + columns] for start in range(0, len(tiles), columns)]


def handicap(given: Handicap) -> Json | None:
    """Shown to everybody; None for those who have none."""
    if given == Handicap():
        return None
    return {"min_length": given.min_length, "percent": given.percent}
