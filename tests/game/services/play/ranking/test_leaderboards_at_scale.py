"""Leaderboards of many players, on both databases, and sums that change at the same time."""

from collections.abc import Callable
from datetime import date
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.db import ttl_cache
from game.models import (
    DailyStreak,
    Leaderboard,
    LeaderboardEntry,
    Player,
    PlayerRating,
    Round,
    Standing,
)
from game.rules.leaderboards import TOP, Period
from game.services.accounts import merging
from game.services.play import games, settling
from game.services.play.daily import tries
from game.services.play.ranking import leaderboards, rankings
from game.services.play.ranking.rankings import Category, Ranked
from game.services.play.seating import moderation
from tests.game.play import NOW, current, later, put, say, sit
from tests.game.services.accounts.test_players import account
from tests.game.services.conftest import AtOnce

MANY = 1000
RANKED: dict[str, Callable[[], Ranked]] = {
    "leaderboard_order": lambda: rankings.by_points(Period.ALL, Category("en", 4, 4), NOW),
    "rating_order": rankings.by_rating,
    "daily_streak_order": lambda: rankings.by_streak(NOW),
}


@pytest.fixture
def postgres_database(fresh_postgres: str) -> str:
    """Its statistics are not those of what other tests wrote."""
    return fresh_postgres


def fill() -> None:
    made = Player.objects.bulk_create(Player(name="x", created_at=NOW) for _ in range(MANY))
    board = Leaderboard.objects.create(span="all", language="en", rows=4, columns=4)
    numbered = list(enumerate(made))
    LeaderboardEntry.objects.bulk_create(
        LeaderboardEntry(leaderboard=board, player=player, points=number, rounds=10 + number % 9)
        for number, player in numbered
    )
    PlayerRating.objects.bulk_create(
        PlayerRating(player=player, mu=number / 100, rounds=10) for number, player in numbered
    )
    DailyStreak.objects.bulk_create(
        DailyStreak(player=player, days=number // 10, last_day=date(2026, 11, 20 + number % 2))
        for number, player in numbered
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def test_they_are_read_along_an_index(database_url: str) -> None:
    fill()
    *_, visitor, _, _ = Player.objects.order_by("-pk")
    for index, ranked in RANKED.items():
        with CaptureQueriesContext(connection) as queries:
            shown = rankings.ranking(ranked(), visitor)
        assert (len(shown.around), shown.players, len(queries) <= 12) == (5, MANY, True)
        plans = [plan_of(each["sql"]) for each in queries if "SELECT" in each["sql"]]
        lists = [plan for sql, plan in plans if f"LIMIT {TOP}" in sql or "LIMIT 2" in sql]
        assert len(lists) == 3
        for plan in lists:
            assert index in plan
            assert "Sort" not in plan
            assert "TEMP B-TREE" not in plan
        places = [plan for sql, plan in plans if "COUNT(" in sql and ">" in sql]
        assert any(index in plan for plan in places)


def plan_of(sql: str) -> tuple[str, str]:
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{explain} {sql}")
        return sql, "\n".join(str(row[-1]) for row in cursor.fetchall())


def test_rounds_that_are_settled_while_players_sign_in_and_leave_for_good(at_once: AtOnce) -> None:
    """A round of the public game and a daily board. Their guest becomes part of an account, the
    data of another player are deleted."""
    ttl_cache.clear()
    Leaderboard.objects.create(span="all", language="en", rows=4, columns=4)  # of earlier rounds
    game = games.public_game(NOW)
    seats = [sit(game, name) for name in ("guest", "bob")]
    guest, alice = seats[0].player, account("alice")
    tried = put(Round.objects.get(game=tries.begin(guest, NOW)))
    round_ = put(current(game, later(1)))
    for seat in seats:
        say(round_, seat, f"cat {'line' if seat.name == 'bob' else 'tin'}", later(1))
    say(tried, tried.game.seats.get(), "mar", later(5))
    done = at_once(
        partial(settling.settle, round_, later(190)),
        partial(settling.settle, tried, later(190)),
        partial(merging.merge, guest, alice, later(190)),
        partial(moderation.forget, seats[1].player, later(190)),
        *[partial(leaderboards.recompute, NOW)] * 2,
    )
    assert not [each for each in done if isinstance(each, Exception)]
    kept = Standing.objects.filter(seat__player=alice).values_list("points", flat=True)
    entries = LeaderboardEntry.objects.filter(player=alice)
    assert set(entries.values_list("points", "rounds")) == {(sum(kept), 2)}
    assert set(LeaderboardEntry.objects.values_list("player", flat=True)) == {alice.pk}
