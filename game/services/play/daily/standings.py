"""The standings of daily boards, and what a try has come to."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from threading import Condition

from cachetools import TTLCache, cached
from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from game.db.ttl_cache import get_or_load
from game.models import DailyBoard, DailyTry, FoundWord, Player, Round, Standing
from game.rules import daily as rules
from game.services.play import settling
from game.services.play.daily import boards

SETTLED_AT_ONCE = 20  # rounds of players who left before their end
LISTED = 20  # standings
CACHED_DAYS, CACHE_SECONDS = 32, 60
DAILY = "round__game__daily_try__daily"
OF_ACCOUNTS = Q(round__game__daily_try__for_account=True, seat__player__user__isnull=False)
# Who stand together, of those of a day.
TOGETHER = Case(
    When(round__game__daily_try__daily__club__isnull=False, then=Value("members")),
    When(OF_ACCOUNTS, then=Value("accounts")),
    default=Value("guests"),
)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a try. Players with equal points share a `place`.

    `is_guest`: whether it stands among those of guests; `place` and `players` are then theirs.
    `behind`: how many players have fewer points.
    """

    is_guest: bool
    place: int
    players: int
    behind: int
    points: int
    words: list[str]
    round_id: str
    seat_id: int
    goals: list[rules.Goal]

    @property
    def better_than(self) -> int:
        return rules.better_than(self.behind, self.players)


def settle_overdue(daily: DailyBoard, now: datetime) -> None:
    played = Round.objects.filter(game__daily_try__daily=daily)
    settling.settle_overdue(played, now, SETTLED_AT_ONCE)


def standings(daily: DailyBoard, *, of_guests: bool) -> QuerySet[Standing]:
    """Those of the accounts, or beside them those of guests, the best first. Members of a club
    stand together."""
    of_day = Standing.objects.filter(round__game__daily_try__daily=daily, round__number=1)
    if daily.club_id:
        chosen = of_day.none() if of_guests else of_day
    else:
        chosen = of_day.filter(~OF_ACCOUNTS if of_guests else OF_ACCOUNTS)
    return chosen.select_related("seat").order_by("-points", "-words", "round__settled_at", "pk")


def best(daily: DailyBoard, *, of_guests: bool) -> list[Standing]:
    """Of those who have found a word: others may only have looked at the board."""
    of_day = standings(daily, of_guests=of_guests).filter(words__gt=0)
    key = "daily best", daily.pk, of_guests, of_day.count()
    return get_or_load(key, lambda: list(of_day[:LISTED]))


def own_standing(
    daily: DailyBoard, player: Player | None, *, of_guests: bool
) -> tuple[int, Standing] | None:
    """The place and the standing of a player among those; None if they have none there."""
    alike = standings(daily, of_guests=of_guests)
    found = alike.filter(seat__player=player).first() if player else None
    return (alike.filter(points__gt=found.points).count() + 1, found) if found else None


def result(entry: DailyTry) -> Result | None:
    """The result of a try; None until its round is settled, and once that is deleted."""
    of_account = entry.for_account and entry.player.user_id
    is_guest = not (of_account or entry.daily.club_id)
    alike = standings(entry.daily, of_guests=is_guest)
    own = alike.filter(round__game=entry.game_id).select_related("round").first()
    if own is None:
        return None
    board, found = boards.solved(entry.daily), own.round.found.values_list("word", flat=True)
    words = [word for word in found if word in board.points]
    return Result(
        is_guest=is_guest,
        place=alike.filter(points__gt=own.points).count() + 1,
        players=alike.count(),
        behind=alike.filter(points__lt=own.points).count(),
        points=own.points,
        words=words,
        round_id=own.round.public_id,
        seat_id=own.seat_id,
        goals=rules.goals(board.points, board.rare, words),
    )


def places(rounds: Collection[int]) -> dict[int, tuple[int, int]]:
    """By the id of each round that was a try: the place that its player has on the board of the
    day, and among how many, as in `result`."""
    of_day = Standing.objects.filter(round__number=1, round__game__daily_try__isnull=False)
    of_day = of_day.annotate(together=TOGETHER)
    alike = of_day.filter(**{DAILY: OuterRef(DAILY)}, together=OuterRef("together"))
    tries = of_day.filter(round__in=rounds).annotate(
        players=_number(alike), ahead=_number(alike.filter(points__gt=OuterRef("points")))
    )
    rows = tries.order_by().values_list("round_id", "ahead", "players")
    return {round_id: ((ahead or 0) + 1, players) for round_id, ahead, players in rows}


def _number(alike: QuerySet[Standing]) -> Subquery:
    return Subquery(alike.order_by().values(DAILY).annotate(n=Count("pk")).values("n"))


def own_points(dailies: QuerySet[DailyBoard], player: Player | None) -> dict[date, int]:
    """The points of a player by day, of those boards that they have played."""
    if player is None:
        return {}
    own = Standing.objects.filter(seat__player=player, round__number=1)
    played = own.filter(round__game__daily_try__daily__in=dailies.order_by().values("pk"))
    of = "round__game__daily_try__daily__"
    day = Coalesce(f"{of}date", f"{of}club_day")
    return dict(played.order_by().values_list(day, "points"))


def round_to_beat(daily: DailyBoard, points: int) -> str:
    """The id of a round that came to so many points or, if there is none, of the best one; empty if
    nobody has played."""
    of_day = Standing.objects.filter(round__game__daily_try__daily=daily, round__number=1)
    played = of_day.order_by("-points", "round__settled_at", "pk").values_list("round__public_id")
    [found] = played.filter(points=points).first() or played.first() or [""]
    return str(found)


@cached(
    TTLCache(CACHED_DAYS, CACHE_SECONDS),
    key=lambda daily: (daily.pk, daily.day),
    condition=Condition(),
)
def finders(daily: DailyBoard) -> Counter[str]:
    found = FoundWord.objects.filter(
        round__game__daily_try__daily=daily, round__settled_at__isnull=False
    )
    rows = found.order_by().values_list("word").annotate(players=Count("pk"))
    return Counter(dict(rows))
