"""`python -m solver solve`."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solver import solve
from solver.cli import parser
from solver.packaged import packaged_lexicon
from tests.solver.shell import Output, Shell, refused, run


def test_solve_prints_words_points_and_totals(shell: Shell, words: Path) -> None:
    assert shell("solve", "ca/tt", "--words", words) == Output(
        0, "act\t1\ncat\t1\ntact\t1\n3 words\n3 points\n16 visited tiles\n", ""
    )


def test_a_board_loads_neither_the_compiler_nor_numpy() -> None:
    program = (
        "import sys; from solver.cli import main; main(['solve', 'catdlinemaropets'])\n"
        "print(sorted({'numba', 'numpy'} & {*sys.modules}))"
    )
    shown = run([sys.executable, "-c", program])
    assert shown.out.splitlines()[-4:] == [
        "816 words",
        "2493 points",
        "2665 visited tiles",
        "[]",
    ]


def test_a_board_of_many_tiles_and_one_of_wildcards_are_solved_too(shell: Shell) -> None:
    for board in ("seta" * 25, "c??t"):
        solved = json.loads(shell("solve", board, "--json").out)
        kernel = solve(board, packaged_lexicon())
        assert solved["tiles_visited"] == kernel.tiles_visited
        assert solved["word_count"] == kernel.word_count


def test_solve_prints_paths(shell: Shell, words: Path) -> None:
    lines = shell("solve", "q e/e ?", "--words", words, "--paths").out.splitlines()
    assert lines[0] == "queen\t2\t1,1 1,2 2,1 2,2=n"


def test_solve_respects_order_and_lengths(shell: Shell, words: Path) -> None:
    def found(*options: object) -> list[str]:
        lines = shell("solve", "qe/e?/ca/tt", "--words", words, *options).out.splitlines()
        return [line.split("\t")[0] for line in lines[:-3]]

    assert found("--sort", "length") == ["queen", "tact", "act", "cat", "sat"]
    assert found("--min-length", 4) == found("--rules", "big") == ["queen", "tact"]
    assert found("--max-length", 3, "--size", "4x2") == ["act", "cat", "sat"]


def test_solve_prints_json(shell: Shell, words: Path) -> None:
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


def test_solve_prints_stats_as_json(shell: Shell, words: Path) -> None:
    """On `ca/tt` each of the two Ts can be the T of `cat`, `act`, and the first one of `tact`."""
    for engine, calls in (("kernel", None), ("trie-walk", 30)):
        options = ("solve", "ca/tt", "--words", words, "--engine", engine, "--json")
        shown = json.loads(shell(*options, "--stats").out)
        stats = shown.pop("stats")
        assert shown == json.loads(shell(*options).out)
        assert (stats.pop("paths"), stats.pop("unique_paths")) == (6, 3)
        assert (stats.pop("tiles_visited"), stats.pop("calls")) == (16, calls)
        means = stats.pop("mean_per_word")
        assert (means["points"], means["tiles_visited"]) == (1, 16 / 3)
        assert means["search_seconds"] * 3 == pytest.approx(stats["search_seconds"])
        assert set(stats) == {"load_seconds", "build_seconds", "search_seconds"}
        assert all(seconds > 0 for seconds in stats.values())


def test_solve_stats_are_printed(shell: Shell, words: Path) -> None:
    options = ("--words", words, "--stats", "--engine", "exhaustive")
    lines = shell("solve", "ca/tt", *options).out.splitlines()
    assert lines[3:7] == ["3 words", "3 points", "64 visited tiles", "516 calls"]
    times = [line.partition(" ")[2] for line in lines[7:10]]
    assert times == ["seconds to load the words", "seconds to build the index", "seconds to search"]
    assert lines[10] == "6 paths that spell a word, 3 after making them unique"
    assert lines[11].startswith("mean per word: 1.00 points, 21.33 visited tiles, ")
    without_words = ("solve", "cat/", "--min-length", 4, *options[:3])
    assert "\n0 words\n0 points\n" in "\n" + shell(*without_words).out
    assert json.loads(shell(*without_words, "--json").out)["stats"]["mean_per_word"] is None


def test_solve_stats_say_when_there_are_too_many_paths(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.textbook.measuring.PATHS_LIMIT", 1000)
    path = tmp_path / "words.txt"
    path.write_text("aaaaaa")
    lines = shell("solve", "a" * 16, "--words", path, "--stats").out.splitlines()
    assert "too many paths that spell a word, 1 after making them unique" in lines


def test_solve_reads_a_board_file(shell: Shell, words: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("1 4\nQu E  E\tn\n")
    of = ("solve", "--words", words, "--file")
    output = shell(*of, path)
    assert output.out.splitlines()[0] == "queen\t2"
    assert shell(*of, path, "--size", "1x4") == output
    assert refused(shell(*of, path, "--size", "2x2"), f"{path} is 1x4, --size says 2x2")
    path.write_text("2 2 a b c")
    missing = "row 2, column 2: a tile is missing: 2x2 needs 4 tiles, the board has 3"
    assert refused(shell(*of, path), f"{path}: {missing}")
    none = tmp_path / "none"
    assert refused(shell(*of, none), f"cannot read {none}: No such file or directory")


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Replaces standard input by a text, as a pipe does."""

    def give(text: str) -> None:
        stream = io.TextIOWrapper(io.BytesIO(text.encode()))
        monkeypatch.setattr("sys.stdin", stream)

    return give


