"""Boards: every way to write one, and every way to get one wrong."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Board, BoardError
from solver.board import neighbours, parse_size
from tests.solver.cases import ALPHABETS

LETTERS = "".join(ALPHABETS)


def test_boards_are_parsed() -> None:
    for text, size, tiles in (
        ("catd", (2, 2), "c a t d"),
        ("  catd \n", (2, 2), "c a t d"),
        ("ca/td", (2, 2), "c a t d"),
        ("ca / td /", (2, 2), "c a t d"),
        ("ca\r\ntd\r\n", (2, 2), "c a t d"),
        ("ca\rtd", (2, 2), "c a t d"),
        ("c a t d", (2, 2), "c a t d"),
        ("c, a, t, d", (2, 2), "c a t d"),
        ("cat/dog", (2, 3), "c a t d o g"),
        ("cat dog pig", (3, 3), "c a t d o g p i g"),
        ("cat/", (1, 3), "c a t"),
        ("c/a/t", (3, 1), "c a t"),
        ("CATD-DOGS", (2, 4), "c a t d d o g s"),
        ("cat–dog–pig", (3, 3), "c a t d o g p i g"),
        ("|c|a|\n|t|d|", (2, 2), "c a t d"),
        ("| c | Qu |\n|---|---|\n| t | d |", (2, 2), "c qu t d"),
        ("+---+---+\n| c | a |\n+---+---+\n| t | d |\n+---+---+", (2, 2), "c a t d"),
        ("c;a;t;d", (2, 2), "c a t d"),
        ("q.atd", (2, 2), "q a t d"),
        ("qatd", (2, 2), "qu a t d"),
        ("quatd", (2, 2), "qu a t d"),
        ("quat", (2, 2), "qu u a t"),
        ("Qu a t d", (2, 2), "qu a t d"),
        ("quat/dogs/pigs", (3, 4), "qu u a t d o g s p i g s"),
        ("an er/he str", (2, 2), "an er he str"),
        ("ςΑΣς", (2, 2), "σ α σ σ"),
        ("a\u0308BCD", (2, 2), "ä b c d"),  # composed to one letter
        ("H\u0331BCD", (2, 2), "\u1e96 b c d"),  # of which only the small letter is one character
        ("İabc", (2, 2), "i a b c"),
    ):
        assert Board.parse(text) == Board(*size, tuple(tiles.split()))


def test_boards_are_parsed_with_a_size() -> None:
    for text, size, tiles in (
        ("abcdef", (2, 3), "a b c d e f"),
        ("quabcde", (2, 3), "qu a b c d e"),
        ("an er he qu", (1, 4), "an er he qu"),
        ("quab/cde/", (2, 3), "qu a b c d e"),
    ):
        assert Board.parse(text, size) == Board(*size, tuple(tiles.split()))


def test_malformed_boards_are_refused_with_the_tile() -> None:
    for text, message in (
        ("", "row 1, column 1: the board is empty"),
        (" \n ", "row 1, column 1: the board is empty"),
        ("catdo", "row 3, column 1: one tile too many: 2x2 needs 4 tiles, the board has 5"),
        ("catdogs", "row 3, column 2: a tile is missing: 3x3 needs 9 tiles, the board has 7"),
        ("c4td", "row 1, column 2: “4” is not a letter"),
        ("ca&t", "row 2, column 1: “&” is not a letter"),
        ("-", "row 1, column 1: the board is empty"),
        ("---/--", "row 1, column 1: the board is empty"),
        ("abc-de", "row 2, column 1: one tile too many: 1x1 needs 1 tile, the board has 2"),
        ("ca\0t", "row 2, column 1: U+0000 is not a letter"),
        ("x\u0302abc", "row 1, column 1: “\u0302” is not a letter"),
        ("cat/do/pig", "row 2, column 3: a tile is missing: this row has 2 tiles instead of 3"),
        ("ca/dog/pig", "row 1, column 3: a tile is missing: this row has 2 tiles instead of 3"),
        ("cat/dogs/pig", "row 2, column 4: one tile too many: this row has 4 tiles instead of 3"),
        ("cat//pig", "row 2, column 1: this row is empty"),
        ("c a/t d?", "row 2, column 2: “?” stands alone on a tile"),
        ("abcde b/c d", "row 1, column 1: a tile has at most 4 letters"),
        ("a" * 101, "row 1, column 1: a board has at most 100 tiles, this one has 101"),
        ("/".join("a" * 101), "row 101, column 1: a board has at most 100 tiles"),
    ):
        with pytest.raises(BoardError) as caught:
            Board.parse(text)
        assert str(caught.value) == message
        assert caught.value.reason in message
        assert (caught.value.row, caught.value.column) != (None, None)


def test_boards_of_another_size_are_refused() -> None:
    for text, size, message in (
        ("abcde", (2, 3), "row 2, column 3: a tile is missing: 2x3 needs 6 tiles, the board has 5"),
        (
            "abcdefg",
            (2, 3),
            "row 3, column 1: one tile too many: 2x3 needs 6 tiles, the board has 7",
        ),
        ("ab/cd", (2, 3), "row 1, column 3: a tile is missing: this row has 2 tiles instead of 3"),
        ("abc/def", (3, 3), "row 3, column 1: the board has 2 rows instead of 3"),
        ("abc/def/ghi", (2, 3), "row 3, column 1: the board has 3 rows instead of 2"),
        ("abc", (0, 3), "a board has at least one row and one column"),
        ("abc", (11, 10), "a board has at most 100 tiles, 11x10 has 110"),
    ):
        with pytest.raises(BoardError) as caught:
            Board.parse(text, size)
        assert str(caught.value) == message


def test_rows_that_are_no_board_are_refused() -> None:
    nothing: list[list[list[str]]] = [[], [[]], [[], []]]
    for rows in nothing:
        with pytest.raises(BoardError, match="row 1, column 1: the board is empty"):
            Board.from_rows(rows)
    with pytest.raises(BoardError, match="row 2, column 1: this tile is empty"):
        Board.from_rows([["a", "b"], [" ", "c"]])


def test_listings_are_parsed() -> None:
    assert Board.from_listing("\ufeff2 3\r\nA Qu ?\r\n# an B\r\n") == Board.parse("a q ?/# an b")


def test_malformed_listings_are_refused() -> None:
    for text, message in (
        ("a b c d", "a board file begins with two numbers: its rows and its columns"),
        ("11 10 a", "a board has at most 100 tiles, 11x10 has 110"),
        ("5000 1 a", "a board has at most 100 tiles, 5000x1 has 5000"),
        (f"{'9' * 5000} 1", "a board has at most 100 tiles"),
        ("2 2 a b c", "row 2, column 2: a tile is missing: 2x2 needs 4 tiles, the board has 3"),
        ("2 2 a b c 4", "row 2, column 2: “4” is not a letter"),
    ):
        with pytest.raises(BoardError) as caught:
            Board.from_listing(text)
        assert str(caught.value) == message


@given(
    rows=st.integers(1, 10),
    columns=st.integers(1, 10),
    several=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_printed_board_reads_back(rows: int, columns: int, several: bool, seed: int) -> None:
    rng = random.Random(seed)

    def tile() -> str:
        letters = "".join(rng.choices(LETTERS, k=rng.randint(1, 4) if several else 1))
        return rng.choice((letters, letters, letters, "q", "u", "Qu", "?", "#"))

    board = Board.from_rows([[tile() for _ in range(columns)] for _ in range(rows)])
    assert Board.parse(str(board)) == board
    assert Board.parse(str(board).upper()) == board
    assert Board.parse(str(board), (rows, columns)) == board
    assert Board.from_rows(board.faces()) == board


def test_faces_are_capitalised() -> None:
    assert Board.parse("q an/? ß").faces() == [["Qu", "An"], ["?", "ß"]]


def test_sizes_are_parsed_or_refused() -> None:
    for text in ("4x5", " 4 X 5 ", "4×5"):
        assert parse_size(text) == (4, 5)
    for text in ("", "4", "x", "4x", "-4x4", "4x4x4", "0x4", "4x0", "11x10"):
        with pytest.raises(BoardError):
            parse_size(text)


def test_neighbours_touch_also_at_corners() -> None:
    assert neighbours(2, 3) == (
        (1, 3, 4),
        (0, 2, 3, 4, 5),
        (1, 4, 5),
        (0, 1, 4),
        (0, 1, 2, 3, 5),
        (1, 2, 4),
    )
    assert neighbours(1, 1) == ((),)
    assert [len(near) for near in neighbours(4, 4)].count(8) == 4


def test_turned_and_mirrored_boards_have_one_canonical_form() -> None:
    for size in ((3, 3), (2, 3), (1, 4)):
        grid = np.array([*"acbbddcda"][: size[0] * size[1]]).reshape(size)
        turned = [np.rot90(each, k) for k in range(4) for each in (grid, grid[::-1])]
        same = [Board.from_rows(each.tolist()) for each in turned if each.shape == size]
        assert len(same) == (8 if size == (3, 3) else 4)
        assert {board.canonical() for board in same} == {min(same, key=lambda board: board.tiles)}
