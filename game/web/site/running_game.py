"""The way back to a round of the visitor that is running, for every page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.contrib.sessions.backends.base import SessionBase

from game.db.failures import UNAVAILABLE
from game.models import Game, Round
from game.rules.wording import clock
from game.services.accounts.sessions import player_id_of
from game.snapshots import millis

FORGOTTEN = timedelta(hours=1)  # after which an untimed round isn't offered any more


@dataclass(frozen=True, slots=True)
class RunningGame:
    """`now`, `until`: the time, and when the round ends, in milliseconds; 0 for an untimed one."""

    game: Game
    now: int
    until: int
    left: str

    @classmethod
    def of(cls, session: SessionBase, now: datetime) -> Self | None:
        """None without a running round. Visitors without a player cost no query."""
        try:
            player = player_id_of(session)
            round_ = _running(player, now) if player else None
        except UNAVAILABLE:  # The page may work without the database.
            return None
        if round_ is None:
            return None
        end = round_.ends_at
        return cls(
            game=round_.game,
            now=millis(now),
            until=millis(end) if end else 0,
            left=clock((end - now).total_seconds()) if end else "",
        )


def _running(player_id: int, now: datetime) -> Round | None:
    played = Round.objects.running(now).of_player(player_id, now - FORGOTTEN)
    return played.select_related("game").first()
