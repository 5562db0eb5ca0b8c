"""A game of alice's in which bob plays too."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.utils import timezone

from game.models import Game, Seat
from game.services import games, players
from tests.game.play import host_of, new_game


@dataclass(frozen=True)
class Table:
    game: Game
    alice: Seat
    bob: Seat


@pytest.fixture
def table(database_file: Path) -> Table:
    game = new_game()
    now = timezone.now()
    alice = games.join(game, host_of(game).player, None, now)
    bob = games.join(game, players.guest("bob", now), "bob", now)
    return Table(game, alice, bob)