def test_solve_reads_a_board_from_a_pipe(
    shell: Shell, words: Path, given: Callable[[str], None]
) -> None:
    for text in ("catt", "\ufeffca\r\ntt\r\n", "c a\nt t\n\n"):
        given(text)
        assert shell("solve", "-", "--words", words).out.startswith("act\t1\ncat\t1\ntact\t1\n")
    given("ca\nt1\n")
    message = "standard input: row 2, column 2: “1” is not a letter"
    assert refused(shell("solve", "-", "--words", words), message)
    given("catt")
    assert refused(shell("solve", "-", "--words", "-"), "standard input can be read once only")


TOO_WIDE = "one tile too many: this row has 3 tiles instead of 2"


class Terminal(io.StringIO):
    """What somebody types on a terminal."""

    def isatty(self) -> bool:
        return True


def test_solve_asks_for_a_board(shell: Shell, words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, options, questions in (
        ("ca\ntt\n\n", (), ["row 1: row 2: row 3: "]),
        ("ca\ntt\n", ("--size", "2x2"), ["row 1: row 2: "]),
        (
            "\nca\nt1\ntt\n\n",
            (),
            [
                "row 1: error: row 1, column 1: the board is empty",
                "row 1: row 2: error: row 2, column 2: “1” is not a letter",
                "row 2: row 3: ",
            ],
        ),
        (
            "ca\nttt\n\ntt\n",
            ("--size", "2x2"),
            [
                f"row 1: row 2: error: row 2, column 3: {TOO_WIDE}",
                "row 2: error: row 2, column 1: the board has 1 row instead of 2",
                "row 2: ",
            ],
        ),
    ):
        monkeypatch.setattr("sys.stdin", Terminal(typed))
        status, out, err = shell("solve", "--words", words, *options)
        assert (status, out[:19]) == (0, "act\t1\ncat\t1\ntact\t1\n")
        introduction = "Type the board, a row a line; an empty line ends it."
        assert err.split("\n") == [introduction, *questions]
    monkeypatch.setattr("sys.stdin", Terminal(""))  # the input ends before the board
    status, _, err = shell("solve")
    told = "row 1: \nerror: row 1, column 1: the board is empty\n"
    assert (status, err.split("\n", 1)[1]) == (2, told)


def test_solve_stops_at_a_limit(shell: Shell, words: Path) -> None:
    options = ("solve", "ca/tt", "--words", words, "--limit")
    message = "the search of this board would visit more than 15 tiles; --limit allows more"
    assert refused(shell(*options, 15), message)
    assert shell(*options, 16) == shell(*options, 0) == shell(*options[:-1])
    assert refused(shell(*options, -1), "--limit is not below 0")
    assert parser("boggle").parse_args(["solve", "abcd"]).limit == 100_000_000  # some seconds


def test_solve_refuses(shell: Shell) -> None:
    for arguments, message in (
        (["a1cd"], "row 1, column 2: “1” is not a letter"),
        ([], "give either a BOARD or --file F"),
        (["abcd", "--file", "x"], "give either a BOARD or --file F"),
        (["abcd", "--min-length", "0"], "the minimum length is at least 1"),
    ):
        assert refused(shell("solve", *arguments), message)
