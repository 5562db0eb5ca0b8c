"""All the paths of one word."""

from inspect import signature
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Board, SearchLimitError, trace
from solver.board import neighbours
from tests.conftest import examples


def paths_by_brute_force(board: Board, word: str) -> list[tuple[tuple[int, int], ...]]:
    """Every order of every few tiles, kept where it spells the word and hangs together."""
    near = neighbours(*board.size)
    found = []
    for count in range(1, len(board.tiles) + 1):
        for tiles in permutations(range(len(board.tiles)), count):
            joined = all(b in near[a] for a, b in pairwise(tiles))
            if joined and spells([board.tiles[tile] for tile in tiles], word):
                found.append(tuple(board.cell(tile) for tile in tiles))
    return sorted(found)


def spells(tiles: list[str], word: str) -> bool:
    for tile in tiles:
        if tile == "?" and word:
            word = word[1:]
        elif word.startswith(tile):
            word = word.removeprefix(tile)
        else:
            return False
    return not word


@settings(deadline=None, max_examples=examples(150))
@given(
    tiles=st.lists(st.sampled_from(["a", "a", "b", "ab", "ba", "?", "#"]), min_size=6, max_size=6),
    word=st.text("ab", min_size=1, max_size=8),
)
def test_equals_brute_force(tiles: list[str], word: str) -> None:
    board = Board.from_rows([tiles[:3], tiles[3:]])
    assert trace(board, word) == paths_by_brute_force(board, word)


def test_words_that_are_not_there() -> None:
    for word in ("", " ", "cats", "tact", "dog", "c-t", "?", "#", "c?t"):
        assert trace("ca/t#", word) == []


def test_at_most_as_many_paths_as_the_limit_are_found() -> None:
    assert len(trace("a" * 16, "aaaaaaaa")) == 1000
    first = trace("a" * 16, "aaaaaaaa", limit=3)
    assert first == trace("a" * 16, "aaaaaaaa")[:3]


def test_equal_letters_and_a_word_too_long_end_at_once() -> None:
    assert trace("a" * 16, "a" * 26, max_steps=0) == []
    assert trace("?" * 100, "a" * 101, max_steps=0) == []


def test_a_word_with_too_many_ways_is_given_up() -> None:
    assert signature(trace).parameters["max_steps"].default == 2_000_000
    # All tiles but one, then the one in the corner: it is far away from most ends.
    with pytest.raises(SearchLimitError, match="the paths of this word take more than 20,000"):
        trace("a" * 15 + "b", "a" * 14 + "ba", limit=10**9, max_steps=20_000)
