"""The players of a game, as those who are in it see them."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from threading import Lock
from typing import Annotated, Any, TypedDict

from cachetools import LRUCache
from django.db.models import Count, Q

from game.db.prepared import Prepared, in_list
from game.models import FoundWord, Game, Round, Seat
from game.services.play import computers
from game.services.play.seating import seats
from game.snapshots.values import TOP, PlayerState, player

CROWD = 30  # players, above which a roster is cached for ROSTER_EVERY
ROSTER_EVERY = 3  # seconds


class Numbers(TypedDict):
    """How many players there are, as messages with and without all players say it."""

    present: Annotated[
        int, "The number of players present, with computers; in the public game of people."
    ]


class Roster(Numbers):
    players: Annotated[list[PlayerState], "All players; in the public game the ten best."]


# Rosters of large games, so that many snapshots at once don't each count the words of all players.
_rosters: LRUCache[Any, Roster] = LRUCache(64)
_rosters_lock = Lock()

_of_game = Prepared(
    lambda game, also: Seat.objects.taken().filter(
        Q(left_at=None) | Q(in_list("pk", also)), game_id=game
    )
)
_at_table = Prepared(
    lambda game, also: Seat.objects.taken().filter(
        Q(left_at=None) | Q(expected=True) | Q(in_list("pk", also)), game_id=game
    )
)
_word_counts = Prepared(
    lambda round_: (
        FoundWord.objects.filter(round_id=round_)
        .order_by()
        .values_list("seat_id")
        .annotate(Count("pk"))
    )
)


def roster(game: Game, round_: Round | None, now: datetime, exact: bool = True) -> Roster:
    """The players, and how many are present. With `exact` they don't come from the cache."""
    moment = game.pk, round_ and round_.salt, now.timestamp() // ROSTER_EVERY
    with _rosters_lock:
        kept = _rosters.get(moment)
    if kept and not exact:
        return kept
    players = _players(game, round_, now)
    counted = numbers_of(game, (player["online"] for player in players), now)
    listed: Roster = {"players": players, **counted}
    if counted["present"] > CROWD:
        with _rosters_lock:
            _rosters[moment] = listed
    return listed


def numbers_of(game: Game, online: Iterable[bool], now: datetime) -> Numbers:
    """`online`: of each player whether they are; not read in the public game, which lists few."""
    return {"present": seats.present(game.pk, now) if game.is_public else sum(online)}


def _players(game: Game, round_: Round | None, now: datetime) -> list[PlayerState]:
    counts = dict(_word_counts.all(round_.pk)) if round_ else {}
    onlooker = onlooker_of(game, round_, now)
    return [
        player(seat, game, counts.get(seat.pk, 0), now)
        for seat in _listed(game, round_, counts, now)
        if seat.pk != onlooker
    ]


def onlooker_of(game: Game, round_: Round | None, now: datetime) -> int | None:
    """The seat of the host who only hosts, which is in no list; None where the host plays."""
    is_running = round_ and round_.phase(now).running
    return round_.onlooker_id if round_ and is_running else game.onlooker_id


def _listed(
    game: Game, round_: Round | None, counts: Mapping[int, int], now: datetime
) -> Iterable[Seat]:
    """The players to list, in the order of joining; in the public game the top ten.

    Players who have left are listed if they have found words in this round, on paper also those
    without a device.
    """
    if not game.is_public:
        return (_at_table if game.paper else _of_game).all(game.pk, counts)
    taken = Seat.objects.filter(game_id=game.pk).taken()
    top = sorted(counts, key=lambda seat: (-counts[seat], seat))[:TOP]
    best = sorted(taken.filter(pk__in=top), key=lambda seat: top.index(seat.pk))
    fill_ins = [pk for pk, _ in computers.fill_ins(round_)] if round_ and round_.computers else []
    others = taken.exclude(pk__in=top)
    waiting = [
        *others.present(now).order_by("-seen_at")[: TOP - len(best)],
        *others.filter(pk__in=fill_ins),
    ]
    return [*best, *waiting][:TOP]
