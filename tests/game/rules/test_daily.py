"""The rules of the daily board."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from benchmarks import computers
from game.rules import daily
from game.rules.computer import Strength

TODAY = date(2026, 11, 22)


def test_a_day_is_the_same_everywhere() -> None:
    for hours in (-12, -1, 0, 5, 14):
        here = timezone(timedelta(hours=hours))
        last = datetime(2026, 11, 22, 23, 59, 59, tzinfo=UTC).astimezone(here)
        assert daily.day_of(last) == TODAY
        assert daily.day_of(last + timedelta(seconds=1)) == date(2026, 11, 23)
        assert daily.end_of(TODAY) == last + timedelta(seconds=1)


def test_each_day_and_each_site_has_a_seed() -> None:
    seed = daily.seed_of("secret", TODAY)
    assert seed == daily.seed_of("secret", TODAY)
    assert seed != daily.seed_of("secret", date(2026, 11, 23))
    assert seed != daily.seed_of("other", TODAY)


def test_a_streak_counts_days_without_a_gap() -> None:
    for ago, streak in (
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 0),
        ([0, 1, 2], 3),
        ([1, 2], 2),
        ([2, 3], 0),
        ([0, 2, 3], 1),
    ):
        assert daily.streak([TODAY - timedelta(days=days) for days in ago], TODAY) == streak


def test_the_share_of_common_words() -> None:
    points = {"cat": 1, "cater": 2, "carte": 2}
    assert daily.common_share(points, {"carte"}) == 3 / 5
    assert daily.common_share(points, ()) == 1


def test_goals_are_those_of_the_board() -> None:
    points = {f"word{number}": 5 for number in range(5, 25)}
    texts = [goal.text for goal in daily.goals(points, {"word5"}, ())]
    assert texts == ["Find 4 common words", "Find a word of 6 letters", "Score 50 points"]
    found = ["word5", "word6", "word7", "word8", "word9"]
    goals = daily.goals(points, {"word5"}, found)
    assert [(goal.so_far, goal.wanted) for goal in goals] == [(4, 4), (5, 6), (25, 50)]
    assert [goal.is_reached for goal in goals] == [True, False, False]
    found = [f"word{number}" for number in range(10, 20)]
    assert [goal.is_reached for goal in daily.goals(points, {"word5"}, found)] == [True] * 3


def test_each_goal_is_reached_as_often_as_it_should_be_by_those_whom_it_is_for() -> None:
    boards = computers.daily_boards(days=12)
    wanted = {Strength.BEGINNER: 0.7, Strength.AVERAGE: 0.5, Strength.EXPERT: 0.5}
    for number, (strength, share) in enumerate(wanted.items()):
        assert computers.reached(strength, boards, tries=10)[number] == pytest.approx(
            share, abs=0.15
        )


def test_goals_can_be_reached_on_a_poor_board() -> None:
    assert all(goal.is_reached for goal in daily.goals({"cat": 1}, (), ["cat"]))


def test_the_share_of_players_behind_is_rounded() -> None:
    for behind, players, percent in ((0, 1, 0), (1, 2, 100), (0, 2, 0), (2, 5, 50), (2, 4, 67)):
        assert daily.better_than(behind, players) == percent
