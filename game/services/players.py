"""Who plays."""

from __future__ import annotations

from datetime import datetime

from game.models import Player
from game.rules.names import clean_name


def guest(name: str, now: datetime) -> Player:
    """A new player without an account. Raises Refusal for a name that can't be."""
    return Player.objects.create(name=clean_name(name), created_at=now)


def rename(player: Player, name: str) -> None:
    """The name to take a seat under from now on. Raises Refusal."""
    player.name = clean_name(name)
    player.save(update_fields=["name"])
