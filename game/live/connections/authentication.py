"""Authentication of a connection: its game and its seat."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from importlib import import_module

from django.conf import settings

from game.models import Game, Seat
from game.services.accounts.sessions import player_id_of
from game.services.play import games
from game.services.play.seating import seats
from game.services.play.seating.newcomers import Visitor


def authenticate(
    cookies: Mapping[str, str], code: str, address: str, now: datetime, known: Game | None = None
) -> tuple[Game, Seat | None]:
    """The game with this code, and the visitor's seat if they are in it. Raises Refusal.

    `known` is the game, if it is loaded already.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session = store(cookies.get(settings.SESSION_COOKIE_NAME))
    visitor = Visitor(address, lambda: player_id_of(session))
    game = games.find(code, now, visitor, known)
    return game, seats.of_visitor(game, player_id_of(session))
