"""What the staff of a site changes in any game; hosts change their own in `hosting`."""

from datetime import datetime

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from game.models import Ban, DisputeVote, Game, MissedWord, NightPlayer, Player, Report, Seat
from game.rules.names import FORGOTTEN, name_key
from game.rules.refusals import Refusal
from game.services.accounts import contacts, log, notices, players
from game.services.play import notifications, settling
from game.services.play.classes import classes
from game.services.play.clubs import clubs
from game.services.play.ranking import leaderboards, ratings
from game.services.play.seating import presence, seats

ONLY_OF_A_PLAYER: tuple[type[Model], ...] = (Ban, MissedWord, DisputeVote, Report, NightPlayer)


def close(game: Game, now: datetime) -> None:
    """Closes a private game for good; a running round is played to its end. Raises Refusal."""
    if game.is_public:
        raise Refusal("game.public", _("The public game can’t be closed."))
    with transaction.atomic():
        locked = Game.objects.locked().get(pk=game.pk)
        settling.settle_overdue(locked.rounds_played.all(), now)
        Game.objects.open().filter(pk=game.pk).update(closed_at=now, dictionary=None)
    notifications.notify(game.pk)


def remove(seat: Seat, now: datetime) -> None:
    """Removes a player from a game for good, also its host."""
    with transaction.atomic():
        game = Game.objects.locked().get(pk=seat.game_id)
        # Finished rounds keep the words of this player.
        settling.settle_overdue(game.rounds_played.all(), now)
        Seat.objects.taken().filter(pk=seat.pk).update(removed_at=now, name_key=None)
        Game.objects.filter(owner=seat).update(owner=None)
        presence.replace_absent_host(game, now)
    notifications.notify(seat.game_id)


def ban(player: Player, now: datetime) -> None:
    """Has a player leave all games, and the doors at which they wait; while the ban lasts they
    can't come back, also where a host takes their removal back."""
    own = Seat.objects.filter(player=player, game__closed_at=None)
    for seat in own.seated():
        presence.leave(seat.game, seat, now)
    own.filter(knocked_at=None, left_at=None).update(left_at=now)
    knocks = own.knocking()
    games = list(knocks.values_list("game_id", flat=True))
    knocks.delete()
    for game_id in games:
        notifications.notify(game_id)


def rename(player: Player, name: str, now: datetime) -> None:
    """Renames a player in all games, with a number where the name is taken, except where the host
    has given a name. Raises Refusal."""
    players.rename(player, name)
    own = Seat.objects.filter(player=player, named_by_host=False)
    for seat in own.select_related("game"):
        _rename_seat(seat, player.name, now)


def _rename_seat(seat: Seat, name: str, now: datetime) -> None:
    def change() -> None:
        is_own = name_key(name) == seat.name_key
        free = name if is_own else seats.free_name(seat.game, name, now)
        seats.rename(seat.game, seat, free, now)

    if seat.name_key is None:  # removed, or absent for long: the name is not compared any more
        Seat.objects.filter(pk=seat.pk).update(name=name)
    else:
        seats.with_names_locked(seat.game, change, now)
    notifications.notify(seat.game_id)


def forget(player: Player, now: datetime) -> None:
    """Deletes what is stored about a player: the names, and the account, unless it is of staff.

    The log forgets the names too. Their words and ratings stay without a name, as the points and
    ratings of the others depend on them.
    """
    Game.objects.filter(owner__player=player).update(owner=None)
    for seat in Seat.objects.filter(player=player).seated():
        presence.leave(seat.game, seat, now)
    for game_id in _forget(player, now):
        notifications.notify(game_id)


@transaction.atomic
def _forget(player: Player, now: datetime) -> list[int]:
    """Returns the games of the player. Locks in the order of `merging`, against deadlocks; the
    player changes before the seats, as those who settle a round look at both."""
    user, played = player.user, Seat.objects.filter(player=player)
    Player.objects.locked().get(pk=player.pk)
    ratings.forget(player)
    leaderboards.lock()
    player.name, player.name_key, player.user, player.language = FORGOTTEN, None, None, ""
    player.save(update_fields=["name", "name_key", "user", "language"])
    played.knocking().delete()
    seats.forget(played)
    for model in ONLY_OF_A_PLAYER:
        model._default_manager.filter(player=player).delete()
    contacts.forget(player)
    notices.forget(player)
    clubs.forget(player, now)
    classes.forget(player, now)
    leaderboards.forget(player)
    if user and not user.is_staff:
        user.delete()
    log.rename(Player.objects.filter(pk=player.pk), FORGOTTEN)
    log.rename(played, FORGOTTEN)
    return list(played.values_list("game_id", flat=True))
