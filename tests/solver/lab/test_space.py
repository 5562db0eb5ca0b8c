"""The boards that a search goes through, and the moves between them."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from solver import Lexicon, SolverError, solve
from solver.dice import DICE
from solver.engine.annealing import move
from solver.lab.longest import longest_words
from solver.lab.space import EXCHANGES, Space, usual_frequencies
from solver.scoring import CLASSIC

WORDS = Lexicon.from_words(["quick", "brown", "fox", "über"])
NEW = DICE["new"]


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def tiles_of(space: Space, rows: np.ndarray) -> list[tuple[str, ...]]:
    return [space.board(row).tiles for row in rows]


def is_a_roll(row: np.ndarray) -> bool:
    """Whether each die lies there once, with one of its six sides up."""
    return sorted((row // 6).tolist()) == list(range(16))


def test_random_boards_of_dice_use_each_die_once() -> None:
    rows = Space.of_dice(NEW, WORDS).random(300, rng())
    assert all(is_a_roll(row) for row in rows)
    counts = np.bincount(rows.ravel(), minlength=96)
    assert counts.min() > 20  # 50 are expected


def test_random_boards_of_free_letters_have_them_all() -> None:
    space = Space.free((3, 5), WORDS)
    seen = Counter(tile for tiles in tiles_of(space, space.random(200, rng())) for tile in tiles)
    assert set(seen) == set("bcefiknoruwxü") | {"qu"}
    assert min(seen.values()) > 150  # 214 are expected


def test_neighbours_of_free_letters_are_all_boards_one_move_away() -> None:
    space = Space.free((1, 3), Lexicon.from_words(["ab", "c"]))
    row = np.array([[0, 1, 2]], np.uint16)
    turned = {(x, "b", "c") for x in "abc"} | {("a", x, "c") for x in "abc"}
    turned |= {("a", "b", x) for x in "abc"}
    swapped = {("b", "a", "c"), ("c", "b", "a"), ("a", "c", "b")}
    made = tiles_of(space, space.neighbours(row, rng()))
    assert set(made) == turned | swapped
    assert len(made) == space.neighbour_count == 12


def test_neighbours_of_dice_are_rolls_of_them() -> None:
    space = Space.of_dice(NEW, WORDS)
    row = space.random(1, rng())
    made = space.neighbours(row, rng())
    assert len(made) == space.neighbour_count == 16 * 6 + 120 + EXCHANGES
    assert all(is_a_roll(each) for each in made)
    changed = [int((each != row[0]).sum()) for each in made]
    assert Counter(changed[:96]) == {1: 80, 0: 16}
    assert set(changed[96:216]) == {2}
    assert set(changed[216:]) <= {0, 1, 2, 3, 4}
    assert {(a, b) for each in made for a, b in combinations(np.flatnonzero(each != row[0]), 2)}


@pytest.mark.parametrize("space", [Space.of_dice(NEW, WORDS), Space.free((2, 3), WORDS)])
def test_steps_stay_in_the_space(space: Space) -> None:
    rows = space.random(200, rng())
    moved, states = rows.copy(), rng(2).integers(0, 2**64, 200, np.uint64)
    for number, row in enumerate(moved):
        move(row, space.choices, states[number : number + 1])
    assert moved.shape == rows.shape
    assert 100 < (moved != rows).any(axis=1).sum() <= 200
    assert moved.max() < len(space.tiles)
    if not space.is_free:
        assert all(is_a_roll(row) for row in moved)


@pytest.mark.parametrize("space", [Space.of_dice(NEW, WORDS), Space.free((4, 4), WORDS)])
def test_random_boards_hold_one_of_the_longest_words(space: Space) -> None:
    rows = longest_words(space, WORDS, CLASSIC)[0].random(50, rng())
    found = [{each.word for each in solve(space.board(row), WORDS).words} for row in rows]
    assert all(words & {"quick", "brown"} for words in found)
    assert {"quick", "brown"} <= set.union(*found)
    assert space.is_free or all(is_a_roll(row) for row in rows)
    assert len({tuple(row) for row in rows.tolist()}) == 50


def test_turned_and_mirrored_boards_have_the_same_key() -> None:
    space = Space.free((3, 3), Lexicon.from_words(["abcdefghi"]))
    grid = np.arange(9, dtype=np.uint16).reshape(3, 3)
    turned = [np.rot90(each, k) for k in range(4) for each in (grid, grid.T)]
    assert len(set(space.keys(np.array([each.ravel() for each in turned])).tolist())) == 1
    others = space.neighbours(grid.reshape(1, 9), rng())
    different = {tuple(row) for row in others.tolist()}
    assert len(set(space.keys(others).tolist())) == len(different)


def test_a_board_that_is_not_square_is_not_turned_by_a_quarter() -> None:
    space = Space.free((2, 3), Lexicon.from_words(["abcdef"]))
    grid = np.arange(6, dtype=np.uint16).reshape(2, 3)
    same = [grid, grid[::-1], grid[:, ::-1], grid[::-1, ::-1]]
    assert len(set(space.keys(np.array([each.ravel() for each in same])).tolist())) == 1
    other = np.array([[0, 2, 4, 1, 3, 5]], np.uint16)  # the quarter turn, laid in two rows
    assert space.keys(other)[0] != space.keys(grid.reshape(1, 6))[0]


def test_a_space_without_words_is_refused() -> None:
    with pytest.raises(SolverError, match="there are no words to search with"):
        Space.free((2, 2), Lexicon.from_words([]))


def test_every_letter_of_the_words_has_a_usual_frequency() -> None:
    assert usual_frequencies(Lexicon.from_words(["quiz"]))["qu"] == 0.00095
    assert usual_frequencies(WORDS)["ü"] == 1


def test_drawn_boards_keep_to_the_frequencies() -> None:
    space = Space.drawn((4, 4), {"a": 3, "b": 1, "c": 0}, WORDS)
    seen = Counter(tile for tiles in tiles_of(space, space.random(500, rng())) for tile in tiles)
    assert 0.72 < seen["a"] / 8000 < 0.78
    assert seen["c"] == 0
