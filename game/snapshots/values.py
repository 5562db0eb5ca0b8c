"""What snapshots of games and results of rounds share."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from game.models import Round, Seat

Json = dict[str, Any]

TOP = 10  # players of the public game that are named; of a private one all are


def millis(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def board(round_: Round) -> Json:
    faces = round_.parsed_board().faces()
    return {"rows": faces, "size": [round_.rows, round_.columns]}


def handicap(seat: Seat) -> Json | None:
    """Shown to everybody; None for those who have none."""
    if seat.handicap_min_length is None and seat.handicap_percent == 100:
        return None
    return {"min_length": seat.handicap_min_length, "percent": seat.handicap_percent}
