"""Ratings are changed by each settled round that is rated, in the transaction that settles it: of
the public game, and of games that their host has made rated.

Rounds that have a player in common wait for each other at the rows of their ratings, and are
numbered in the order in which they got them, so that history can be rated again in that order.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Q

from game.models import Player, PlayerRating, Round, Seat, Standing
from game.rules import ratings, results
from game.rules.computer import Strength
from game.rules.ratings import NEW, OF_COMPUTERS, Competitor
from game.rules.results import Handicap
from game.rules.settings import Rated

NONE = Handicap()
FIELDS = ("mu", "sigma", "rounds")
AT_ONCE = 100  # rounds that are read together
BATCH = 500  # rows of a statement


class Entry(NamedTuple):
    """A player who found a word. `whose`: the rating of a person, or the strength of a computer."""

    seat: int
    points: int
    whose: PlayerRating | Strength


class Change(NamedTuple):
    """A rating after a round, as players see it, and by how much the round changed it."""

    rating: int
    by: int

    @property
    def signed(self) -> str:
        return f"{self.by:+,}".replace("-", "\N{MINUS SIGN}")


def rate(
    round_: Round, standings: Iterable[results.Standing], handicaps: Mapping[int, Handicap]
) -> dict[int, PlayerRating]:
    """Changes the ratings of the people who found a word, if two players did. Returns them by seat.

    Called inside the transaction that writes the standings of the round. `handicaps`: the handicaps
    by seat.
    """
    points = {each.seat: each.points for each in standings if each.words}
    if len(points) < 2 or not (round_.game.is_public or _is_fair(round_, points, handicaps)):
        return {}
    rated = _change(_locked(points), round_.salt)
    if rated:
        _store(rated.values())
        Round.objects.filter(pk=round_.pk).update(rated_number=_last_number() + 1)
    return rated


def _is_fair(round_: Round, found: Collection[int], handicaps: Mapping[int, Handicap]) -> bool:
    """Whether a private round is rated: at least two people found words, nobody had a handicap, and
    nobody who found a word was removed. `found`: the seats of those who found words."""
    if round_.rated != Rated.YES or any(handicaps.get(seat, NONE) != NONE for seat in found):
        return False
    people = Seat.objects.people().filter(pk__in=found).count()
    return people > 1 and not round_.found.exclude(seat__in=found).exists()


def change(round_: Round, seat: Seat | None) -> Change | None:
    """How the round changed the rating of this player; None where it did not."""
    own = Standing.objects.filter(round=round_, seat=seat).first() if seat else None
    if own is None or own.mu is None:
        return None
    earlier = Standing.objects.filter(rating=own.rating_id, pk__lt=own.pk).order_by("-pk")
    before = earlier.values_list("mu", flat=True).first()
    after = ratings.shown(own.mu)
    return Change(after, after - ratings.shown(NEW.mu if before is None else before))


def forget(player: Player) -> None:
    """The player has no rating any more; the row stays, as those of others depend on it."""
    PlayerRating.objects.filter(player=player).update(player=None)


def move(guest: Player, player: Player) -> None:
    """The account gets the guest's rating; if it has one, the guest's is nobody's any more."""
    has_own = PlayerRating.objects.filter(player=player).exists()
    PlayerRating.objects.filter(player=guest).update(player=None if has_own else player)


@transaction.atomic
def recompute() -> int:
    """Rates the rounds that are kept again, in the order in which they were, before them those that
    never were. Returns how many players have a rating. Rounds that are settled meanwhile wait."""
    history = _History()
    is_rated = Q(game__is_public=True) | Q(rated_number__isnull=False)
    played = Round.objects.filter(is_rated, settled_at__isnull=False)
    in_order = played.order_by(F("rated_number").asc(nulls_first=True), "settled_at", "pk")
    rounds = list(in_order.values_list("pk", "salt"))
    for first in range(0, len(rounds), AT_ONCE):
        history.rate(rounds[first : first + AT_ONCE])
    return history.store()


