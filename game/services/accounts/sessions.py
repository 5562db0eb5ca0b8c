"""The player of a session, for pages, API and sockets."""

from datetime import datetime

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

from game.db.prepared import Prepared
from game.models import Player
from game.services.accounts import devices, merging, players
from game.services.play.seating import moderation

# The keys under which a session keeps the id of its player, and of the account it has signed in to.
# Staff that has logged in to the admin plays as a guest.
PLAYER, ACCOUNT = "player", "account"

_player = Prepared(lambda player: Player.objects.select_related("user").filter(pk=player))


def player_of(session: SessionBase) -> Player | None:
    """The player of this session, with `user`; None before the first name, and once the account is
    signed out everywhere."""
    player = _player.first(session.get(PLAYER) or 0)
    return player if player and _may_play(session, player) else None


def player_id_of(session: SessionBase) -> int | None:
    """The id of the player of this session, which costs guests no query."""
    if not session.get(ACCOUNT):
        return session.get(PLAYER)
    player = player_of(session)
    return player.pk if player else None


def account_of(session: SessionBase) -> Player | None:
    """The player of the account that this session is signed in to, with `user`. Costs guests no
    query."""
    return player_of(session) if session.get(ACCOUNT) else None


def _may_play(session: SessionBase, player: Player) -> bool:
    """Whether the player is a guest, or has the account that this session has signed in to with the
    password that it has now. The player of a deleted account is neither."""
    user = player.user
    if session.get(ACCOUNT) != player.user_id:
        return False
    if user is None:
        return True
    proof = session.get(HASH_SESSION_KEY, "")
    return user.is_active and constant_time_compare(proof, user.get_session_auth_hash())


def enter(session: SessionBase, user: User, guest: Player | None, now: datetime) -> None:
    """Makes the player of an account the player of a session that has just signed in to it.

    `guest`: the player of the session until now, whose games are moved to the account.
    """
    player = Player.objects.get(user=user)
    if guest and guest.pk != player.pk:
        merging.merge(guest, player, now)
    session[PLAYER], session[ACCOUNT] = player.pk, user.pk
    devices.renew(session)


def introduce(session: SessionBase, name: str, now: datetime) -> Player:
    """The player of this session under this name: renamed, or a new guest.

    Raises Refusal for a name that is not allowed.
    """
    player = player_of(session)
    if player:
        players.say_name(player, name)
        session.modified = True  # renews the cookie
        return player
    player = players.guest(name, now)
    if session.get(PLAYER):  # the player of an account that was signed out everywhere
        session.flush()
    session.cycle_key()  # prevents session fixation
    session[PLAYER] = player.pk
    return player


def become(session: SessionBase, guest: Player) -> None:
    """Makes a guest the player of this session, also on another device."""
    session.flush()
    session.cycle_key()
    session[PLAYER] = guest.pk


def expires_at(session: SessionBase) -> datetime | None:
    """When the stored session ends; None if nothing is stored."""
    stored = Session.objects.filter(session_key=session.session_key)
    return stored.values_list("expire_date", flat=True).first()


def forget(session: SessionBase, now: datetime) -> None:
    player = player_of(session)
    if player:
        moderation.forget(player, now)
    session.flush()
