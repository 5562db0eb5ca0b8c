"""The player of a session, for pages, API and sockets."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session

from game.db.prepared import Prepared
from game.models import Player
from game.services.play import moderation, players

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


def expires_at(session: SessionBase) -> datetime | None:
    """When the stored session ends; None if nothing is stored."""
    stored = Session.objects.filter(session_key=session.session_key)
    return stored.values_list("expire_date", flat=True).first()


def forget(session: SessionBase, now: datetime) -> None:
    """Deletes what is stored about the player, then the session."""
    player = player_of(session)
    if player:
        moderation.forget(player, now)
    session.flush()
