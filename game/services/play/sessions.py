"""The player of a session, for pages, API and sockets."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.backends.base import SessionBase

from game.db.prepared import Prepared
from game.models import Player
from game.services.play import players

PLAYER = "player"  # the key under which a session keeps the id of its player

_player = Prepared(lambda player: Player.objects.filter(pk=player))


def player_of(session: SessionBase) -> Player | None:
    """The player of this session; None before the first name."""
    return _player.first(session.get(PLAYER) or 0)


def introduce(session: SessionBase, name: str, now: datetime) -> Player:
    """The player of this session under this name: renamed, or a new guest.

    Raises Refusal for a name that is not allowed.
    """
    player = player_of(session)
    if player:
        players.rename(player, name)
        session.modified = True  # renews the cookie
        return player
    player = players.guest(name, now)
    session.cycle_key()  # prevents session fixation
    session[PLAYER] = player.pk
    return player
