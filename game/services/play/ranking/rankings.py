"""What leaderboards show: the first places, and that of the visitor.

Whatever players are ranked by has an index in the order of the list. The list reads its beginning,
and a place is counted along it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Func, IntegerField, Q, QuerySet, Value

from game.db.prepared import Prepared
from game.db.ttl_cache import get_or_load
from game.models import DailyStreak, Leaderboard, LeaderboardEntry, Player, PlayerRating
from game.rules import daily, ratings
from game.rules.leaderboards import AROUND, LEAST_ROUNDS, TOP, Period, Span, span_of
from game.rules.profiles import ShownTo

PLAYER = ("player_id", "player__name", "player__shown_to", "player__user__is_active")


class Category(NamedTuple):
    """The rounds whose points a leaderboard adds up. `language` is a tag without a region."""

    language: str
    rows: int
    columns: int

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.columns}"


@dataclass(frozen=True, slots=True)
class Row:
    """A player with a place. `name` is None for a guest, and for an account that shows its page to
    nobody. `has_page`: whether everybody may see its page. `rounds` is None for a streak."""

    place: int
    value: float
    rounds: int | None
    player_id: int
    name: str | None
    has_page: bool
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """`top`: the first places. `around`: the visitor and the next ones, if they are not in it.

    `place`: the place of the visitor, if any. `missing`: how many rounds the visitor still needs
    for a place; None if they have not begun. `players`: the number of players with a place.
    """

    top: list[Row]
    around: list[Row]
    players: int
    place: int | None
    missing: int | None


class RankingQueries:
    """The queries of one leaderboard. They are prepared: to compile them takes Django longer than
    the database takes to answer them.

    `of` chooses among the rows of the table, `least` is the number of rounds that a place needs.
    `field`: what players are ordered by, from the highest on; equal ones by their ids.
    """

    def __init__(self, field: str, rows: Callable[..., QuerySet[Any]]) -> None:
        has_rounds = field != "days"
        rounds = F("rounds") if has_rounds else Value(None, IntegerField())

        def placed(of: Any, least: Any, **value: Any) -> QuerySet[Any]:
            enough = {"rounds__gte": least} if has_rounds else {}
            limits = {f"{field}__{name}": limit for name, limit in value.items()}
            return rows(of).filter(**enough, **limits).order_by(f"-{field}", "pk")

        def read(found: QuerySet[Any]) -> QuerySet[Any, tuple[Any, ...]]:
            return found.values_list(field, rounds, *PLAYER)

        def number(found: QuerySet[Any]) -> QuerySet[Any, tuple[Any, ...]]:
            """`Count` would add a GROUP BY, and `count()` can't be prepared."""
            return found.order_by().values_list(Func("pk", function="COUNT"))

        self.own = Prepared(lambda of, player: read(rows(of).filter(player=player)))
        self.top = Prepared(lambda of, least: read(placed(of, least)[:TOP]))
        self.players = Prepared(lambda of, least: number(placed(of, least)))
        self.above = Prepared(lambda of, least, value: number(placed(of, least, gt=value)))
        self.between = Prepared(
            lambda of, least, low, high: number(placed(of, least, gt=low, lte=high))
        )
        self.next_above = Prepared(
            lambda of, least, value: read(placed(of, least, gt=value).reverse()[:AROUND])
        )
        self.next_below = Prepared(
            lambda of, least, value, own: read(
                placed(of, least, lte=value).filter(~Q(player=own))[:AROUND]
            )
        )


POINTS = RankingQueries("points", lambda board: LeaderboardEntry.objects.filter(leaderboard=board))
RATINGS = RankingQueries("mu", lambda _: PlayerRating.objects.filter(player__isnull=False))
STREAKS = RankingQueries("days", lambda day: DailyStreak.objects.filter(last_day__gte=day))


class Ranked(NamedTuple):
    """A leaderboard: its queries, and their first arguments."""

    queries: RankingQueries
    of: Any
    least: int = 0


def categories() -> list[Category]:
    """Languages and sizes of which there are points, those with the oldest ones first."""
    return get_or_load("leaderboards", _categories)


def _categories() -> list[Category]:
    of_all_time = Leaderboard.objects.filter(span=Period.ALL.value).order_by("pk")
    return [Category(*each) for each in of_all_time.values_list(*Category._fields)]


def by_points(period: Period, category: Category | None, now: datetime) -> Ranked:
    span = span_of(period, daily.day_of(now))
    board = get_or_load((span.name, category), lambda: _board(span, category)) if category else 0
    return Ranked(POINTS, board, LEAST_ROUNDS[period])


def _board(span: Span, category: Category) -> int:
    """The id of the leaderboard, which is never 0."""
    of_category = Leaderboard.objects.filter(span=span.name, **category._asdict())
    return of_category.values_list("pk", flat=True).first() or 0


def by_rating() -> Ranked:
    return Ranked(RATINGS, 0, ratings.PROVISIONAL)


def by_streak(now: datetime) -> Ranked:
    """A streak goes on until a day has passed without a try."""
    return Ranked(STREAKS, (daily.day_of(now) - daily.DAY).isoformat())


def ranking(ranked: Ranked, visitor: Player | None) -> Ranking:
    queries, of, least = ranked
    top = list(_with_places(_row(*each) for each in queries.top.all(of, least)))
    players = len(top)
    if players == TOP:
        players = get_or_load(ranked, lambda: _number(queries.players, of, least))
    found = queries.own.first(of, visitor.pk) if visitor else None
    if found is None:
        return Ranking(top, [], players, None, None)
    own = _row(*found)
    if own.rounds is not None and own.rounds < least:
        return Ranking(top, [], players, None, least - own.rounds)
    listed = [row for row in top if row.player_id == own.player_id]
    if listed:
        return Ranking(top, [], players, listed[0].place, None)
    own = replace(own, place=_number(queries.above, of, least, own.value) + 1)
    return Ranking(top, _around(ranked, own), players, own.place, None)


def _with_places(rows: Iterable[Row], first: int = 1) -> Iterator[Row]:
    before = None
    for number, row in enumerate(rows, first):
        shares = before is not None and before.value == row.value
        before = replace(row, place=before.place if before and shares else number)
        yield before


def _around(ranked: Ranked, own: Row) -> list[Row]:
    """The places of the others follow from the visitor's, but that of the first: more players may
    share it than are listed."""
    queries, of, least = ranked
    above = [_row(*each) for each in reversed(queries.next_above.all(of, least, own.value))]
    below = [_row(*each) for each in queries.next_below.all(of, least, own.value, own.player_id)]
    listed = list(_with_places([*above, own, *below], own.place - len(above)))
    best = listed[0].value
    place = own.place - _number(queries.between, of, least, own.value, best) if above else own.place
    return [replace(row, place=place) if row.value == best else row for row in listed]


def _number(query: Prepared[Any], *values: Any) -> int:
    [[number]] = query.all(*values)
    return int(number)


def _row(
    value: float,
    rounds: int | None,
    player_id: int,
    name: str,
    shown_to: str,
    is_active: bool | None,  # None of a guest
) -> Row:
    is_named = bool(is_active) and shown_to != ShownTo.NOBODY
    has_page = bool(is_active) and shown_to == ShownTo.EVERYBODY
    shown = name if is_named else None
    return Row(0, value, rounds, player_id, shown, has_page, is_active is None)
