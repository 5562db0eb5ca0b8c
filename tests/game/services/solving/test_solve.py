"""A board in, its words out; and how rich it is."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.services.solving import solve as solving
from game.services.solving.boards import random_boards
from game.services.solving.solve import richness, solve_board, trace_word
from solver import solve
from solver.dice import DICE
from solver.scoring import CLASSIC
from tests.game.play import refusal_at

BOARD = "catdlinemaropets"


def words(**asked: Any) -> list[str]:
    return [found.word for found in solve_board(BOARD, **asked).solution.words]


def test_the_default_dictionary_and_the_minimum_of_the_rules(english: Dictionary) -> None:
    solved = solve_board(BOARD)
    assert solved.dictionary == english
    assert (solved.rules.name, solved.min_length, solved.max_length) == ("classic", 3, None)
    assert words() == ["cat", "cater", "line", "mar", "tin"]
    assert solve_board(BOARD, rules="big").min_length == 4


def test_words_have_the_lengths_asked_for(english: Dictionary) -> None:
    assert words(min_length=4) == ["cater", "line"]
    assert words(max_length=3) == ["cat", "mar", "tin"]
    assert words(min_length=4, max_length=4) == ["line"]


def test_wrong_boards_are_refused_with_the_field(english: Dictionary) -> None:
    for asked, code, field in (
        ({"dictionary": "klingon"}, "dictionary.unknown", "dictionary"),
        ({"rules": "chess"}, "rules.unknown", "rules"),
        ({"min_length": 0}, "min_length.invalid", "min_length"),
        ({"rules": "big", "max_length": 3}, "max_length.invalid", "max_length"),
        ({"size": "3x3"}, "board.invalid", "board"),
    ):
        assert refusal_at(solve_board, BOARD, **asked) == (code, field)
    with pytest.raises(Refusal, match="at most 100 tiles"):  # before a long tile is read
        solve_board([["a" * 10_000]])


def test_richness_counts_the_boards_with_fewer_points(english: Dictionary) -> None:
    solved = solve_board(BOARD)
    found = richness(solved)
    assert found is not None
    sample = random_boards(1000, (4, 4), DICE["new"], solving.SAMPLE_SEED, None)
    points = [solve(board, solved.lexicon, CLASSIC).total_points for board in sample]
    fewer = sum(point < solved.solution.total_points for point in points)
    assert found.percent == fewer // 10
    assert found.mean_points == pytest.approx(sum(points) / 1000)
    assert (found.sample, found.dice_name) == (1000, "new")


def test_richness_follows_the_dice_and_the_size(english: Dictionary) -> None:
    solved = solve_board(BOARD)
    classic, of_another_size = richness(solved, "classic"), richness(solved, "big")
    assert classic is not None
    assert classic.dice_name == "classic"
    assert of_another_size == richness(solved)
    drawn = richness(solve_board("abcdefgh", size="2x4"))
    assert drawn is not None
    assert drawn.dice_name is None
    with pytest.raises(Refusal):
        richness(solved, "loaded")


def test_a_board_with_wildcards_has_no_richness(english: Dictionary) -> None:
    assert richness(solve_board("c?/#t")) is None


def test_a_sample_is_drawn_once_however_many_want_it(
    monkeypatch: pytest.MonkeyPatch, english: Dictionary
) -> None:
    drawn = []

    def counting(*asked: Any) -> Any:
        drawn.append(asked)
        return random_boards(*asked)

    monkeypatch.setattr(solving, "random_boards", counting)
    solved = solve_board(BOARD, min_length=4, max_length=5)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: richness(solved), range(8)))
    assert (len(drawn), len(set(found))) == (1, 1)


@pytest.mark.django_db
def test_all_paths_of_a_word_are_traced() -> None:
    traced = trace_word("abba", " AB ")
    assert (traced.word, len(traced.paths), traced.complete) == ("ab", 4, True)
    for word in ("", "a b", "a1", "a" * 101):
        with pytest.raises(Refusal) as refused:
            trace_word("abba", word)
        assert refused.value.field == "word"
