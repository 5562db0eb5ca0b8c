"""Seats: who may take one in a game, and under which name.

Callers hold the lock of the game, except for `take_without_lock` and lookups.
"""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from game.db.prepared import Prepared
from game.db.ttl_cache import get_or_load
from game.models import Game, Player, Seat
from game.models.seat import GONE
from game.rules.computer import NAMES, Strength
from game.rules.names import FORGOTTEN, clean_name, name_key, with_number
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.rules.teams import assigned, smallest
from game.rules.verdicts import REMOVED, SENTENCES
from game.services.accounts import bans
from game.services.play.seating import knocks, newcomers, todays

T = TypeVar("T")

MOST_PRIVATE = 200
MOST_PUBLIC = 5000
MOST_A_SECOND = 1000  # players who may join the public game
MOST_AT_ONCE = 50  # players who may be joining a game at the same moment
# In the public game, the name of a player who has been absent for so long is free again.
NAME_KEPT = timedelta(hours=1)
NAME_TRIES = 20
SMALL_NUMBERS = range(2, 20)

_of_player = Prepared(
    lambda game, player: Seat.objects.filter(game_id=game, player_id=player).order_by()
)
_conflicting = Prepared(
    lambda game, player, key: (
        Seat.objects.filter(Q(player_id=player) | Q(name_key=key))
        .filter(game_id=game)
        .order_by()
        .values_list("pk")[:1]
    )
)
_seated = Prepared(lambda game: Seat.objects.seated().filter(game_id=game).counted())
_present = Prepared(
    lambda game, since: Seat.objects.seen_since(since).filter(game_id=game).counted()
)


def take(game: Game, player: Player, name: str | None, now: datetime, address: str = "") -> Seat:
    """The seat of the player; a new one if they have none, or a knock (`knocked_at`) if the host
    has yet to let them in. Raises Refusal."""
    seat = _of_player.first(game.pk, player.pk)
    chosen = (seat or player).name if name is None else clean_name(name)
    bans.check(player, chosen, address, now)
    if seat is None:
        check_room(game, now)
        return _create(game, player, _new_name(game, player, name, now), now, address)
    if seat.removed_at:
        raise removed(seat)
    if seat.knocked_at:
        return _enter(game, seat, now)
    if seat.left_at:
        check_room(game, now)
    if seat.name_key is None:  # absent for so long that the name was freed
        seat.name = free_name(game, seat.name, now)
        seat.name_key = name_key(seat.name)
    seat.left_at, seat.seen_at = None, now
    seat.origin = newcomers.origin(game, address) or seat.origin
    seat.save(update_fields=["left_at", "seen_at", "name", "name_key", "origin"])
    return seat


def take_first(game: Game, player: Player, now: datetime, address: str = "") -> Seat:
    """The seat of the player who makes the game, whatever its door. Raises Refusal."""
    bans.check(player, player.name, address, now)
    seat = insert(game, player, player.name, now, origin=newcomers.origin(game, address))
    newcomers.make_known(game, address)
    return seat


def take_without_lock(
    game: Game, player: Player, name: str | None, now: datetime, address: str = ""
) -> Seat | None:
    """A first seat without the lock of the game, which on SQLite blocks the words of all games.

    None if the lock is needed: for a player who returns, a name that is taken, the last places, a
    knock. Raises Refusal for a name that is not allowed.
    """
    if game.door == Door.KNOCK:
        return None
    chosen = player.name if name is None else clean_name(name)
    bans.check(player, chosen, address, now)
    conflicting = _conflicting.first(game.pk, player.pk, name_key(chosen))
    if conflicting or _free_places(game, now) <= MOST_AT_ONCE:
        return None
    try:
        return _create(game, player, chosen, now, address)
    except IntegrityError:  # another player took the name meanwhile
        return None