class _History:
    """The ratings while rounds are rated again, from the first one on."""

    def __init__(self) -> None:
        rows = PlayerRating.objects.select_for_update().order_by("pk")
        self._rows = {row.pk: row for row in rows}
        self._of_player = {row.player_id: row for row in rows if row.player_id}
        for row in rows:
            row.mu, row.sigma, row.rounds = *NEW, 0

    def rate(self, rounds: Sequence[tuple[int, str]]) -> None:
        """`rounds`: the ids of rounds and their salts, in order."""
        found = Standing.objects.filter(round__in=[pk for pk, _ in rounds], words__gt=0)
        standings: dict[int, list[Standing]] = defaultdict(list)
        for standing in found.select_related("seat").order_by():
            standings[standing.round_id].append(standing)
        changed = []
        for pk, salt in rounds:
            entries = [Entry(s.seat_id, s.points, self._whose(s)) for s in standings[pk]]
            rated = _change(entries, salt)
            changed += [s for s in standings[pk] if _is_changed(s, rated.get(s.seat_id))]
        for standing in changed:
            standing.pk = None  # found by round and seat: as in `_store`
        Standing.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=["round", "seat"],
            update_fields=["rating", "mu"],
        )

    def _whose(self, standing: Standing) -> PlayerRating | Strength:
        """The rating that the round has changed before; else that of the player, perhaps new."""
        seat = standing.seat
        if seat.strength is not None:
            return Strength(seat.strength)
        known = self._rows.get(standing.rating_id or 0) or self._of_player.get(seat.player_id)
        return known or self._add(seat.player_id)

    def _add(self, player_id: int) -> PlayerRating:
        row = PlayerRating.objects.create(player_id=player_id)
        self._rows[row.pk] = self._of_player[player_id] = row
        return row

    def store(self) -> int:
        rows = self._rows.values()
        rated = [row for row in rows if row.rounds]
        PlayerRating.objects.filter(pk__in=[row.pk for row in rows if not row.rounds]).delete()
        PlayerRating.objects.bulk_update(rated, FIELDS, batch_size=BATCH)
        return sum(row.player_id is not None for row in rated)


def _is_changed(standing: Standing, rating: PlayerRating | None) -> bool:
    """Sets the rating after the round."""
    before = standing.rating_id, standing.mu
    standing.rating, standing.mu = rating, rating.mu if rating else None
    return before != (standing.rating_id, standing.mu)


def _locked(points: Mapping[int, int]) -> list[Entry]:
    """The seats with their ratings, which are made where there are none.

    The ratings are locked in the same order by everybody, which prevents deadlocks. `points`: the
    points of each seat.
    """
    taken = Seat.objects.filter(pk__in=points).values_list("pk", "player_id", "strength")
    seats = list(taken)
    people = [player for _, player, strength in seats if strength is None]
    _make(people)
    rows = PlayerRating.objects.filter(player__in=people).select_for_update().order_by("pk")
    known = {row.player_id: row for row in rows}
    if len(known) < len(people):  # a guest has just signed in: the rating is the account's
        return _locked(points)
    return [
        Entry(seat, points[seat], known[player] if strength is None else Strength(strength))
        for seat, player, strength in seats
    ]


def _make(players: Collection[int]) -> None:
    known = PlayerRating.objects.filter(player__in=players).values_list("player_id", flat=True)
    new = [PlayerRating(player_id=player) for player in sorted(set(players) - set(known))]
    PlayerRating.objects.bulk_create(new, ignore_conflicts=True)


def _change(entries: Iterable[Entry], seed: str) -> dict[int, PlayerRating]:
    """Changes the rows of people, which are returned by seat."""
    rows: dict[int, PlayerRating] = {}
    competitors = []
    for seat, points, whose in entries:
        if isinstance(whose, PlayerRating):
            rows[seat] = whose
            competitors.append(Competitor(seat, points, whose.value))
        else:
            competitors.append(Competitor(seat, points, OF_COMPUTERS[whose], is_fixed=True))
    rated = ratings.rate(competitors, seed)
    for seat, (mu, sigma) in rated.items():
        row = rows[seat]
        row.mu, row.sigma, row.rounds = mu, sigma, row.rounds + 1
    return {seat: rows[seat] for seat in rated}


def _store(rows: Iterable[PlayerRating]) -> None:
    """Rows are found by their player: `bulk_update` takes ten times as long."""
    PlayerRating.objects.bulk_create(
        [
            PlayerRating(player_id=r.player_id, mu=r.mu, sigma=r.sigma, rounds=r.rounds)
            for r in rows
        ],
        update_conflicts=True,
        unique_fields=["player"],
        update_fields=FIELDS,
    )


def _last_number() -> int:
    numbers = Round.objects.filter(rated_number__isnull=False).order_by("-rated_number")
    return numbers.values_list("rated_number", flat=True).first() or 0
