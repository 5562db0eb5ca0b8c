"""`python -m solver score`."""

import json
from pathlib import Path

import pytest

from solver.cli import score
from tests.solver.shell import Output, Shell, refused


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    path = tmp_path / "boards.txt"
    path.write_text("catt\n\n CATS \r\nca/tt/##\nxxxx\nq e/e n\n")
    return path


def test_score_prints_a_line_a_board(shell: Shell, words: Path, boards: Path) -> None:
    for engine in ("kernel", "trie-walk"):
        output = shell("score", boards, "--words", words, "--engine", engine)
        assert output == Output(
            0, "catt\t3\t3\nCATS\t3\t3\nca/tt/##\t3\t3\nxxxx\t0\t0\nq e/e n\t2\t1\n", ""
        )


def test_score_shows_no_progress_where_nobody_sees_it(
    shell: Shell, words: Path, boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score, "QUIET_SECONDS", 0)
    assert shell("score", boards, "--words", words).err == ""


def test_score_prints_json_lines(shell: Shell, words: Path, boards: Path) -> None:
    lines = shell("score", boards, "--words", words, "--json").out.splitlines()
    assert len(lines) == 5
    assert json.loads(lines[-1]) == {"board": "q e/e n", "points": 2, "words": 1}


def test_score_keeps_the_order_on_threads(shell: Shell, words: Path, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("catt\nxxxx\nsatx\n" * 30_000)  # several blocks of input, in order
    output = shell("score", path, "--words", words, "--threads", 3)
    assert output.out == "catt\t3\t3\nxxxx\t0\t0\nsatx\t1\t1\n" * 30_000


def test_score_with_rules_lengths_and_size(shell: Shell, words: Path, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("cattsa\nqexnex\n")

    def score(*options: object) -> list[str]:
        output = shell("score", path, "--words", words, "--size", "2x3", *options)
        return [line.split("\t", 1)[1] for line in output.out.splitlines()]

    assert score() == ["4\t4", "2\t1"]
    assert score("--rules", "big") == ["1\t1", "2\t1"]
    assert score("--min-length", 5) == ["0\t0", "2\t1"]
    assert score("--max-length", 3) == ["3\t3", "0\t0"]


def test_score_tells_the_line_that_is_wrong(shell: Shell, words: Path, tmp_path: Path) -> None:
    for data, printed, message in (
        (b"catt\n\nca1t\nxxxx\n", "catt\t3\t3\n", "line 3: row 2, column 1: “1” is not a letter"),
        (b"ca\xff\xfe", "", "line 1: row 2, column 1: “\ufffd” is not a letter"),
        (b"a" * 3_000_000, "", "line 1: row 1, column 1: a board has at most 100 tiles, this one"),
    ):
        path = tmp_path / "boards.txt"
        path.write_bytes(data)
        status, out, err = shell("score", path, "--words", words)
        assert (status, out) == (2, printed)
        assert err.startswith(f"error: {path}, {message}")
        assert err.count("\n") == 1


def test_score_prints_nothing_for_an_empty_file(shell: Shell, words: Path, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes(b"")
    assert shell("score", path, "--words", words) == Output(0, "", "")
    assert refused(shell("score", path, "--threads", 0), "--threads is at least 1")
