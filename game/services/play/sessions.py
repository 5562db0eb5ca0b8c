"""Who a session belongs to: pages, API and sockets all ask here."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.backends.base import SessionBase

from game.db.prepared import Prepared
from game.models import Player
from game.services.play import players

PLAYER = "player"  # the key under which a session keeps the id of its player

_player = Prepared(lambda player: Player.objects.filter(pk=player))


def player_of(session: SessionBase) -> Player | None:
    """The player of this session, if it has said a name yet."""
    return _player.first(session.get(PLAYER) or 0)


def introduce(session: SessionBase, name: str, now: datetime) -> Player:
    """The player of this session under this name: a new guest, or the one it has, renamed.

    Raises Refusal for a name that can't be.
    """
    player = player_of(session)
    if player:
        players.rename(player, name)
        session.modified = True  # lasts another year from now
        return player
    player = players.guest(name, now)
    session.cycle_key()  # a session that somebody else has prepared is left behind
    session[PLAYER] = player.pk
    return player
