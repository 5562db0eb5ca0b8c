"""Who is in a game: players join, leave and are seen, and an absent host is replaced.

The owner of a private game is its host, even while absent, unless the settings say that a deputy
is host then. Once the owner is gone for good, the host is a player who was there before the host
left, so that no stranger gets the game.
"""

import logging
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from game.db.failures import UNAVAILABLE
from game.db.prepared import Prepared, in_list
from game.models import Game, Player, Seat
from game.models.seat import GONE
from game.rules.settings import Door, IfAway
from game.services.play import games, notifications
from game.services.play.seating import knocks, seats

logger = logging.getLogger(__name__)

TOUCH_EVERY = timedelta(seconds=15)  # how often presence is written to the database at most
SEEN_WITHIN = timedelta(seconds=20)  # how long after a heartbeat the next one is recorded

_led_by_owner = Prepared(  # the games whose owner is present and the host
    lambda games, since: (
        Seat.objects.seen_since(since)
        .filter(in_list("hosted__pk", games), hosted__owner=F("pk"))
        .order_by()
        .values_list("hosted__pk")
    )
)
_led = Prepared(lambda game: Game.objects.filter(pk=game).select_related("owner", "host", "deputy"))


def join(game: Game, player: Player, name: str | None, now: datetime, address: str = "") -> Seat:
    """The seat of a player, the same one if they join again. Raises Refusal; `seat.waiting` if they
    have knocked, and should try again until the host has let them in.

    `name`: None for the name of the player, with a number if it is taken. `address`: the address
    whose limits apply; without an address no limits apply.
    """
    knock = knocks.of_player(game, player.pk, now) if game.door == Door.KNOCK else None
    if knock:
        knocks.renew(knock, now)
        raise knocks.wait()
    _keep_open(game, now)
    seat = seats.take_without_lock(game, player, name, now, address)
    if seat is None:
        seat = seats.with_names_locked(
            game, lambda: seats.take(game, player, name, now, address), now
        )
    if not game.is_public:  # the public game broadcasts its roster every second anyway
        _update_host(game, now)
        notifications.notify(game.pk)
    if seat.knocked_at:
        raise knocks.wait()
    return seat


def leave(game: Game, seat: Seat, now: datetime) -> None:
    """Leaves the game. The seat keeps its name and words, and joining again returns to it.

    The deputy of a host who leaves is host until they come back.
    """
    with transaction.atomic():
        Game.objects.locked().get(pk=game.pk)
        seats.of_game(game, seat).filter(left_at=None).update(left_at=now)
        _update_host(game, now)
    notifications.notify(game.pk)


def touch(seat: Seat, now: datetime) -> None:
    """Records that a player is present, at most every 15 seconds.

    Pages can be read while the database can't be written.
    """
    try:
        if seat.seen_at <= now - TOUCH_EVERY:
            _record_seen({seat.game: [seat.pk]}, now)
        _update_host(seat.game, now)
    except UNAVAILABLE as error:
        logger.warning("could not record who is present (%s)", error)


def touch_all(present: Mapping[Game, Collection[int]], now: datetime) -> None:
    """Records that the players of these seats are present, and replaces absent hosts.

    Unlike `touch`, leaves the games that were passed as they were read.
    """
    _record_seen(present, now)
    led = {pk for (pk,) in _led_by_owner.all([game.pk for game in present], now - GONE)}
    for game in present:
        if not game.is_public and game.pk not in led:
            _replace_host(game, now)


def replace_absent_host(game: Game, now: datetime) -> bool:
    """Makes the deputy the host while the owner is absent, and the owner after. Whether it did.

    Where the owner is gone for good, the host is replaced by the present player who joined first of
    those who joined before the host left.
    """
    if game.is_public or _led_by_owner.first([game.pk], now - GONE):
        return False
    return _replace_host(game, now)


def _replace_host(game: Game, now: datetime) -> bool:
    stored = _led.first(game.pk)
    heir = _leader(stored, now) if stored else None  # it may have been deleted
    if stored is None or heir is None or heir.pk == stored.host_id:
        return False
    unchanged = Game.objects.filter(pk=game.pk, host_id=stored.host_id)
    return bool(unchanged.update(host_id=heir.pk))


def _leader(game: Game, now: datetime) -> Seat | None:
    if game.night_id:
        return None
    if owner := game.owner:
        deputy = game.deputy if game.if_away == IfAway.DEPUTY else None
        stands_in = deputy and deputy.is_present(now) and not owner.is_present(now)
        return deputy if stands_in else owner
    if game.host and game.host.is_present(now):
        return game.host
    present = Seat.objects.filter(game_id=game.pk).present(now)
    if game.host:
        present = present.filter(joined_at__lte=_gone_at(game.host))
    return present.order_by("joined_at", "pk").first()


def _gone_at(seat: Seat) -> datetime:
    return seat.removed_at or seat.left_at or seat.seen_at + SEEN_WITHIN


def _update_host(game: Game, now: datetime) -> None:
    if replace_absent_host(game, now):
        game.refresh_from_db(fields=["host"])


def _record_seen(present: Mapping[Game, Collection[int]], now: datetime) -> None:
    seat_ids = [pk for several in present.values() for pk in several]
    unseen = Seat.objects.seated().filter(pk__in=seat_ids, seen_at__lte=now - TOUCH_EVERY)
    if _update_free(unseen, seen_at=now):
        _record_use(present, now)


@transaction.atomic(savepoint=False)
def _update_free(rows: QuerySet[Any], **columns: Any) -> int:
    """Updates the rows that nobody has locked. A host who changes many seats locks them in another
    order, so whoever waited for them could end in a deadlock."""
    free = rows.order_by().select_for_update(skip_locked=True, no_key=True)
    return rows.filter(pk__in=free.values("pk")).update(**columns)


def _record_use(games_: Collection[Game], now: datetime) -> bool:
    """Records that private games are in use, at most every 15 seconds; whether one was due. The
    public game is never deserted."""
    due = [game.pk for game in games_ if not game.is_public and game.active_at <= now - TOUCH_EVERY]
    if due:
        _update_free(Game.objects.filter(pk__in=due, active_at__lt=now), active_at=now)
    return bool(due)


def _keep_open(game: Game, now: datetime) -> None:
    if _record_use([game], now) and not Game.objects.open().filter(pk=game.pk).exists():
        raise games.closed()
