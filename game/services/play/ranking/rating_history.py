"""Ratings once more, from the rounds that are kept."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet

from game.models import PlayerRating, Round, Standing
from game.rules.names import FORGOTTEN
from game.rules.ratings import NEW, Experience
from game.services.play.ranking import ratings
from game.services.play.ranking.ratings import FIELDS, REMEMBERED, Entry

A_SECOND = 4_000  # results that are rated
AT_ONCE = 100  # rounds that are read together
BATCH = 500  # rows of a statement


def is_due() -> bool:
    """Whether ratings follow from rounds that were rated by the rules of an earlier release, or
    were annulled since."""
    rated = Standing.objects.filter(rating__isnull=False)
    return rated.filter(Q(experience=None) | Q(round__annulled_at__isnull=False)).exists()


def annul(rounds: QuerySet[Round], now: datetime | None) -> int:
    """Has these rounds change no ratings, or without `now` change them again, once they are
    recomputed. Returns how many they are."""
    rated = rounds.filter(rated_number__isnull=False, annulled_at__isnull=now is not None)
    return rated.update(annulled_at=now)


def takes_seconds() -> float:
    """About how long `recompute` takes."""
    return Standing.objects.filter(words__gt=0).count() / A_SECOND


@transaction.atomic
def recompute() -> int:
    """Rates the rounds that are kept again, in the order in which they were, before them those that
    never were. Returns how many players have a rating. Rounds that are settled meanwhile wait."""
    history = _History()
    annulled = Standing.objects.filter(round__annulled_at__isnull=False, rating__isnull=False)
    annulled.update(rating=None, mu=None)
    is_rated = Q(game__is_public=True) | Q(rated_number__isnull=False)
    played = Round.objects.filter(is_rated, settled_at__isnull=False, annulled_at=None)
    in_order = played.order_by(F("rated_number").asc(nulls_first=True), "settled_at", "pk")
    rounds = list(in_order.select_related("game").only("starts_at", "game__is_public"))
    for first in range(0, len(rounds), AT_ONCE):
        history.rate(rounds[first : first + AT_ONCE])
    return history.store()


class _History:
    """The ratings while rounds are rated again, from the first one on."""

    def __init__(self) -> None:
        rows = PlayerRating.objects.select_for_update().order_by("pk")
        self._rows = {row.pk: row for row in rows}
        self._of_player = {row.player_id: row for row in rows if row.player_id}
        self._rated: set[int] = set()
        # When private rounds started, and their ids, by the rating that they changed.
        self._private: dict[int, list[tuple[datetime, int]]] = defaultdict(list)
        for row in rows:
            row.mu, row.sigma, row.rounds = *NEW, 0

    def rate(self, rounds: Iterable[Round]) -> None:
        """`rounds`: in order."""
        found = Standing.objects.filter(
            round__in=rounds, words__gt=0, handicap_min_length=None, handicap_percent=100
        ).order_by()
        # Whoever had been deleted when the round was settled was not rated, and had no rating.
        known = found.exclude(rating=None, seat__player__name=FORGOTTEN)
        standings: dict[int, list[Standing]] = defaultdict(list)
        for standing in known.select_related("seat__player"):
            standings[standing.round_id].append(standing)
        changed = []
        for round_ in rounds:
            changed += self._changed(round_, standings[round_.pk])
        for standing in changed:
            standing.pk = (
                None  # found by round and seat, which `bulk_update` does ten times as slowly
            )
        Standing.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=["round", "seat"],
            update_fields=["rating", "mu", "experience"],
        )

    def _changed(self, round_: Round, standings: Sequence[Standing]) -> list[Standing]:
        entries = [self._entry(standing) for standing in standings]
        earlier = None if round_.game.is_public else self._earlier(round_, entries)
        rated = {entry.competitor.seat: entry for entry in ratings.change_rows(entries, earlier)}
        self._rated.update(entry.row.pk for entry in rated.values() if entry.row)
        changed = []
        for standing in standings:
            before = standing.rating_id, standing.mu, standing.experience
            entry = rated.get(standing.seat_id)
            standing.rating = entry.row if entry else None
            standing.mu = standing.rating.mu if standing.rating else None
            standing.experience = entry.competitor.experience if entry else None
            if before != (standing.rating_id, standing.mu, standing.experience):
                changed.append(standing)
        return changed

    def _entry(self, standing: Standing) -> Entry:
        seat = standing.seat
        if seat.strength is not None:
            return ratings.computer(seat.pk, standing.points, seat.strength)
        known = self._rows.get(standing.rating_id or 0) or self._of_player.get(seat.player_id)
        row, is_guest = known or self._add(seat.player_id), seat.player.user_id is None
        entry = ratings.person(seat.pk, standing.points, row, standing.origin, is_guest=is_guest)
        if standing.experience is None:
            return entry
        competitor = entry.competitor._replace(experience=Experience(standing.experience))
        return Entry(competitor, row, standing.may_gain)

    def _earlier(self, round_: Round, entries: Iterable[Entry]) -> list[set[int]]:
        """As in `ratings`. The round itself is an earlier one of the next ones."""
        seats, since = ratings.seats_of(entries), round_.starts_at - REMEMBERED
        played = [
            (round_id, rating)
            for rating in seats
            for starts_at, round_id in self._private[rating]
            if starts_at >= since
        ]
        for rating in seats:
            self._private[rating].append((round_.starts_at, round_.pk))
        return ratings.together(played, seats)

    def _add(self, player_id: int) -> PlayerRating:
        row = PlayerRating.objects.create(player_id=player_id)
        self._rows[row.pk] = self._of_player[player_id] = row
        return row

    def store(self) -> int:
        rated = [row for pk, row in self._rows.items() if pk in self._rated]
        unused = self._rows.keys() - self._rated
        PlayerRating.objects.filter(pk__in=unused).delete()
        PlayerRating.objects.bulk_update(rated, FIELDS, batch_size=BATCH)
        return sum(row.player_id is not None for row in rated)
