"""GET /api/v1/leaderboards/PERIOD"""

import pytest

from game.models import DailyStreak, Leaderboard, LeaderboardEntry, Player, PlayerRating
from tests.game.api.conftest import Api, Clock, refusal
from tests.game.play import NOW


@pytest.fixture
def entry(alice: Api, clock: Clock) -> LeaderboardEntry:
    """alice's, of all time."""
    clock.set(NOW)
    board = Leaderboard.objects.create(span="all", language="en", rows=4, columns=4)
    player = Player.objects.get(name="alice")
    return LeaderboardEntry.objects.create(leaderboard=board, player=player, points=7, rounds=10)


def test_points(alice: Api, entry: LeaderboardEntry) -> None:
    status, answer = alice.get("leaderboards/all")
    row = {"place": 1, "name": None, "value": 7, "rounds": 10, "you": True}
    assert (status, answer.pop("top")) == (200, [row])
    assert answer == {
        "by": "points",
        "period": "all",
        "language": "en",
        "size": "4x4",
        "least_rounds": 10,
        "players": 1,
        "place": 1,
        "around": [],
    }
    assert Api().get("leaderboards/all?language=en&size=4x4")[1]["top"] == [row | {"you": False}]
    assert Api().get("leaderboards/all?language=de")[1]["top"] == []
    assert Api().get("leaderboards/day")[1]["top"] == []


def test_players_are_ranked_by_rating_and_by_streak(alice: Api, entry: LeaderboardEntry) -> None:
    PlayerRating.objects.create(player=entry.player, mu=30, rounds=12)
    DailyStreak.objects.create(player=entry.player, days=3, last_day=NOW.date())
    _, rating = alice.get("leaderboards/all?by=rating")
    assert (rating["language"], rating["top"][0]["value"], rating["place"]) == (None, 1200, 1)
    _, streak = alice.get("leaderboards/all?by=streak")
    assert (streak["top"][0]["value"], streak["top"][0]["rounds"]) == (3, None)


def test_wrong_leaderboards_are_refused(api: Api) -> None:
    for path, refused in (
        ("year", (404, "period.invalid")),
        ("day?by=rating", (404, "period.invalid")),
    ):
        assert refusal(api.get(f"leaderboards/{path}")) == refused
