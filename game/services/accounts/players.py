"""Players, who are guests or have an account. Accounts of staff are made in the admin."""

from datetime import datetime

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from game.models import Player
from game.rules.names import clean_name, name_key
from game.rules.refusals import Refusal
from game.services.accounts import bans
from game.services.play.ranking import leaderboards


def check_name(name: str) -> str:
    """The cleaned name for a new account. Raises Refusal if it isn't allowed, or is taken."""
    chosen = bans.allowed_name(name)
    check_free(chosen)
    return chosen


def make(name: str, password: str, guest: Player | None, now: datetime) -> User:
    """Make an account whose player is the guest. Raises Refusal if the name can't be used.

    `password`: the hash of the password.
    """
    chosen = check_name(name)
    try:
        with transaction.atomic():
            user = User.objects.create(username=chosen, password=password)
            named = {"user": user, "name": chosen, "name_key": name_key(chosen)}
            guests = Player.objects.filter(pk=guest.pk if guest else 0, user=None)
            if not guests.update(**named):  # no guest, or one of another account by now
                Player.objects.create(created_at=now, **named)
    except IntegrityError as error:
        raise taken(chosen) from error
    leaderboards.keep_streak(Player.objects.get(user=user))
    return user


def speak(player: Player, language: str) -> None:
    Player.objects.filter(pk=player.pk).update(language=language)


def with_password(name: str, password: str) -> User | None:
    """The account of a player with this name and password.

    Staff signs in at the admin alone, where wrong passwords are counted more strictly and a second
    factor is asked for. Takes as long without such an account.
    """
    named = User.objects.filter(player__name_key=name_key(name), is_staff=False).first()
    return _authenticated(named.username if named else "", password)


def staff_with_password(name: str, password: str) -> User | None:
    user = _authenticated(name, password)
    return user if user and user.is_staff else None


def _authenticated(username: str, password: str) -> User | None:
    found = ModelBackend().authenticate(None, username=username, password=password)
    return found if isinstance(found, User) else None


def set_password(user: User, password: str) -> None:
    """Change the password, which ends all sessions of the account. `password`: the hash."""
    user.password = password
    user.save(update_fields=["password"])


def guest(name: str, now: datetime) -> Player:
    """A new player without an account. Raises Refusal for a name that is not allowed."""
    return Player.objects.create(name=bans.allowed_name(name), created_at=now)


def of_account(user: User) -> Player | None:
    return Player.objects.filter(user=user).first()


def introduce_account(user: User, name: str, now: datetime) -> Player:
    """The player of an account under this name, created if necessary. Raises Refusal as `say_name`,
    and for the name of another account."""
    own = of_account(user) or Player(user=user)
    if own.name_key is not None:
        say_name(own, name)
        return own
    chosen = name_for(own, name)
    known, _made = Player.objects.update_or_create(
        user=user, defaults={"name": chosen}, create_defaults={"name": chosen, "created_at": now}
    )
    return known


def say_name(player: Player, name: str) -> None:
    """Raises Refusal for another name than that of the account: it is changed in one place."""
    if player.name_key is None:
        rename(player, name)
    elif clean_name(name) != player.name:
        detail = _(
            "You are signed in as %(name)s. You change that name on your account’s page."
        ) % {"name": player.name}
        raise Refusal("name.account", detail, "name")


def name_for(player: Player, name: str) -> str:
    """The cleaned name for a player. Raises Refusal if it isn't allowed, or of another account."""
    chosen = bans.allowed_name(name)
    if player.user_id or player.name_key is not None:
        check_free(chosen, player)
    return chosen


def rename(player: Player, name: str) -> None:
    """Changes the name for seats that are taken from now on, and the one that an account signs in
    with. Raises Refusal."""
    chosen = name_for(player, name)
    if player.name_key is None or player.user is None:
        player.name = chosen
        player.save(update_fields=["name"])
        return
    player.name, player.name_key, player.user.username = chosen, name_key(chosen), chosen
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "name_key"])
            player.user.save(update_fields=["username"])
    except IntegrityError as error:
        raise taken(chosen) from error


def check_free(name: str, player: Player | None = None) -> None:
    """Raises Refusal if another account, also one of staff, has this name or one that looks like
    it. `player`: a player who may have the name already."""
    key = name_key(name)
    alike, accounts = Player.objects.filter(name_key=key), User.objects.all()
    if player:
        alike, accounts = alike.exclude(pk=player.pk), accounts.exclude(pk=player.user_id or 0)
    same = accounts.filter(username__iexact=name)
    of_staff = map(name_key, accounts.filter(is_staff=True).values_list("username", flat=True))
    if alike.exists() or same.exists() or key in of_staff:
        raise taken(name)


def taken(name: str) -> Refusal:
    detail = _("Another account is called “%(name)s”, or nearly so.") % {"name": name}
    return Refusal("name.taken", detail, "name")
