"""The slow twins are held to published counts: without that they would prove nothing."""

from typing import get_args

import numpy as np
import pytest

from solver import Board, BoardError, Lexicon, SearchLimitError, SolverError, solve
from solver.board import neighbours
from solver.solution import Order
from solver.textbook import ENGINES
from solver.textbook.algorithms import exhaustive, first_letters, trie_walk

# The paths of a 4x4 board by their number of tiles, as published.
PATHS_4X4 = [16, 84, 408, 1764, 6712, 22672, 68272, 183472, 436984, 905776, 1594648, 2310264]
PATHS_4X4 += [2644520, 2250192, 1260672, 343184]


def count_paths(rows: int, columns: int) -> list[int]:
    """The paths of a board by their number of tiles, counted without walking any of them.

    For each set of tiles and each last tile: as many paths as there are for the set without that
    tile, summed over its neighbours.
    """
    near = neighbours(rows, columns)
    tiles = len(near)
    sets = np.arange(1 << tiles)
    sizes = np.array([int(s).bit_count() for s in sets])
    counts = np.zeros((1 << tiles, tiles), np.int64)
    counts[1 << np.arange(tiles), np.arange(tiles)] = 1
    for size in range(1, tiles):
        for tile in range(tiles):
            without = sets[(sizes == size) & (sets >> tile & 1 == 0)]
            counts[without | 1 << tile, tile] = counts[without][:, near[tile]].sum(axis=1)
    return [int(counts[sizes == size].sum()) for size in range(1, tiles + 1)]


def test_exhaustive_counts_every_path_and_every_call() -> None:
    assert count_paths(4, 4) == PATHS_4X4
    assert sum(PATHS_4X4) == 12_029_640
    for text, paths in (("abcd", 64), ("abc/def", None), ("abcdefghi", 10_305), ("a/b/c/d", 16)):
        board = Board.parse(text)
        counted = sum(count_paths(*board.size))
        assert paths in (None, counted)
        solution = exhaustive.solve(board, Lexicon.from_words(["fed"]))
        assert solution.tiles_visited == counted
        assert solution.calls == 8 * counted + len(board.tiles)


def test_exhaustive_to_9_takes_words_of_3_to_9_letters() -> None:
    """On a row of tiles the paths run two ways; up to 9 of 12 tiles each."""
    words = [letters * 2 for letters in ("a", "ab", "abcd", "abcde")] + ["abcdefghi", "abcdefghij"]
    lexicon = Lexicon.from_words(words)
    solution = exhaustive.up_to_9("abcdefghijkl/", lexicon, min_length=1)
    assert [found.word for found in solution.words] == ["abcdefghi"]
    assert solution.tiles_visited == 12 + 2 * sum(12 - more for more in range(1, 9))
    assert exhaustive.up_to_9("abcdefghijkl/", lexicon, min_length=1, max_length=8).words == ()


def test_exhaustive_to_9_makes_the_published_calls() -> None:
    """Those of 4x4, 5,763,088 calls, would take seconds; of 3x3 all paths have at most 9 tiles."""
    board = Board.parse("abcd/efgh/ijkl")
    solution = exhaustive.up_to_9(board, Lexicon.from_words(["fed"]))
    assert solution.tiles_visited == sum(count_paths(3, 4)[:9])
    assert solution.calls == 8 * solution.tiles_visited + 12 == 851_276
    assert 8 * sum(PATHS_4X4[:9]) + 16 == 5_763_088


def test_exhaustive_to_9_counts_letters_not_tiles() -> None:
    """On a row: `qu` and seven more tiles are 9 letters, and the tile after them is not entered."""
    lexicon = Lexicon.from_words(["queen"])
    plain = exhaustive.up_to_9("abcdefghi/", lexicon)
    of_qu = exhaustive.up_to_9("qabcdefgh/", lexicon)
    assert (plain.tiles_visited, of_qu.tiles_visited) == (81, 80)
    assert (plain.calls, of_qu.calls) == (8 * 81 + 9, 8 * 80 + 9)


