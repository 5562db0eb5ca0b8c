"""The published dice, rolling and drawing."""

from collections import Counter

import numpy as np
import pytest

from solver import SolverError
from solver.dice import (
    DICE,
    ENGLISH_TEXT,
    DiceSet,
    dice_for,
    dice_set,
    draw,
    letter_frequencies,
)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_a_set_has_a_die_of_six_faces_for_each_tile_of_a_square() -> None:
    for name in DICE:
        dice = DICE[name]
        rows, columns = dice.size
        assert (dice.name, rows) == (name, columns)
        assert len(dice.dice) == rows * columns
        assert {len(die) for die in dice.dice} == {6}


def test_every_die_is_rolled_once() -> None:
    dice = DiceSet("own", "Own", (2, 3), tuple((letter,) * 6 for letter in "abcdef"))
    boards = dice.roll_many(200, rng())
    assert all(sorted(board.tiles) == list("abcdef") for board in boards)
    assert all(board.size == (2, 3) for board in boards)
    assert {board.tiles[0] for board in boards} == set("abcdef")


def test_every_face_comes_up() -> None:
    dice = DiceSet("own", "Own", (1, 1), (("a", "b", "c", "d", "e", "qu"),))
    counts = Counter(board.tiles[0] for board in dice.roll_many(6000, rng()))
    assert set(counts) == {"a", "b", "c", "d", "e", "qu"}
    assert all(850 < count < 1150 for count in counts.values())


def test_dice_are_found_by_name_and_by_size() -> None:
    assert dice_set("new") is DICE["new"]
    assert dice_for((4, 4)) is DICE["new"]
    assert dice_for((6, 6)) is DICE["super-big"]
    assert dice_for((4, 5)) is None
    with pytest.raises(SolverError, match="unknown dice “chess”; choose one of new, classic, big"):
        dice_set("chess")


def test_letter_frequencies_count_letters_with_qu_as_one() -> None:
    assert letter_frequencies(["quiz", "quo", "aa"]) == {
        "qu": 2, "u": 2, "i": 1, "z": 1, "o": 1, "a": 2
    }  # fmt: skip
    assert letter_frequencies([]) == {}


def test_letters_are_drawn_by_frequency() -> None:
    board = draw((10, 10), {"a": 3, "qu": 1, "ö": 0}, rng())
    counts = Counter(board.tiles)
    assert board.size == (10, 10)
    assert set(counts) == {"a", "qu"}
    assert 60 < counts["a"] < 90
    assert draw((2, 3), ENGLISH_TEXT, rng(4)) == draw((2, 3), ENGLISH_TEXT, rng(4))
    assert draw((5, 5), ENGLISH_TEXT, rng(4)) != draw((5, 5), ENGLISH_TEXT, rng(5))
    assert sum(ENGLISH_TEXT.values()) == pytest.approx(1, abs=0.001)
    with pytest.raises(SolverError, match="there are no letters to draw from"):
        draw((2, 2), {}, rng())
