"""Rounds of a player as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from game.models import Standing
from game.services.accounts import history
from game.web.shared.text import title


@dataclass(frozen=True, slots=True)
class Row:
    """`players`: how many the round had."""

    starts_at: datetime
    round_id: str
    game: str
    size: str
    dictionary: str
    place: int
    players: int
    points: int
    words: int


def rows_of(results: Sequence[Standing]) -> list[Row]:
    players = history.players_in(results)
    return [
        Row(
            starts_at=each.round.starts_at,
            round_id=each.round.public_id,
            game=title(each.round.game),
            size=f"{each.round.rows}×{each.round.columns}",
            dictionary=each.round.version.dictionary.name,
            place=each.place,
            players=players[each.round_id],
            points=each.points,
            words=each.words,
        )
        for each in results
    ]
