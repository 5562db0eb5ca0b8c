"""A game that alice hosts and bob has joined."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.utils import timezone

from game.models import Game, Seat
from game.services.accounts import players
from game.services.play.seating import presence
from tests.game.play import fresh_game


@dataclass(frozen=True)
class Table:
    game: Game
    alice: Seat
    bob: Seat


@pytest.fixture
def table(database_file: Path) -> Table:
    game = fresh_game()
    now = timezone.now()
    presence.join(game, players.guest("bob", now), "bob", now)
    alice, bob = Seat.objects.select_related("player").order_by("pk")
    return Table(game, alice, bob)
