"""`python -m solver solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.textbook import ENGINES
from tests.solver.shell import Output, Shell, refused


def test_solve_prints_words_points_and_totals(shell: Shell, words: Path) -> None:
    assert shell("solve", "ca/tt", "--words", words) == Output(
        0, "act\t1\ncat\t1\ntact\t1\n3 words\n3 points\n16 visited tiles\n", ""
    )


@pytest.mark.parametrize(
    "board", ["catt", "CATT", "c a t t", "ca/tt", "c a / t t", "ca\ntt\n", "ca\r\ntt"]
)
def test_solve_takes_every_form_of_a_board(shell: Shell, words: Path, board: str) -> None:
    assert shell("solve", board, "--words", words).out.startswith("act\t1\ncat\t1\ntact\t1\n")


def test_solve_with_the_packaged_words(shell: Shell) -> None:
    lines = shell("solve", "perslatgsineters").out.splitlines()
    assert len(lines) == 1109 + 3
    assert lines[-3:-1] == ["1109 words", "3882 points"]


def test_solve_paths(shell: Shell, words: Path) -> None:
    lines = shell("solve", "q e/e ?", "--words", words, "--paths").out.splitlines()
    assert lines[0] == "queen\t2\t1,1 1,2 2,1 2,2=n"


def test_solve_counts_one_of_a_thing_as_one(shell: Shell, words: Path) -> None:
    lines = shell("solve", "s?/##", "--words", words, "--min-length", 1).out.splitlines()
    assert lines[-3:-1] == ["0 words", "0 points"]
    lines = shell("solve", "cat/", "--words", words).out.splitlines()
    assert lines[-3:-1] == ["1 word", "1 point"]


def test_solve_order_and_lengths(shell: Shell, words: Path) -> None:
    def found(*options: object) -> list[str]:
        lines = shell("solve", "qe/e?/ca/tt", "--words", words, *options).out.splitlines()
        return [line.split("\t")[0] for line in lines[:-3]]

    assert found("--sort", "length") == ["queen", "tact", "act", "cat", "sat"]
    assert found("--sort", "points") == ["queen", "act", "cat", "sat", "tact"]
    assert found("--min-length", 4) == ["queen", "tact"]
    assert found("--max-length", 3) == ["act", "cat", "sat"]
    assert found("--rules", "big") == ["queen", "tact"]
    assert found("--size", "4x2") == ["act", "cat", "queen", "sat", "tact"]


def test_solve_as_json(shell: Shell, words: Path) -> None:
    output = shell("solve", "q e/e ?", "--words", words, "--json")
    assert json.loads(output.out) == {
        "board": "qee?",
        "size": "2x2",
        "rules": "classic",
        "min_length": 3,
        "word_count": 1,
        "total_points": 2,
        "tiles_visited": 18,
        "words": [
            {
                "word": "queen",
                "points": 2,
                "path": [[0, 0], [0, 1], [1, 0], [1, 1]],
                "tiles": ["qu", "e", "e", "n"],
            }
        ],
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_solve_with_any_engine(shell: Shell, words: Path, engine: str) -> None:
    output = shell("solve", "ca/tt", "--words", words, "--engine", engine)
    assert output.out.startswith("act\t1\ncat\t1\ntact\t1\n3 words\n3 points\n")


def test_solve_prints_what_the_exhaustive_engine_counts(shell: Shell, words: Path) -> None:
    arguments = ("solve", "abcdefghi", "--words", words, "--engine", "exhaustive")
    assert shell(*arguments).out.splitlines()[-2:] == ["10305 visited tiles", "82449 calls"]
    assert json.loads(shell(*arguments, "--json").out)["calls"] == 82449


def test_solve_reads_a_board_file(shell: Shell, words: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("1 4\nQu E  E\tn\n")
    output = shell("solve", "--file", path, "--words", words)
    assert output.out.splitlines()[0] == "queen\t2"
    assert shell("solve", "--file", path, "--words", words, "--size", "1x4") == output
    assert refused(
        shell("solve", "--file", path, "--size", "2x2"), f"{path} is 1x4, --size says 2x2"
    )


def test_solve_refuses_a_broken_board_file(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("2 2 a b c")
    assert refused(
        shell("solve", "--file", path),
        f"{path}: row 2, column 2: a tile is missing: 2x2 needs 4 tiles, the board has 3",
    )
    path.write_text("four by four")
    assert refused(
        shell("solve", "--file", path),
        f"{path}: a board file begins with two numbers: its rows and its columns",
    )
    assert refused(
        shell("solve", "--file", tmp_path / "none"),
        f"cannot read {tmp_path / 'none'}: No such file or directory",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a1cd"], "row 1, column 2: “1” is not a letter"),
        (["abc"], "row 2, column 2: a tile is missing: 2x2 needs 4 tiles, the board has 3"),
        ([""], "row 1, column 1: the board is empty"),
        (["ab\n1d"], "row 2, column 1: “1” is not a letter"),
        ([], "give either a BOARD or --file F"),
        (["abcd", "--file", "x"], "give either a BOARD or --file F"),
        (["abcd", "--size", "2"], "a size is written like 4x4, not “2”"),
        (
            ["abcd", "--size", "2x3"],
            "row 2, column 2: a tile is missing: 2x3 needs 6 tiles, the board has 4",
        ),
        (["abcd", "--min-length", "0"], "the minimum length is at least 1"),
        (["abcd", "--max-length", "2"], "the maximum length is below the minimum length"),
    ],
)
def test_solve_refuses(shell: Shell, arguments: list[str], message: str) -> None:
    assert refused(shell("solve", *arguments), message)
