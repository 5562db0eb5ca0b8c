"""Ratings are changed by each settled round that is rated, in the transaction that settles it: of
the public game, and of games that their host has made rated.

Rounds that have a player in common wait for each other at the rows of their ratings, and are
numbered in the order in which they got them, so that history can be rated again in that order.

Whatever the comparisons of a round depend on is stored with its standings: how much was known of
each player, and who came from one address.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import F

from game.models import Player, PlayerRating, Round, Seat, Standing
from game.models.seat import SeatQuerySet
from game.rules import ratings, results
from game.rules.computer import Strength
from game.rules.names import FORGOTTEN
from game.rules.ratings import NEW, OF_COMPUTERS, Competitor, Experience
from game.rules.results import Handicap
from game.rules.settings import Rated
from game.rules.wording import number

NONE = Handicap()
FIELDS = ("mu", "sigma", "rounds")
REMEMBERED = timedelta(days=7)  # how long private rounds with the same players count less
BATCH = 500  # rows of a statement


class Entry(NamedTuple):
    """Somebody who found a word. `row`: the rating of a person, None of a computer. `may_gain`: as
    in `Standing`."""

    competitor: Competitor
    row: PlayerRating | None
    may_gain: bool = True


class Change(NamedTuple):
    """A rating after a round, as players see it, and by how much the round changed it."""

    rating: int
    by: int

    @property
    def signed(self) -> str:
        sign = "\N{MINUS SIGN}" if self.by < 0 else "+"
        return f"{sign}{number(abs(self.by))}"


def rate(
    round_: Round, standings: Iterable[results.Standing], handicaps: Mapping[int, Handicap]
) -> dict[int, dict[str, Any]]:
    """Changes the ratings of the people who found a word, if two players did. Returns the columns
    of their standings by seat.

    Called inside the transaction that writes the standings of the round. `handicaps`: the handicaps
    by seat; who has one is not compared, but others are, so that nobody with one decides by a word
    whether the round is rated.
    """
    found = (each for each in standings if each.words)
    points = {each.seat: each.points for each in found if handicaps.get(each.seat, NONE) == NONE}
    if len(points) < 2 or not (round_.game.is_public or _is_fair(round_, points)):
        return {}
    entries = _locked(points)
    rated = change_rows(entries, None if round_.game.is_public else _earlier(round_, entries))
    if rated:
        _store(entry.row for entry in rated if entry.row)
        Round.objects.filter(pk=round_.pk).update(rated_number=_last_number() + 1)
    return {
        competitor.seat: {
            "rating": row,
            "mu": row.mu,
            "experience": competitor.experience,
            "origin": competitor.origin,
        }
        for competitor, row, _ in rated
        if row
    }


def _is_fair(round_: Round, found: Collection[int]) -> bool:
    """Whether a private round is rated: it was played to its end, and at least two people without
    handicaps found words. `found`: the seats of those who did."""
    if round_.rated != Rated.YES or round_.ended_early:
        return False
    return _known(found).people().count() > 1


def _known(found: Collection[int]) -> SeatQuerySet:
    """These seats without those of players who have been deleted, or left behind by a guest who has
    signed in: nobody may be rated against themself."""
    return Seat.objects.filter(pk__in=found).exclude(player__name=FORGOTTEN)


def _earlier(round_: Round, entries: Iterable[Entry]) -> list[set[int]]:
    seats = seats_of(entries)
    played = Standing.objects.filter(
        rating__in=seats,
        round__game__is_public=False,
        round__starts_at__gte=round_.starts_at - REMEMBERED,
    )
    return together(played.order_by().values_list("round_id", "rating_id"), seats)


def seats_of(entries: Iterable[Entry]) -> dict[int, int]:
    return {entry.row.pk: entry.competitor.seat for entry in entries if entry.row}


def together(rated: Iterable[tuple[int, int]], seats: Mapping[int, int]) -> list[set[int]]:
    """`rated`: pairs of a round and a rating that it changed."""
    rounds: dict[int, set[int]] = defaultdict(set)
    for round_id, rating in rated:
        rounds[round_id].add(seats[rating])
    return list(rounds.values())


def change_rows(entries: Iterable[Entry], earlier: list[set[int]] | None) -> list[Entry]:
    """Changes the ratings of people, whose entries it returns. `earlier`: as in `ratings.rate`."""
    by_seat = {entry.competitor.seat: entry for entry in entries}
    rated = ratings.rate((entry.competitor for entry in by_seat.values()), earlier)
    for seat, (mu, sigma) in rated.items():
        entry = by_seat[seat]
        if entry.row:
            entry.row.mu = mu if entry.may_gain else min(mu, entry.row.mu)
            entry.row.sigma = sigma
            entry.row.rounds += earlier is None
    return [by_seat[seat] for seat in rated]


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


def merge(guest: Player, player: Player) -> None:
    """The account gets the guest's rating; if it has one, the guest's is nobody's any more, and the
    account loses what it has gained in rounds against the guest."""
    rows = PlayerRating.objects.filter(player__in=(guest, player)).select_for_update()
    by_player = {row.player_id: row for row in rows.order_by("pk")}
    of_guest, own = by_player.get(guest.pk), by_player.get(player.pk)
    if of_guest and own:
        _take_back(own, of_guest)
    PlayerRating.objects.filter(player=guest).update(player=None if own else player)


def _take_back(own: PlayerRating, of_guest: PlayerRating) -> None:
    """Players who had two seats in a round, and were compared with themselves, gain nothing."""
    compared = Standing.objects.filter(rating=of_guest).exclude(experience=Experience.NEW_GUEST)
    origins = dict(compared.order_by().values_list("round_id", "origin"))
    before, gained, changed = NEW.mu, 0.0, []
    for standing in Standing.objects.filter(rating=own).order_by("pk") if origins else ():
        after = standing.mu or 0.0
        origin = origins.get(standing.round_id, standing.origin)
        if standing.round_id in origins and (origin is None or origin != standing.origin):
            standing.may_gain = False
            gained += max(0.0, after - before)
        standing.mu, before = after - gained, after
        changed.append(standing)
    Standing.objects.bulk_update(changed, ["mu", "may_gain"], batch_size=BATCH)
    PlayerRating.objects.filter(pk=own.pk).update(mu=F("mu") - gained)


def _locked(points: Mapping[int, int]) -> list[Entry]:
    """The seats with their ratings, which are made where there are none.

    The ratings are locked in the same order by everybody, which prevents deadlocks. `points`: the
    points of each seat.
    """
    taken = _known(points).values_list("pk", "player", "strength", "origin", "player__user")
    seats = list(taken)
    people = [player for _, player, strength, *_ in seats if strength is None]
    _make(people)
    rows = PlayerRating.objects.filter(player__in=people).select_for_update().order_by("pk")
    known = {row.player_id: row for row in rows}
    if len(known) < len(people):  # a guest has just signed in: the rating is the account's
        return _locked(points)
    return [
        computer(seat, points[seat], strength)
        if strength is not None
        else person(seat, points[seat], known[player], origin, is_guest=user is None)
        for seat, player, strength, origin, user in seats
    ]


def computer(seat: int, points: int, strength: int) -> Entry:
    rating = OF_COMPUTERS[Strength(strength)]
    return Entry(Competitor(seat, points, rating, is_fixed=True), None)


def person(
    seat: int, points: int, row: PlayerRating, origin: int | None, *, is_guest: bool
) -> Entry:
    experience = Experience.of(row.rounds, is_guest=is_guest)
    competitor = Competitor(seat, points, row.value, experience=experience, origin=origin)
    return Entry(competitor, row)


def _make(players: Collection[int]) -> None:
    known = PlayerRating.objects.filter(player__in=players).values_list("player_id", flat=True)
    new = [PlayerRating(player_id=player) for player in sorted(set(players) - set(known))]
    PlayerRating.objects.bulk_create(new, ignore_conflicts=True)


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
