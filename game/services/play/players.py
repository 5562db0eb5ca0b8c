"""Players: guests and the players of accounts."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from game.models import Player
from game.rules.names import clean_name

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def guest(name: str, now: datetime) -> Player:
    """A new player without an account. Raises Refusal for a name that is not allowed."""
    return Player.objects.create(name=clean_name(name), created_at=now)


def of_account(user: User) -> Player | None:
    """The player of an account; None before its first name."""
    return Player.objects.filter(user=user).first()


def introduce_account(user: User, name: str, now: datetime) -> Player:
    """The player of an account under this name, created if necessary. Raises Refusal."""
    chosen = clean_name(name)
    known, _ = Player.objects.update_or_create(
        user=user, defaults={"name": chosen}, create_defaults={"name": chosen, "created_at": now}
    )
    return known


def rename(player: Player, name: str) -> None:
    """Changes the name for seats that are taken from now on. Raises Refusal."""
    player.name = clean_name(name)
    player.save(update_fields=["name"])
