"""What leaderboards show: the first places, and that of the visitor.

Whatever players are ranked by has an index in the order of the list. The list reads its beginning,
and a place is counted along it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, IntegerField, QuerySet, Value

from game.models import DailyStreak, Leaderboard, LeaderboardEntry, Player, PlayerRating
from game.rules import daily, ratings
from game.rules.leaderboards import AROUND, LEAST_ROUNDS, TOP, Period, span_of
from game.rules.profiles import ShownTo

PLAYER = ("player_id", "player__name", "player__shown_to", "player__user__is_active")


class Kind(NamedTuple):
    """Of which rounds points are added up. `language`: without its region."""

    language: str
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Row:
    """`name`: None unless the player shows their page to everybody. `rounds`: None of a streak."""

    place: int
    value: float
    rounds: int | None
    player_id: int
    name: str | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """`top`: the first places. `around`: the visitor and the next ones, if they are not in it.

    `place`: of the visitor; None without one. `missing`: how many rounds they still need for one;
    None if they have not begun. `players`: who have a place.
    """

    top: list[Row]
    around: list[Row]
    players: int
    place: int | None
    missing: int | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """Rows of players in their order. `placed`: those with enough rounds, which are `least`.

    `field`: what they are ordered by, from the highest on; equal ones by their ids.
    """

    rows: QuerySet[Any]
    placed: QuerySet[Any]
    field: str
    least: int = 0

    @property
    def best_first(self) -> QuerySet[Any]:
        return self.placed.order_by(f"-{self.field}", "pk")

    def above(self, value: float) -> QuerySet[Any]:
        return self.placed.filter(**{f"{self.field}__gt": value})

    def next_above(self, value: float) -> QuerySet[Any]:
        return self.above(value).order_by(self.field, "-pk")[:AROUND]

    def next_below(self, own: Row) -> QuerySet[Any]:
        """Among them those who share the place."""
        others = self.best_first.filter(**{f"{self.field}__lte": own.value})
        return others.exclude(player=own.player_id)[:AROUND]

    def read(self, rows: QuerySet[Any]) -> list[Row]:
        """Without places."""
        rounds = Value(None, IntegerField()) if self.field == "days" else F("rounds")
        columns = rows.values_list(self.field, rounds, *PLAYER)
        return [_row(*each) for each in columns]


def kinds() -> list[Kind]:
    """Languages and sizes of which there are points."""
    of_all_time = Leaderboard.objects.filter(span=Period.ALL.value).order_by(*Kind._fields)
    return [Kind(*each) for each in of_all_time.values_list(*Kind._fields)]


def by_points(period: Period, kind: Kind, now: datetime) -> Ranked:
    span = span_of(period, daily.day_of(now))
    board = Leaderboard.objects.filter(span=span.name, **kind._asdict()).first()
    rows = LeaderboardEntry.objects.filter(leaderboard=board)
    least = LEAST_ROUNDS[period]
    return Ranked(rows, rows.filter(rounds__gte=least), "points", least)


def by_rating() -> Ranked:
    rows = PlayerRating.objects.filter(player__isnull=False)
    least = ratings.PROVISIONAL
    return Ranked(rows, rows.filter(rounds__gte=least), "mu", least)


def by_streak(now: datetime) -> Ranked:
    """A streak goes on until a day has passed without a try."""
    rows = DailyStreak.objects.filter(last_day__gte=daily.day_of(now) - daily.DAY)
    return Ranked(rows, rows, "days")


def ranking(ranked: Ranked, visitor: Player | None) -> Ranking:
    top = list(_with_places(ranked.read(ranked.best_first[:TOP])))
    players = ranked.placed.count() if len(top) == TOP else len(top)
    own = next(iter(ranked.read(ranked.rows.filter(player=visitor))), None) if visitor else None
    if own is None:
        return Ranking(top, [], players, None, None)
    if (own.rounds or 0) < ranked.least:
        return Ranking(top, [], players, None, ranked.least - (own.rounds or 0))
    listed = [row for row in top if row.player_id == own.player_id]
    if listed:
        return Ranking(top, [], players, listed[0].place, None)
    own = replace(own, place=ranked.above(own.value).count() + 1)
    return Ranking(top, list(_around(ranked, own)), players, own.place, None)


def _with_places(rows: Iterable[Row]) -> Iterator[Row]:
    """The best first; equal ones share a place."""
    before = None
    for number, row in enumerate(rows, 1):
        shares = before is not None and before.value == row.value
        before = replace(row, place=before.place if before and shares else number)
        yield before


def _around(ranked: Ranked, own: Row) -> Iterator[Row]:
    """The places of the others are counted from the visitor's."""
    for row in reversed(ranked.read(ranked.next_above(own.value))):
        between = ranked.above(own.value).filter(**{f"{ranked.field}__lte": row.value})
        yield replace(row, place=own.place - between.count())
    yield own
    for row in ranked.read(ranked.next_below(own)):
        between = ranked.above(row.value).filter(**{f"{ranked.field}__lte": own.value})
        yield replace(row, place=own.place + between.count())


def _row(value: float, rounds: int | None, player_id: int, *who: Any) -> Row:
    return Row(0, value, rounds, player_id, _name(*who))


def _name(name: str, shown_to: str, is_active: bool | None) -> str | None:
    """That of an account which shows its page to everybody."""
    return name if is_active and shown_to == ShownTo.EVERYBODY else None
