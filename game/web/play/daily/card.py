"""The card of a daily board, which shows none of its letters."""

from __future__ import annotations

from collections.abc import Iterator

from game.models import DailyBoard
from game.rules.wording import counted
from game.services.play import daily
from game.web.shared.picture import Card


def card_of(board: DailyBoard) -> Card:
    return Card("Daily board", tuple(_facts(board)), daily.SIZE)


def _facts(board: DailyBoard) -> Iterator[str]:
    yield f"{board.date.day} {board.date:%B %Y}"
    yield counted(len(daily.solved(board).points), "word")
    if players := board.tries.count():
        yield counted(players, "player")
