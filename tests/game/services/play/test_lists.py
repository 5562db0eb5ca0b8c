"""Games in which a host’s list says which words count, and players with a minimum of their own."""

from dataclasses import replace
from typing import Any

from game.models import Game, Round
from game.rules.lists import WordsFrom
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.play import games, list_boards, rounds
from game.services.play.round_solutions import solution_of
from game.services.play.seating import hosting
from game.snapshots import Json
from solver import Board
from tests.game.conftest import published
from tests.game.play import (
    BOARD,
    COUNTED,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal_at,
    results_of,
    say,
    sit,
)

LIST = "Tin, LIM mar"  # “lim” is on the board, and not in the dictionary


def listed(words_from: str, text: str = LIST) -> tuple[Game, Round]:
    game = new_game(words_from=WordsFrom(words_from), list=text)
    return game, play(game)


def found(results: Json) -> dict[str, Any]:
    return {word["word"]: word["points"] for word in results["words"]}


def test_the_list_decides_which_words_count() -> None:
    for words_from, points, answers in (
        ("list", {"tin": 1, "lim": 1, "mar": 1}, ["word.unlisted", 1, 1]),
        ("double", {"tin": 2, "cater": 2, "lim": 2}, [2, 2, 2]),
        ("bonus", {"tin": 2, "cater": 1, "lim": 2}, [1, 2, 2]),
        ("dictionary", {"tin": 1, "cater": 2}, [2, 1, "word.unknown"]),
    ):
        game, round_ = listed(words_from)
        said = say(round_, host_of(game), "cater tin lim risk")
        verdicts = [each.code or each.points for each in said]
        assert verdicts == [*answers, "word.not_on_board"]
        on_board = found(results_of(round_, host_of(game), COUNTED))
        assert on_board.items() >= points.items()
        assert set(on_board) - {"cat", "cater", "line", "mar", "tin"} <= {"lim"}


def test_words_are_shown_as_the_host_has_typed_them() -> None:
    game, round_ = listed("list")
    [verdict] = say(round_, host_of(game), "lim")
    assert verdict.shown == "LIM"
    own = game_snapshot(game, host_of(game), STARTED)["you"]["words"]
    assert own == [{"word": "lim", "points": 1, "written": "LIM"}]
    shown = {w["word"]: w.get("written") for w in results_of(round_, None, COUNTED)["words"]}
    assert shown == {"lim": "LIM", "mar": None, "tin": "Tin"}


def test_other_words_are_a_bonus_beside_the_list() -> None:
    game, round_ = listed("bonus")
    assert [each.rare for each in say(round_, host_of(game), "cater tin")] == [True, False]
    assert game_snapshot(game, host_of(game), STARTED)["round"]["common"] == 3


def test_only_the_host_sees_the_list_before_the_end() -> None:
    game, _ = listed("list")
    bob = sit(game, "bob")
    for viewer, text in ((host_of(game), LIST), (bob, ""), (None, "")):
        assert game_snapshot(game, viewer, STARTED)["game"]["settings"]["list"] == text


def test_each_round_has_a_board_with_words_of_the_list() -> None:
    game = new_game(words_from=WordsFrom.LIST, list="zebra Gnu horse", rows=5, columns=5)
    assert game.min_length == 2
    boards = set()
    for number in range(3):
        round_ = rounds.start(game, host_of(game), NOW.replace(hour=NOW.hour + number))
        assert solution_of(round_).words.keys() == {"zebra", "gnu", "horse"}
        boards.add(round_.board)
    assert len(boards) == 3


def test_a_list_of_one_word_that_the_dictionary_lacks_is_enough() -> None:
    for words_from in WordsFrom.LIST, WordsFrom.BONUS:
        game = new_game(words_from=words_from, list="zzx")
        round_ = rounds.start(game, host_of(game), NOW)
        assert "zzx" in solution_of(round_).words


SPELLING = "because friend people school said could would where there which their beautiful cat"


