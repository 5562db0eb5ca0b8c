"""alice's game."""

import pytest
from django.test import Client

from game.models import Dictionary, Game
from tests.game.play import host_of
from tests.game.web.play.rounds_now import client_of, make


@pytest.fixture
def game(english: Dictionary) -> Game:
    return make()


@pytest.fixture
def alice(game: Game) -> Client:
    return client_of(host_of(game))
