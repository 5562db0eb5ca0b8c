"""Practice without a clock: blanks, and hints that cost something."""

import json
from datetime import timedelta
from typing import Any

import pytest

from game.models import Definition, DefinitionSource, Dictionary, Game, Round, Seat
from game.rules.blanks import Hint, open_letters, without_word
from game.rules.settings import Door
from game.services.learn import drills
from game.services.play import blanks, games, rounds
from game.services.play.seating import hosting
from game.snapshots import own
from tests.game.play import (
    NOW,
    STARTED,
    current,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal,
    say,
    sit,
)

WORDS = ["cat", "mar", "tin", "line", "cater"]  # of the board, the shortest first


@pytest.fixture
def game(english: Dictionary) -> Game:
    """alice's, behind a locked door, without a clock."""
    game = new_game(round_seconds=None)
    hosting.set_door(game, host_of(game), Door.LOCKED, NOW)
    return game


@pytest.fixture
def alice(game: Game) -> Seat:
    play(game)
    return host_of(game)


def seen(game: Game, seat: Seat) -> Any:
    return own(game_snapshot(game, seat, STARTED))


def letters(game: Game, seat: Seat) -> list[str]:
    return [each["letters"] for each in seen(game, seat)["blanks"]]


def ask(game: Game, seat: Seat, blank: int | None, hint: Hint) -> None:
    blanks.ask(game, seat, blank, hint, STARTED)


def test_words_leave_the_server_once_they_are_found_or_asked_for(game: Game, alice: Seat) -> None:
    told = game_snapshot(game, alice, STARTED)
    assert [each["length"] for each in own(told)["blanks"]] == [3, 3, 3, 4, 5]
    assert not any(word in json.dumps(own(told)) for word in WORDS)
    assert letters(game, alice) == ["", "", "", "", ""]
    say(current(game, STARTED), alice, "tin")
    assert [each["found"] for each in seen(game, alice)["blanks"]].index(True) == 2
    ask(game, alice, 5, Hint.LETTER)
    ask(game, alice, 5, Hint.LETTER)
    ask(game, alice, None, Hint.TILE)
    assert letters(game, alice) == ["", "", "tin", "", "ca"]
    shown = seen(game, alice)
    assert shown["blanks"][0]["start"] == [1, 1]
    assert (shown["hint_cost"], shown["blanks"][4]["hints"]) == (3, 2)
    others = game_snapshot(game, None, STARTED)
    assert "blanks" not in json.dumps(others)


def test_letters_open_with_the_rank() -> None:
    assert [open_letters(reached) for reached in range(7)] == [0, 0, 1, 1, 2, 2, 2]


def test_a_meaning_does_not_give_the_word_away(game: Game, alice: Seat) -> None:
    assert refusal(ask, game, alice, 1, Hint.MEANING) == "hint.no_meaning"
    source = DefinitionSource.objects.create(language="en", name="Test", ready=True)
    Definition.objects.create(source=source, word="cat", senses="a small Cat, no category\nb")
    ask(game, alice, 1, Hint.MEANING)
    assert seen(game, alice)["blanks"][0]["meaning"] == "a small …, no category"
    source.delete()
    assert seen(game, alice)["blanks"][0]["meaning"], "what was given is asked again"
    assert without_word("(a) b", ["(a"]) == "(a) b"


def test_refused_hints_cost_nothing(game: Game, alice: Seat) -> None:
    for _ in range(2):
        ask(game, alice, 1, Hint.LETTER)
    ask(game, alice, 1, Hint.TILE)
    say(current(game, STARTED), alice, "tin")
    for blank, hint, code in (
        (1, Hint.LETTER, "hint.last"),
        (1, Hint.TILE, "hint.given"),
        (3, Hint.TILE, "blank.found"),
        (6, Hint.TILE, "blank.unknown"),
    ):
        assert refusal(ask, game, alice, blank, hint) == code
    assert seen(game, alice)["hint_cost"] == 3
    say(current(game, STARTED), alice, " ".join(WORDS).split())
    assert refusal(ask, game, alice, None, Hint.TILE) == "blank.found"


def test_there_are_hints_in_practice_without_a_clock_alone(game: Game) -> None:
    alice = host_of(game)
    assert refusal(ask, game, alice, 1, Hint.TILE) == "blank.none"
    round_ = play(game)
    assert refusal(blanks.ask, game, alice, 1, Hint.TILE, later(1)) == "blank.none"
    hosting.set_door(game, alice, Door.OPEN, STARTED)
    sit(game, "bob", STARTED)
    assert refusal(ask, game, alice, 1, Hint.TILE) == "blank.none"
    assert "blanks" not in seen(game, alice)
    timed = new_game("carol", round_seconds=180)
    hosting.set_door(timed, host_of(timed), Door.LOCKED, NOW)
    play(timed)
    assert refusal(ask, timed, host_of(timed), 1, Hint.TILE) == "blank.none"
    assert refusal(drills.hint, game, alice, 1, STARTED) == "drill.none"
    assert not round_.hints.exists()


def test_practice_without_a_clock_is_kept_for_two_weeks(game: Game, alice: Seat) -> None:
    timed = new_game("carol", round_seconds=180)
    for days, open_ones in ((0, {game, timed}), (2, {game}), (13, {game}), (15, set())):
        games.close_deserted(NOW + timedelta(days=days))
        assert set(Game.objects.open()) == open_ones
        game.refresh_from_db()
        assert game.is_deserted(NOW + timedelta(days=days)) is (days == 15)


def test_another_board_until_the_first_word(game: Game, alice: Seat) -> None:
    first = current(game, STARTED)
    assert seen(game, alice)["may_swap"]
    second = rounds.another(game, alice, STARTED)
    first.refresh_from_db()
    assert (second.number, first.ends_at, first.settled_at) == (2, STARTED, STARTED)
    assert not first.standings.exists()
    at = later(10)
    Round.objects.filter(pk=second.pk).update(board="catdlinemaropets")
    say(Round.objects.get(pk=second.pk), alice, "cat", at)
    assert refusal(rounds.another, game, alice, at) == "round.no_other"
    assert not own(game_snapshot(game, alice, at))["may_swap"]


def test_others_get_no_other_board(english: Dictionary) -> None:
    game = new_game()
    play(game)
    assert refusal(rounds.another, game, host_of(game), STARTED) == "round.no_other"
    bob = sit(game, "bob")
    assert refusal(rounds.another, game, bob, STARTED) == "game.not_host"
