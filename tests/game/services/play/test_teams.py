"""Rounds of teams, and of players who play together."""

from dataclasses import replace
from typing import Any

import pytest

from game.models import Game, Round, Seat, Standing
from game.rules.computer import Strength
from game.rules.results import Scoring
from game.rules.settings import Rated
from game.services.play import words
from game.services.play.seating import hosting
from game.services.play.words import Entry
from game.web.play.results.recap import headline, own_result
from tests.game.play import (
    COUNTED,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    new_game,
    play,
    refusal_at,
    results_of,
    say,
    sit,
)


def table(**settings: Any) -> tuple[Game, list[Seat], Round]:
    """Alice and Carol are Red, Bob and Dave are Blue, if there are two teams."""
    game = new_game(**settings)
    seats = [host_of(game), *(sit(game, name) for name in ("bob", "carol", "dave"))]
    return game, seats, play(game)


def test_a_word_that_the_team_has_is_refused_and_one_of_the_others_cancels() -> None:
    game, (alice, bob, carol, dave), round_ = table(teams=2)
    assert [each.code for each in say(round_, alice, "cater line")] == [None, None]
    assert [each.code for each in say(round_, carol, "cater tin")] == ["word.of_team", None]
    assert [each.code for each in say(round_, bob, "line")] == [None]
    shared = game_snapshot(game, carol, STARTED)
    assert [each["word"] for each in shared["you"]["team_finds"]] == ["cater", "line"]
    assert [player["team"] for player in shared["players"]] == [1, 2, 1, 2]
    results = results_of(round_, alice, COUNTED)
    assert [(each["name"], each["points"], each["words"]) for each in results["teams"]] == [
        ("Red", 3, 3),
        ("Blue", 0, 1),
    ]
    points = {row["name"]: (row["points"], row["team"]) for row in results["standings"]}
    assert points == {"alice": (2, 1), "carol": (1, 1), "bob": (0, 2), "dave": (0, 2)}
    assert dave.pk in {row.seat_id for row in Standing.objects.filter(team=2)}


def test_the_results_page_says_what_the_team_has() -> None:
    _, (alice, bob, *_), round_ = table(teams=2)
    say(round_, alice, "cater")
    for seat, line in (
        (alice, "Your team won: 2 points, 2 of them yours"),
        (bob, "Blue is in place 2 of 2: 0 points, 0 of them yours"),
        (None, ""),
    ):
        results = results_of(round_, seat, COUNTED)
        assert own_result(results) == line
    assert headline(results) == "Red won with 2 points"


def test_results_keep_the_teams_of_the_round() -> None:
    game, (alice, bob, *_), round_ = table(teams=2, scoring=Scoring.EVERYONE)
    say(round_, bob, "cater")
    before = results_of(round_, alice, COUNTED)["teams"]
    hosting.set_team(game, alice, bob, 1, COUNTED)
    assert Seat.objects.get(pk=bob.pk).team == 1
    assert results_of(round_, alice, COUNTED)["teams"] == before
    assert refusal_at(hosting.set_team, game, alice, bob, 3, COUNTED)[1] == "team"


def test_turning_teams_on_gives_everybody_one() -> None:
    game, seats, _ = table()
    hosting.configure(game, seats[0], replace(game.chosen(), teams=4), COUNTED)
    assert [Seat.objects.get(pk=seat.pk).team for seat in seats] == [1, 2, 3, 4]


def test_together_all_have_one_list_and_play_for_goals() -> None:
    game, (alice, bob, carol, _), round_ = table(together=True)
    hosting_round = Round.objects.get(pk=round_.pk)
    small, middle, large = map(int, hosting_round.goals.split())
    assert 1 <= small <= middle <= large
    say(round_, alice, "cater")
    assert [each.code for each in say(round_, bob, "cater line")] == ["word.of_team", None]
    state = game_snapshot(game, carol, STARTED)
    assert (state["round"]["points"], len(state["round"]["goals"])) == (3, 3)
    assert [each["word"] for each in state["you"]["team_finds"]] == ["cater", "line"]
    results = results_of(round_, alice, COUNTED)
    assert sum(row["points"] for row in results["standings"]) == 3
    assert not any(word["cancelled"] for word in results["words"])
    assert (results["goals"], results["teams"]) == (state["round"]["goals"], [])


def test_a_computer_plays_in_a_team() -> None:
    game = new_game(teams=2)
    seat = hosting.add_computer(game, host_of(game), Strength.CHAMPION, NOW)
    assert seat.team == 2
    round_ = play(game)
    results = results_of(round_, host_of(game), COUNTED)
    assert {row["team"] for row in results["standings"]} == {1, 2}


def test_teams_and_together_are_refused_at_once_and_in_rated_games() -> None:
    for settings, code in (
        ({"teams": 1}, "teams.invalid"),
        ({"teams": 7}, "teams.invalid"),
        ({"teams": 2, "together": True}, "together.unfit"),
        ({"together": True, "rated": Rated.YES}, "rated.unfit"),
    ):
        assert refusal_at(new_game, **settings)[0] == code


@pytest.mark.usefixtures("postgres_database")
def test_odd_words_in_teams_cost_other_games_none_of_theirs() -> None:
    other = new_game("dora")
    theirs = (play(other), Entry(host_of(other).pk, "cat", STARTED))
    for settings in ({"teams": 2}, {"together": True}):
        game = new_game(**settings)
        round_, seat = play(game), host_of(game)
        for word in ("ca\0t", "\ud800xyz", "\u00df" * 100):
            sent = [(round_, Entry(seat.pk, word, STARTED)), theirs]
            odd, good = words.submit_all(sent, STARTED)
            assert odd.code == "word.not_on_board"
            assert good.code in (None, "word.repeated")