def test_what_the_next_board_lacks_is_said_before_it_is_dealt() -> None:
    wanted: dict[str, Any] = {
        "words_from": WordsFrom.BONUS,
        "list": SPELLING,
        "rows": 5,
        "columns": 5,
    }
    game = new_game(**wanted)
    for hours in range(2):
        told = list_boards.next_board(game)
        assert told
        left_out = dict(told.left_out)
        assert told.words == 13
        assert told.fitting == 13 - len(left_out) >= 10
        assert left_out.pop("cat") == "shorter than 4 letters"
        assert set(left_out.values()) <= {"no room was found for it beside the others"}
        assert (told.min_length, told.side) == (3, 6)
        round_ = rounds.start(game, host_of(game), later(3600 * hours))
        on_board = solution_of(round_).words.keys() & set(SPELLING.split())
        assert on_board == set(SPELLING.split()) - left_out.keys() - {"cat"}
    hosting.configure(game, host_of(game), replace(game.chosen(), min_length=3), later(7300))
    told = list_boards.next_board(game)
    assert told
    assert "cat" not in dict(told.left_out)
    assert told.min_length is None


def test_reasons_for_what_a_board_lacks() -> None:
    for asked, reason in (
        ({"list": "tin qat"}, {"qat": "it has a Q without U, and the tile is Qu"}),
        ({"list": "tin antidisestablishment"}, {"antidisestablishment": "it needs 20 tiles"}),
        ({"list": "tin mar"}, {}),
    ):
        told = list_boards.next_board(new_game(words_from=WordsFrom.LIST, **asked))
        assert told
        found = dict(told.left_out)
        assert found.keys() == reason.keys()
        assert all(found[word].startswith(text) for word, text in reason.items())
    many = " ".join(f"{a}{b}{c}" for a in "bcdf" for b in "aeio" for c in "lnr")  # 48 words
    told = list_boards.next_board(new_game(words_from=WordsFrom.LIST, list=many))
    assert told
    assert "its turn comes in another round" in dict(told.left_out).values()
    settings = Settings(words_from=WordsFrom.LIST, list="tin rope")
    set_board = games.create(players.guest("alice", NOW), settings, NOW, Board.parse(BOARD))
    told = list_boards.next_board(set_board)
    assert told
    assert (told.left_out, told.side) == ([("rope", "not on the board that you set")], None)


def test_games_without_a_planted_list_are_told_nothing() -> None:
    for settings in ({}, {"words_from": WordsFrom.DOUBLE, "list": LIST}, {"paper": True}):
        assert list_boards.next_board(new_game(**settings)) is None


def test_a_list_without_a_word_for_the_board_is_refused() -> None:
    for settings, field in (
        ({"list": "qat"}, "list"),
        ({"list": "tin", "min_length": 4}, "list"),
        ({"list": "tin mar", "min_words": 50}, "min_words"),
    ):
        asked = {"words_from": WordsFrom.LIST, **settings}
        assert refusal_at(new_game, **asked)[1] == field


def test_a_young_child_has_shorter_words_than_the_others() -> None:
    others = ("ease", "east", "eels", "noon", "seat", "sees", "tees", "tree")  # for dealt boards
    published("With short words", "short", ("at", "cat", "cater", *others))
    game = new_game(dictionary="short", min_length=4)
    mia = sit(game, "mia")
    hosting.handicap(game, host_of(game), mia, 2, 300, NOW)
    round_ = play(game, board=BOARD)
    assert [each.code for each in say(round_, host_of(game), "at cat")] == ["word.short"] * 2
    assert [each.points for each in say(round_, mia, "at cat cater")] == [1, 1, 2]
    results = results_of(round_, mia, COUNTED)
    assert [(row["name"], row["points"]) for row in results["standings"]] == [
        ("mia", 12),
        ("alice", 0),
    ]
    assert found(results) == {"at": 1, "cat": 1, "cater": 2}
    assert results["standings"][0]["handicap"] == {"min_length": 2, "percent": 300}
