"""The published dice, rolling and drawing."""

from __future__ import annotations

import re
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

# The faces of all dice of a set together.
FACES = {
    "new": "a6 b2 c2 d3 e11 f2 g2 h5 i6 j1 k1 l4 m2 n6 o7 p2 qu1 r5 s6 t9 u3 v2 w3 x1 y3 z1",
    "classic": "a8 b3 c3 d4 e10 f2 g3 h3 i7 j1 k2 l5 m3 n5 o6 p3 qu1 r4 s5 t5 u4 v2 w2 x1 y3 z1",
    "big": "a12 b1 c5 d6 e19 f4 g3 h5 i11 j1 k1 l5 m4 n11 o11 p4 qu1 r12 s9 t13 u4 v1 w2 x1 y3 z1",
    "big-deluxe": (
        "a12 b1 c5 d6 e18 f4 g3 h6 i11 j1 k1 l5 m4 n11 o11 p4 qu1 r11 s9 t13 u4 v1 w3 x1 y3 z1"
    ),
    "big-2012": (
        "a12 an1 b2 c3 d6 e19 er1 f3 g3 h6 he1 i10 in1 j1 k1 l4 m4 n11 o11 p3 qu1 r8 s11 t13 th1 "
        "u4 v1 w3 x1 y3 z1"
    ),
    "super-big": (
        "#3 a17 an1 b3 c6 d9 e26 er1 f4 g4 h9 he1 i15 in1 j2 k2 l7 m5 n16 o17 p4 qu2 r11 s14 t15 "
        "th1 u6 v2 w4 x2 y4 z2"
    ),
    "french": "a9 b2 c2 d3 e13 f2 g2 h2 i8 j1 k1 l5 m3 n6 o6 p2 q1 r6 s6 t6 u4 v2 w1 x1 y1 z1",
    "italian": "a9 b2 c4 d3 e13 f2 g2 h2 i8 l5 m3 n6 o9 p2 qu1 r6 s6 t6 u4 v2 z1",
    "french-big": (
        "a13 b3 c4 d6 e16 f4 g3 h4 i9 j2 k1 l9 m6 n12 o7 p3 q2 r11 s12 t11 u4 v3 w1 x2 y1 z1"
    ),
}


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def faces(name: str) -> Counter[str]:
    return Counter(face for die in DICE[name].dice for face in die)


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("new", 4),
        ("classic", 4),
        ("big", 5),
        ("big-deluxe", 5),
        ("big-2012", 5),
        ("super-big", 6),
        ("french", 4),
        ("french-big", 5),
        ("italian", 4),
    ],
)
def test_a_die_for_each_tile_and_six_faces_each(name: str, side: int) -> None:
    dice = DICE[name]
    assert dice.size == (side, side)
    assert len(dice.dice) == side * side
    assert {len(die) for die in dice.dice} == {6}
    q, other = ("q", "qu") if dice.language == "fr" else ("qu", "q")
    assert other not in faces(name)
    assert faces(name)[q] >= 1


def test_no_other_sets() -> None:
    assert set(DICE) == {
        "new",
        "classic",
        "big",
        "big-deluxe",
        "big-2012",
        "super-big",
        "french",
        "french-big",
        "italian",
    }
    assert all(dice.name == name for name, dice in DICE.items())


@pytest.mark.parametrize(("name", "counts"), FACES.items())
def test_faces(name: str, counts: str) -> None:
    assert faces(name) == {face: int(count) for face, count in re.findall(r"(\D+?)(\d+) ?", counts)}


def test_special_dice() -> None:
    double = ("an", "er", "he", "in", "qu", "th")
    assert double in DICE["big-2012"].dice
    assert double in DICE["super-big"].dice
    assert ("e", "i", "o", "#", "#", "#") in DICE["super-big"].dice
    assert ("j", "k", "qu", "w", "x", "z") in DICE["super-big"].dice
    assert ("b", "j", "k", "qu", "x", "z") in DICE["big"].dice
    assert faces("super-big")["#"] == 3
    assert all(len(face) == 1 or face in double for name in DICE for face in faces(name))


def test_editions_differ_where_they_should() -> None:
    def changed(a: str, b: str) -> int:
        return (Counter(DICE[a].dice) - Counter(DICE[b].dice)).total()

    assert (changed("big", "big-deluxe"), changed("big", "big-2012")) == (4, 6)


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


@pytest.mark.parametrize("name", DICE)
def test_the_seed_decides(name: str) -> None:
    assert DICE[name].roll(rng(7)) == DICE[name].roll(rng(7))
    assert DICE[name].roll(rng(7)) != DICE[name].roll(rng(8))
    assert DICE[name].roll_many(5, rng(7)) == DICE[name].roll_many(5, rng(7))


def test_dice_by_name_and_by_size() -> None:
    assert dice_set("new") is DICE["new"]
    assert dice_for((4, 4)) is DICE["new"]
    assert dice_for((6, 6)) is DICE["super-big"]
    assert dice_for((4, 5)) is None
    with pytest.raises(SolverError, match="unknown dice “chess”; choose one of new, classic, big"):
        dice_set("chess")


def test_letter_frequencies() -> None:
    assert letter_frequencies(["quiz", "quo", "aa"]) == {
        "qu": 2, "u": 2, "i": 1, "z": 1, "o": 1, "a": 2
    }  # fmt: skip
    assert letter_frequencies([]) == {}


def test_draw() -> None:
    board = draw((10, 10), {"a": 3, "qu": 1, "ö": 0}, rng())
    counts = Counter(board.tiles)
    assert board.size == (10, 10)
    assert set(counts) == {"a", "qu"}
    assert 60 < counts["a"] < 90
    assert draw((2, 3), ENGLISH_TEXT, rng(4)) == draw((2, 3), ENGLISH_TEXT, rng(4))
    assert draw((5, 5), ENGLISH_TEXT, rng(4)) != draw((5, 5), ENGLISH_TEXT, rng(5))
    assert sum(ENGLISH_TEXT.values()) == pytest.approx(1, abs=0.001)


def test_nothing_to_draw_from() -> None:
    with pytest.raises(SolverError, match="there are no letters to draw from"):
        draw((2, 2), {}, rng())