def test_first_letters_looks_up_as_many_as_the_minimum_length() -> None:
    """Paths of fewer letters are not looked up.

    With n = 1 only `a`, `ab`, `abc` are entered; with 2 also `b` and `c`; with 3 all but `cba`.
    """
    for shortest, entered in ((1, 3), (2, 5), (3, 8), (4, 9)):
        lexicon = Lexicon.from_words(["abc", "abcx"])
        solution = first_letters.solve("abc/", lexicon, min_length=shortest)
        assert solution.tiles_visited == entered


def test_trie_walk_visits_what_begins_a_word() -> None:
    """`c`, from it `ca` and from that `cat`; `d`; and a wildcard as `c` or `d`."""
    lexicon = Lexicon.from_words(["cat", "dog"])
    assert trie_walk.solve("ca/td", lexicon).tiles_visited == 4
    assert trie_walk.solve("ca/td", lexicon, min_length=1, max_length=1).tiles_visited == 2
    assert trie_walk.solve("?#/##", lexicon).tiles_visited == 2


def test_all_algorithms_solve_a_board_worked_out_by_hand() -> None:
    lexicon = Lexicon.from_words(["queen", "quern", "then", "hen", "tree", "zoo"])
    for name in ENGINES:
        solution = ENGINES[name]("qu e r/n e #/th ? e", lexicon)
        assert solution.words == (
            ("hen", 1, ((2, 1), (1, 1), (1, 0)), ("h", "e", "n")),
            ("queen", 2, ((0, 0), (0, 1), (1, 1), (1, 0)), ("qu", "e", "e", "n")),
            ("quern", 2, ((0, 0), (1, 1), (2, 1), (1, 0)), ("qu", "e", "r", "n")),
            ("then", 1, ((2, 0), (1, 1), (1, 0)), ("th", "e", "n")),
        )
        assert (solution.word_count, solution.total_points) == (4, 6)
        assert solution.board == Board.parse("qu e r/n e #/th ? e")


def test_words_have_the_order_asked_for() -> None:
    for solve_with in (solve, trie_walk.solve):
        lexicon = Lexicon.from_words(["cab", "bad", "dabc", "badge"])
        orders = {
            order: [found.word for found in solve_with("ab/cd/ge", lexicon, sort=order).words]
            for order in get_args(Order)
        }
        assert orders == {
            "word": ["bad", "badge", "cab", "dabc"],
            "points": ["badge", "dabc", "bad", "cab"],
            "length": ["badge", "dabc", "bad", "cab"],
        }


def test_wrong_arguments_are_refused() -> None:
    for solve_with in (solve, trie_walk.solve):
        lexicon = Lexicon.from_words(["cat"])
        with pytest.raises(BoardError, match="row 1, column 1: “1” is not a letter"):
            solve_with("1", lexicon)
        with pytest.raises(SolverError, match="unknown rules “chess”; choose one of classic, big"):
            solve_with("abcd", lexicon, "chess")
        with pytest.raises(SolverError, match="the minimum length is at least 1"):
            solve_with("abcd", lexicon, min_length=0)
        with pytest.raises(SolverError, match="the maximum length is below the minimum length"):
            solve_with("abcd", lexicon, max_length=2)
        with pytest.raises(SolverError, match="sorted by word, points or length, not by “luck”"):
            solve_with("abcd", lexicon, sort="luck")  # type: ignore[arg-type]  # wrong on purpose


def test_a_search_beyond_its_limit_is_refused() -> None:
    lexicon = Lexicon.from_words(["abcd"])
    for name in ENGINES:
        visits = ENGINES[name]("abcd", lexicon).tiles_visited
        assert ENGINES[name]("abcd", lexicon, limit=visits).word_count == 1
        with pytest.raises(SearchLimitError, match="would visit more than"):
            ENGINES[name]("abcd", lexicon, limit=visits - 1)
