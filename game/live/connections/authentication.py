"""Authentication of a connection: its address, its game and its seat."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from importlib import import_module
from typing import Any

from django.conf import settings

from game.models import Game, Seat
from game.services import rates
from game.services.play import games, seats
from game.services.play.newcomers import Visitor
from game.services.play.sessions import PLAYER


def authenticate(
    cookies: Mapping[str, str], code: str, address: str, now: datetime, known: Game | None = None
) -> tuple[Game, Seat | None]:
    """The game with this code, and the visitor's seat if they are in it. Raises Refusal.

    `known`: the game, if it is loaded already.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session = store(cookies.get(settings.SESSION_COOKIE_NAME))
    visitor = Visitor(address, lambda: session.get(PLAYER))
    game = games.find(code, now, visitor, known)
    return game, seats.of_visitor(game, session.get(PLAYER))


def address_of(scope: dict[str, Any]) -> str:
    """The address of the client, as `rates.by_address` has it."""
    client, _ = scope.get("client") or ("", 0)
    forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    meta = {"REMOTE_ADDR": client, "HTTP_X_FORWARDED_FOR": b",".join(forwarded).decode("latin-1")}
    return rates.by_address(meta)
