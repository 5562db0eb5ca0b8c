"""Who plays."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from game.models import Player
from game.rules.names import clean_name

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def guest(name: str, now: datetime) -> Player:
    """A new player without an account. Raises Refusal for a name that can't be."""
    return Player.objects.create(name=clean_name(name), created_at=now)


def of_account(user: User) -> Player | None:
    """The player of an account, if it has said a name yet."""
    return Player.objects.filter(user=user).first()


def introduce_account(user: User, name: str, now: datetime) -> Player:
    """The player of an account under this name, made where there is none. Raises Refusal."""
    chosen = clean_name(name)
    known, _ = Player.objects.update_or_create(
        user=user, defaults={"name": chosen}, create_defaults={"name": chosen, "created_at": now}
    )
    return known


def rename(player: Player, name: str) -> None:
    """The name to take a seat under from now on. Raises Refusal."""
    player.name = clean_name(name)
    player.save(update_fields=["name"])
