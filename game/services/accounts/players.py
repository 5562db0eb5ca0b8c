"""Accounts of players: made, signed in to, changed. Those of staff are made in the admin."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from game.models import Player
from game.rules.names import clean_name, name_key
from game.services.play import players


def check_name(name: str) -> str:
    """The name as a new account would have it. Raises Refusal if it isn't allowed, or taken."""
    chosen = clean_name(name)
    players.check_free(chosen)
    return chosen


def make(name: str, password: str, email: str, guest: Player | None, now: datetime) -> User:
    """A new account, whose player is the guest. Raises Refusal for the name.

    `password`: its hash. `email`: may be empty.
    """
    chosen = check_name(name)
    try:
        with transaction.atomic():
            user = User.objects.create(username=chosen, password=password, email=email)
            named = {"user": user, "name": chosen, "name_key": name_key(chosen)}
            guests = Player.objects.filter(pk=guest.pk if guest else 0, user=None)
            if not guests.update(**named):  # no guest, or one of another account by now
                Player.objects.create(created_at=now, **named)
    except IntegrityError as error:
        raise players.taken(chosen) from error
    return user


def with_password(name: str, password: str) -> User | None:
    """The account of a player with this name and password.

    Staff signs in at the admin alone, where wrong passwords are counted more strictly and a second
    factor is asked for. Takes as long without such an account.
    """
    named = User.objects.filter(player__name_key=name_key(name), is_staff=False).first()
    found = ModelBackend().authenticate(
        None, username=named.username if named else "", password=password
    )
    return found if isinstance(found, User) else None


def set_password(user: User, password: str) -> None:
    """Ends all sessions of the account. `password`: its hash."""
    user.password = password
    user.save(update_fields=["password"])


def set_email(user: User, email: str) -> None:
    user.email = email
    user.save(update_fields=["email"])
