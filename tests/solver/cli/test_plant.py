"""`python -m solver plant` and `python -m solver rolled`."""

import json
from pathlib import Path

import pytest

from solver import Board, trace
from tests.solver.shell import Shell, refused


def test_a_planted_board_is_printed_with_its_words(shell: Shell, words: Path) -> None:
    status, out, err = shell("plant", "Queen", "cat", "xyz", "qat", "--words", words)
    assert (status, err) == (1, "")  # one is missing
    grid, told, totals = (part.splitlines() for part in out.split("\n\n"))
    assert [len(row.split()) for row in grid] == [4, 4, 4, 4]
    assert [line.split("\t")[0] for line in told] == ["cat", "queen", "xyz", "qat"]
    assert len(told[1].split("\t")[1].split()) == 4  # Qu, E, E, N
    assert told[2].endswith("\tnot in the dictionary")
    assert told[3] == "qat\tnot on the board: it has a Q without U, and the tile is Qu"
    board = Board.parse(totals[0].removeprefix("board: "))
    assert board.faces() == [row.split() for row in grid]
    assert trace(board, "queen")


def test_plant_prints_json(shell: Shell, words: Path) -> None:
    options = ("--size", "2x3", "--seed", 5, "--json", "--words", words)
    status, out, _ = shell("plant", "cat", "act", *options)
    shown = json.loads(out)
    assert status == 0
    assert (shown["size"], shown["seed"], shown["missing"]) == ("2x3", 5, [])
    act, cat = shown["words"]
    assert (act["word"], cat["word"], cat["in_dictionary"]) == ("act", "cat", True)
    spelled = "".join(shown["rows"][row][column] for row, column in cat["path"])
    assert spelled == "CAT"
    assert (shown["word_count"], shown["total_points"]) >= (2, 2)


def test_plant_refuses(shell: Shell, words: Path) -> None:
    for arguments, message in (
        (["it's"], "“it's” has characters that are not letters"),
        (["cat", "--seed", "-1"], "--seed is not below 0"),
    ):
        assert refused(shell("plant", "--words", words, *arguments), message)


def test_rolled_prints_the_dice_of_a_possible_board(shell: Shell) -> None:
    status, out, err = shell("rolled", "perslatgsineters")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "yes: the new dice can show this board, for instance"
    assert lines[1] == "P\tAFFKPS"
    assert "H I M N U Qu" in out
    assert lines[-1] == "1 in about 385,397,528 these tiles in any order"


def test_rolled_prints_the_tiles_at_fault_of_an_impossible_board(shell: Shell) -> None:
    status, out, _ = shell("rolled", "kkersatgsineter?", "--dice", "new")
    assert status == 1
    places = "K in row 1, column 1; K in row 1, column 2"
    assert out.splitlines() == [
        "no: the new dice can't show this board",
        f"{places}: 2 tiles, but only 1 die has any of them (AFFKPS)",
        "? in row 4, column 4: on none of the dice",
    ]


def test_rolled_prints_json(shell: Shell) -> None:
    shown = json.loads(shell("rolled", "perslatgsineters", "--json").out)
    assert (shown["dice"], shown["possible"], shown["faults"]) == ("new", True, [])
    assert len(shown["assignment"]) == 16
    assert shown["probability"] == pytest.approx(1 / shown["one_in"])
    shown = json.loads(shell("rolled", "kkerslatgsineter", "--json").out)
    assert (shown["possible"], shown["assignment"], shown["one_in"]) == (False, [], None)
    assert shown["faults"] == [{"tiles": [[0, 0], [0, 1]], "dice": [list("AFFKPS")]}]


def test_rolled_refuses(shell: Shell) -> None:
    for arguments, message in (
        (["abcd"], "there are no dice for a board of 2x2"),
        (["abc/def", "--dice", "new"], "the dice “new” are for a board of 4x4, this one is 2x3"),
    ):
        assert refused(shell("rolled", *arguments), message)
