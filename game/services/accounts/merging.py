"""What a guest has played becomes part of an account, when the guest signs in.

All games of the guest go to the player of the account, with their words and results, and so do the
tries of daily boards, the words that the guest missed or disputed, their clubs and classes, whom
the guest follows and what the guest was told. The account has one seat a game, one try a day and
one rating: where it has its own, the guest's stays behind without a name, as after the deletion of
a player.
"""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet, Value
from django.db.models.functions import Coalesce

from game.models import (
    Ban,
    ClassHost,
    DailyTry,
    DisputeVote,
    Game,
    NightPlayer,
    NoticeSwitch,
    Player,
    Report,
    Seat,
)
from game.rules.names import FORGOTTEN
from game.services.accounts import contacts, log, notices
from game.services.learn import missed_words
from game.services.play import notifications
from game.services.play.clubs import clubs
from game.services.play.ranking import leaderboards, ratings
from game.services.play.seating import moderation, seats

TRIES = 10
# Of these rows a player has one about each of what is named. The account keeps its own.
ONE_EACH: tuple[tuple[type[Model], str], ...] = (
    (DisputeVote, "dispute"),
    (Report, "seat"),
    (NightPlayer, "night"),
    (NoticeSwitch, "kind"),
    (ClassHost, "school_class"),
)


def merge(guest: Player, player: Player, now: datetime) -> None:
    """The guest has nothing afterwards. Does nothing if the guest has an account by now."""
    left: list[int] = []
    for attempt in range(TRIES):
        try:
            left = _merge(guest, player, now)
            break
        except IntegrityError:  # the account has just joined a game, or begun a try
            if attempt == TRIES - 1:
                raise
    for game_id in left:
        notifications.notify(game_id)
    if Ban.objects.lasting(now).filter(player=player).exists():
        moderation.ban(player, now)  # of either, who may have a seat that the other had


@transaction.atomic
def _merge(guest: Player, player: Player, now: datetime) -> list[int]:
    """Returns the games of what stays behind. Raises IntegrityError where the account has got a
    seat or a try meanwhile."""
    if not _lock(guest, player):
        return []
    ratings.merge(guest, player)  # before the leaderboards, as in `settle`, against deadlocks
    leaderboards.lock()
    _move(guest, player)
    missed_words.merge(guest, player)
    _move_rows(guest, player)
    contacts.merge(guest, player)
    notices.merge(guest, player)
    clubs.merge(guest, player)
    leaderboards.merge(guest, player)
    return _leave_behind(guest, player, now)


def _lock(guest: Player, player: Player) -> bool:
    """Keeps other merges of both waiting; whether the guest is one still. The order prevents a
    deadlock, as does letting inserts of seats pass: they have their place in an index before they
    ask for their player."""
    both = Player.objects.locked().order_by("pk")
    locked = both.filter(pk__in=(guest.pk, player.pk))
    return [each.pk for each in locked if each.user_id is None] == [guest.pk]


def _move(guest: Player, player: Player) -> None:
    days = DailyTry.objects.filter(player=player).values("daily")
    tries = DailyTry.objects.filter(player=guest)
    second_tries = tries.filter(daily__in=days, game__isnull=False).values("game")
    own_games = Seat.objects.filter(player=player).values("game")
    seats = Seat.objects.filter(player=guest).exclude(game__in=own_games)
    seats.exclude(game__in=second_tries).update(player=player)
    tries.exclude(daily__in=days).update(player=player)
    Ban.objects.filter(player=guest).update(player=player)


def _move_rows(guest: Player, player: Player) -> None:
    for model, about in ONE_EACH:
        rows = model._default_manager
        own = rows.filter(player=player).values(about)
        rows.filter(player=guest).exclude(**{f"{about}__in": own}).update(player=player)
        rows.filter(player=guest).delete()


def _leave_behind(guest: Player, player: Player, now: datetime) -> list[int]:
    """Takes the names away from what could not be moved; games of the guest become the account's.
    Returns the games that this changes."""
    left: QuerySet[Seat] = Seat.objects.filter(player=guest)
    for seat in Seat.objects.filter(player=player, game__owner__in=left):
        Game.objects.filter(pk=seat.game_id).update(owner=seat, host=seat)
    left.filter(knocked_at__isnull=False, removed_at=None).delete()
    log.rename(left, FORGOTTEN)
    left.update(left_at=Coalesce("left_at", Value(now)))
    seats.forget(left)
    Player.objects.filter(pk=guest.pk).update(name=FORGOTTEN, language="")
    log.rename(Player.objects.filter(pk=guest.pk), FORGOTTEN)
    return list(left.values_list("game_id", flat=True))