def with_names_locked(game: Game, act: Callable[[], T], now: datetime) -> T:
    """Runs `act`, which changes names, with the game locked. Retries if a join without the lock
    took the name meanwhile. Raises Refusal as `act` does."""
    for _try in range(NAME_TRIES):
        with suppress(IntegrityError), transaction.atomic():
            Game.objects.locked().get(pk=game.pk)
            knocks.end_old(game, now)
            return act()
    raise Refusal("name.taken", _("Others have just taken this name. Choose another one."), "name")


def _new_name(game: Game, player: Player, name: str | None, now: datetime) -> str:
    if name is None:
        return free_name(game, player.name, now)
    chosen = clean_name(name)
    _check_free(game, chosen, now)
    return chosen


def _create(game: Game, player: Player, chosen: str, now: datetime, address: str) -> Seat:
    todays.check_seat(game, player, now)
    newcomers.check_seat(game, address)
    if knocks_first := game.door == Door.KNOCK:
        knocks.check_room(game, now)
    columns = {"knocked_at": now if knocks_first else None}
    seat = insert(game, player, chosen, now, origin=newcomers.origin(game, address), **columns)
    if not knocks_first:
        newcomers.make_known(game, address)
    return seat


def seat_computer(game: Game, strength: Strength, now: datetime) -> Seat:
    """A seat for a computer player, under the first of its names that is free. Raises Refusal."""
    check_room(game, now)
    keys = {name_key(name): name for name in NAMES[strength]}
    taken = _taken_keys(game, keys, now)
    free = next((name for key, name in keys.items() if key not in taken), NAMES[strength][0])
    name = free_name(game, free, now)
    player = Player.objects.create(name=name, created_at=now)
    return insert(game, player, name, now, strength=strength)


def insert(game: Game, player: Player, name: str, now: datetime, **columns: Any) -> Seat:
    return Seat.objects.create(
        game=game,
        player=player,
        team=smallest_team(game),
        name=name,
        name_key=name_key(name),
        joined_at=now,
        seen_at=now,
        **columns,
    )


def smallest_team(game: Game) -> int | None:
    """The team that needs a player most; None without teams."""
    if not game.teams:
        return None
    others = Seat.objects.at_table().filter(game_id=game.pk).without(game.onlooker_id)
    return smallest(others.order_by().values_list("team", flat=True), game.teams)


def assign_teams(game: Game) -> None:
    """Every seat gets a team, if the game has teams; those that have one keep it."""
    if not game.teams:
        return
    others = Seat.objects.filter(game_id=game.pk).without(game.onlooker_id).order_by("pk")
    known = dict(others.values_list("pk", "team"))
    for seat, team in assigned(known, game.teams).items():
        if known[seat] != team:
            Seat.objects.filter(pk=seat).update(team=team)


def _enter(game: Game, knock: Seat, now: datetime) -> Seat:
    """The seat of a player who has knocked, once the host has opened the door to everybody. Who
    claims a seat waits for the host in any case."""
    if knock.claims_id:
        knocks.renew(knock, now)
        return knock
    newcomers.check_door(game)
    if game.door == Door.OPEN:
        check_room(game, now)
        knocks.enter(knock, now)
    return knock


def rename(game: Game, seat: Seat, name: str, now: datetime) -> None:
    """Raises Refusal for a name that is not allowed or taken."""
    chosen = bans.allowed_name(name)
    if name_key(chosen) != seat.name_key:
        _check_free(game, chosen, now)
    Seat.objects.filter(pk=seat.pk).update(name=chosen, name_key=name_key(chosen))
    seat.name, seat.name_key = chosen, name_key(chosen)


def of_player(game: Game, player: Player) -> Seat:
    """The seat of a player. Raises Refusal if they have not joined, have left or were removed."""
    seat = _of_player.first(game.pk, player.pk)
    if seat and seat.removed_at:
        raise removed(seat)
    if seat is None or not seat.is_seated:
        raise unknown()
    seat.game = game
    return seat


