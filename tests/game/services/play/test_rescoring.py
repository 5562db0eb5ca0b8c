"""Rounds scored by letters, and rounds that are over counted by other rules."""

import pytest

from game.models import Game, Round, Seat, Standing
from game.rules.results import Scoring
from game.services.play import rounds, settling
from game.services.play.seating import hosting
from game.services.play.settling import rescored
from tests.game.play import COUNTED, ENDED, NOW, host_of, later, new_game, play, say, seated, sit


def ruzzle(bonuses: str) -> tuple[Game, Round]:
    """A round with other bonuses than were dealt."""
    game = new_game(scoring=Scoring.RUZZLE)
    round_ = play(game)
    Round.objects.filter(pk=round_.pk).update(bonuses=bonuses)
    round_.refresh_from_db()
    return game, round_


def points(round_: Round) -> dict[str, int]:
    rows = Standing.objects.filter(round=round_).values_list("seat__name", "points")
    return dict(rows)


def test_a_ruzzle_round_is_settled_with_letters_and_bonuses() -> None:
    game, round_ = ruzzle("0:DL 1:DW")
    alice, bob = host_of(game), sit(game, "bob")
    assert [verdict.points for verdict in say(round_, alice, "cat mar")] == [20, 5]
    say(round_, bob, "cat")
    assert settling.settle(round_, COUNTED)
    assert points(round_) == {"alice": 25, "bob": 20}  # shared words count for both


def test_bonuses_grow_over_a_series() -> None:
    game = new_game(scoring=Scoring.RUZZLE, rounds=3)
    dealt = []
    for number in range(4):
        round_ = rounds.start(game, host_of(game), later(1000 * number))
        dealt.append(sorted(bonus.value for bonus in round_.bonus_tiles().values()))
    assert dealt == [["DL", "TL"], ["DL", "DW", "TL"], ["DL", "DW", "DW", "TL", "TW"], ["DL", "TL"]]


# -- what if ---------------------------------------------------------------------------------------


@pytest.fixture
def over() -> Round:
    """alice: cat, cater, tin; bob, later: cat; charlie nothing. Bob has half as many again."""
    game, alice, bob = seated("bob")
    sit(game, "charlie")
    hosting.handicap(game, alice, bob, None, 150, NOW)
    round_ = play(game)
    say(round_, alice, "cat cater tin")
    say(round_, bob, "cat", later(9))
    settling.settle(round_, COUNTED)
    hosting.handicap(game, alice, bob, None, 300, later(300))  # for the next round
    round_.refresh_from_db()
    return round_


def test_a_round_can_be_scored_by_other_rules(over: Round) -> None:
    for scoring, expected in (
        (Scoring.EVERYONE, {"alice": 4, "bob": 2, "charlie": 0}),  # 1½
        (Scoring.FIRST, {"alice": 7, "bob": 2, "charlie": 0}),
        (Scoring.RUZZLE, {"alice": 6 + 13 + 3, "bob": 9, "charlie": 0}),
    ):
        names = dict(Seat.objects.values_list("pk", "name"))
        standings = rescored(over, scoring).standings
        assert {names[row.seat]: row.points for row in standings} == expected
        assert {row.words for row in standings} == {3, 1, 0}


def test_a_ruzzle_round_can_be_scored_by_other_rules() -> None:
    game, round_ = ruzzle("0:TW")
    say(round_, host_of(game), "cater")
    settling.settle(round_, ENDED)
    settling.settle(round_, COUNTED)
    round_.refresh_from_db()
    assert points(round_) == {"alice": 8 * 3 + 5}
    assert [row.points for row in rescored(round_, Scoring.OFFICIAL).standings] == [2]
