"""Words by their letters and bonus tiles, against the printed rules and a slow, obvious twin."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Board, SearchLimitError, solve, trace
from solver.board import WILD, Cell
from solver.letter_scoring import (
    ENGLISH_VALUES,
    Bonus,
    best_path,
    best_paths,
    letter_values,
    rescore,
    tile_value,
)
from tests.solver.cases import SMALL_SHAPES, Case, cases

DL, TL, DW, TW = Bonus
BOARD = Board.parse("catd/line/maro/pets")


def test_points() -> None:
    for word, bonuses, points in (
        ("cat", {0: DL, 1: DW}, 20),  # letters first, then the word
        ("cat", {1: DW, 2: TW}, 36),  # 2 x 3 = 6
        ("cat", {0: TL, 1: DW, 2: DW}, 56),
        ("cat", {5: TW}, 6),  # not on its path
        ("cater", {0: DW}, 16 + 5),  # what a long word has more is not multiplied
        ("cog", {}, None),
        ("", {}, None),
    ):
        best = best_path(BOARD, bonuses, word)
        assert (best.points if best else None) == points


def test_the_best_of_several_paths_counts() -> None:
    board = Board.parse("ba/ab")
    plain = best_path(board, {}, "ab")
    assert plain == (5, ((0, 1), (0, 0)))  # of equals the first in reading order
    assert best_path(board, {3: DW}, "ab") == (10, ((0, 1), (1, 1)))
    assert best_path(board, {2: TW, 0: DL}, "ab") == (27, ((1, 0), (0, 0)))


def test_a_bonus_counts_for_all_letters_of_its_tile() -> None:
    board = Board.parse("qu i t / an # e")
    assert best_path(board, {0: TL}, "quit") == ((10 + 2) * 3 + 1 + 1, ((0, 0), (0, 1), (0, 2)))
    assert best_path(board, {3: DL, 0: DW}, "quan") == ((12 + 2 * 2) * 2, ((0, 0), (1, 0)))
    assert tile_value("qu", ENGLISH_VALUES) == 12
    assert tile_value("#", ENGLISH_VALUES) == 0


def test_a_wildcard_is_worth_its_letter() -> None:
    board = Board.parse("c?t/")
    assert best_path(board, {1: DL}, "cat") == (4 + 2 + 1, ((0, 0), (0, 1), (0, 2)))
    assert best_path(board, {}, "czt") == (4 + 10 + 1, ((0, 0), (0, 1), (0, 2)))


def test_equal_letters_do_not_take_for_ever() -> None:
    board = Board.parse("a" * 16)
    with pytest.raises(SearchLimitError):
        best_path(board, {0: DW, 15: TW}, "a" * 16, max_steps=10_000)
    assert best_path(board, {0: DW, 5: TW}, "aaa") == (18, ((0, 0), (0, 1), (1, 1)))


def test_letter_values_follow_from_frequencies() -> None:
    for frequencies, values in (
        ({"a": 9000, "z": 1, "qu": 2}, {"a": 1, "z": 10, "q": 10, "k": 5}),  # printed ones
        ({"a": 9999, "é": 1}, {"a": 1, "z": 10, "é": 10}),  # a café among English words
        ({"α": 50, "β": 3, "ψ": 1}, {"α": 1, "β": 1, "ψ": 4}),
        ({"z": 50, "ä": 50}, {"z": 1, "ä": 1}),  # common where the words are other ones
        ({}, {"q": 10}),
    ):
        found = letter_values(frequencies)
        assert {letter: found[letter] for letter in values} == values


# -- against a slow twin ---------------------------------------------------------------------------


def twin(board: Board, bonuses: dict[int, Bonus], word: str) -> int | None:
    """The best of all paths, each added up by itself."""
    return max((_of_path(board, bonuses, word, path) for path in trace(board, word)), default=None)


def _of_path(board: Board, bonuses: dict[int, Bonus], word: str, path: tuple[Cell, ...]) -> int:
    total, factor, rest = 0, 1, word
    for row, column in path:
        tile = row * board.columns + column
        length = 1 if board.tiles[tile] == WILD else len(board.tiles[tile])
        worth = sum(VALUES[letter] for letter in rest[:length])
        bonus = bonuses.get(tile)
        total += worth * (2 if bonus is DL else 3 if bonus is TL else 1)
        factor *= 2 if bonus is DW else 3 if bonus is TW else 1
        rest = rest[length:]
    return total * factor + (0 if len(word) < 5 else 5 * (len(word) - 4))


VALUES = {chr(code): 1 + code % 7 for code in range(0x61, 0x460)}


@given(cases(SMALL_SHAPES, most_wild=1), st.integers(0, 2**32 - 1))
def test_best_paths_equal_the_best_of_all_paths(case: Case, seed: int) -> None:
    """Those of single words, and those of a solution, which keeps its words."""
    rng = random.Random(seed)
    tiles = range(len(case.board.tiles))
    bonuses = {tile: rng.choice(list(Bonus)) for tile in tiles if rng.random() < 0.5}
    words = list(case.lexicon)
    found = best_paths(case.board, bonuses, words, VALUES)
    assert {word: best.points for word, best in found.items()} == {
        word: points for word in words if (points := twin(case.board, bonuses, word)) is not None
    }
    for word, best in found.items():
        assert _of_path(case.board, bonuses, word, best.path) == best.points
        assert best.path in trace(case.board, word)
    solution = solve(case.board, case.lexicon, min_length=1)
    scored = rescore(solution, bonuses, VALUES)
    assert [each.word for each in scored.words] == [each.word for each in solution.words]
    assert scored.total_points == sum(each.points for each in scored.words)
    for each in scored.words:
        assert "".join(each.tiles) == each.word
        assert len(each.tiles) == len(each.path)
        assert each.points == found[each.word].points
