"""Newcomers who knock at the door of a private game, and wait until the host lets them in.

A knock is a seat that is not taken yet: it has a name, so that nobody else takes that meanwhile.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet, Value
from django.utils.translation import gettext as _

from game.db.prepared import Prepared
from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Door

LONGEST = timedelta(minutes=10)
# How long a knock lasts without a sign of the guest. Browsers let pages in the background ask
# only once a minute.
ABSENT = timedelta(minutes=3)
RENEW_EVERY = timedelta(seconds=15)  # how often a sign is written to the database at most
# More than one address can send (`SEAT_RATE`) before its knocks end: others find room.
MOST = 150
_waiting = Prepared(
    lambda game, knocked_at, seen_at: (
        Seat.objects.knocking()
        .filter(game_id=game)
        .exclude(_ended(knocked_at, seen_at))
        .select_related("claims")
        .order_by("knocked_at", "pk")
    )
)


def waiting(game: Game, now: datetime) -> list[Seat]:
    """The seats of those who wait, in order: of those who claim a seat at any door, of others where
    the door says that they should knock."""
    knocking = _waiting.all(game.pk, *_last(now))
    return [knock for knock in knocking if knock.claims_id or game.door == Door.KNOCK]


def of_player(game: Game, player_id: int | None, now: datetime) -> Seat | None:
    return _of_game(game).exclude(_ended(*_last(now))).filter(player=player_id).first()


def check_room(game: Game, now: datetime) -> None:
    if len(waiting(game, now)) >= MOST:
        raise Refusal("game.full", _("Too many wait at the door of this game already."))


def renew(knock: Seat, now: datetime) -> None:
    """Records that the guest still waits, at most every 15 seconds."""
    if knock.seen_at <= now - RENEW_EVERY:
        Seat.objects.filter(pk=knock.pk).update(seen_at=now)


def end_old(game: Game, now: datetime) -> None:
    _of_game(game).filter(_ended(*_last(now))).delete()


def enter(knock: Seat, now: datetime) -> None:
    knock.knocked_at, knock.joined_at, knock.seen_at = None, now, now
    knock.save(update_fields=["knocked_at", "joined_at", "seen_at"])


def wait() -> Refusal:
    return Refusal("seat.waiting", _("You have knocked. Wait until the host lets you in."))


def _of_game(game: Game) -> QuerySet[Seat]:
    return Seat.objects.knocking().filter(game_id=game.pk)


def _last(now: datetime) -> tuple[datetime, datetime]:
    """When those who wait no longer have knocked, and were seen, at the latest."""
    return now - LONGEST, now - ABSENT


def _ended(knocked_at: Value | datetime, seen_at: Value | datetime) -> Q:
    return Q(knocked_at__lte=knocked_at) | Q(seen_at__lte=seen_at)