def of_visitor(game: Game, player_id: int | None) -> Seat | None:
    """The seat of a visitor, also after leaving; None for strangers, and while they wait at the
    door. Raises Refusal if removed."""
    seat = _of_player.first(game.pk, player_id) if player_id else None
    if seat is None:
        return None
    if seat.removed_at:
        raise removed(seat)
    seat.game = game
    return None if seat.knocked_at else seat


def forget(seats: QuerySet[Seat]) -> None:
    """Takes the names away. Nobody comes back to these seats, and no list has them."""
    seats.update(name=FORGOTTEN, name_key=None, removed_by_host=False, roster_place=None)


def named(game: Game, seat_id: int) -> Seat:
    """The seat that a request names. Raises Refusal where the game has no such player."""
    seat = Seat.objects.taken().filter(game=game, pk=seat_id).first()
    if seat is None:
        raise Refusal("seat.invalid", no_such_player(), "seat")
    return seat


def present(game_id: int, now: datetime) -> int:
    (number,) = _present.first(game_id, now - GONE) or (0,)
    return number


def of_game(game: Game, seat: Seat) -> QuerySet[Seat]:
    """The row of a seat. Raises Refusal if it is of another game or of a removed player."""
    found = Seat.objects.taken().filter(pk=seat.pk, game_id=game.pk)
    if not found.exists():
        raise Refusal("seat.unknown", no_such_player())
    return found


def free_name(game: Game, name: str, now: datetime) -> str:
    """The name, with a number if it is taken in the game. Raises Refusal."""
    if not _taken_keys(game, [name_key(name)], now):
        return name
    numbers = [*SMALL_NUMBERS, *(100 + secrets.randbelow(9900) for _ in range(20))]
    candidates = {
        name_key(candidate): candidate for candidate in (with_number(name, n) for n in numbers)
    }
    taken = _taken_keys(game, candidates, now)
    for key, candidate in candidates.items():
        if key not in taken:
            return candidate
    raise _name_taken(name)


def _check_free(game: Game, name: str, now: datetime) -> None:
    if _taken_keys(game, [name_key(name)], now):
        raise _name_taken(name, free_name(game, name, now))


def _taken_keys(game: Game, keys: Iterable[str], now: datetime) -> set[str]:
    """The keys that are taken; in the public game names of long absent people are freed."""
    owners = Seat.objects.filter(game=game, name_key__in=list(keys)).order_by()
    taken = {key for key in owners.values_list("name_key", flat=True) if key}
    late = owners.people().filter(seen_at__lt=now - NAME_KEPT)
    if not game.is_public or not (freed := set(late.values_list("name_key", flat=True))):
        return taken
    late.update(name_key=None)
    return taken - freed


def check_room(game: Game, now: datetime) -> None:
    if _free_places(game, now) <= 0:
        raise Refusal("game.full", _("This game is full."))


def _free_places(game: Game, now: datetime) -> int:
    """The number of free places. That of the public game is cached for a second while it is
    large."""
    if not game.is_public:
        (seated,) = _seated.first(game.pk) or (0,)
        return MOST_PRIVATE - seated
    free = MOST_PUBLIC - get_or_load("present", lambda: present(game.pk, now))
    return free if free > MOST_A_SECOND else MOST_PUBLIC - present(game.pk, now)


def unknown() -> Refusal:
    return Refusal("seat.unknown", _("You are not in this game. Join it first."))


def removed(seat: Seat | None = None) -> Refusal:
    if seat and seat.knocked_at:
        return Refusal("seat.removed", _("The host has turned you away from this game."))
    return Refusal(REMOVED, str(SENTENCES[REMOVED]))


def no_such_player() -> str:
    return _("There is no such player in this game.")


def _name_taken(name: str, free: str = "") -> Refusal:
    detail = _("Somebody in this game is called “%(name)s”.") % {"name": name}
    if free:
        offer = _("“%(name)s” is free.") % {"name": free}
        detail = f"{detail} {offer}"
    return Refusal("name.taken", detail, "name")
