"""`--words FILE`."""

import json
from pathlib import Path

from tests.packed import zip_of
from tests.solver.shell import Shell, refused


def test_lines_that_are_no_words_are_skipped_with_a_note(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("cat\n\nisn't\nact\nb2b\n")
    status, out, err = shell("solve", "catt", "--words", path)
    assert (status, out[:12]) == (0, "act\t1\ncat\t1\n")
    reason = "which has “'”, which is not a letter"
    assert err == f"note: {path}: skipped line 3, “isn't”, {reason}, and 1 more\n"


def test_what_is_left_out_of_hunspell_is_noted(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(zip_of(x_aff="SFX S Y 1\nSFX S 0 s .\n", x_dic="2\ncat/S\nAct\n"))
    note = f"note: {path}: left out names and abbreviations, which have capitals: 1, Act\n"
    for options, words, err in (
        ((), "cat\t1\ncats\t1\n", note),
        (("--names", "keep", "--stems"), "act\t1\ncat\t1\n", ""),
    ):
        said = shell("solve", "cats", "--words", path, *options)
        assert said.out.startswith(words)
        assert said.err == err


def test_word_files_that_cannot_be_read_are_reported(shell: Shell, tmp_path: Path) -> None:
    path, missing = tmp_path / "words", tmp_path / "missing"
    path.write_bytes(b"\x7fELF\0\0\0")
    for words, message in (
        (path, f"{path}: this is not a text file"),
        (missing, f"cannot read {missing}: No such file or directory"),
        (tmp_path, f"cannot read {tmp_path}: Is a directory"),
    ):
        assert refused(shell("solve", "catt", "--words", words), message)


def test_words_of_a_language_are_solved_as_written(shell: Shell, tmp_path: Path) -> None:
    path, board = tmp_path / "mots", "etecinxxq"
    path.write_text("été\nete\ncinq\n", "utf-8")
    french = ("--words", path, "--language", "fr")
    assert shell("solve", board, *french).out.startswith("cinq\t1\nete, été\t1\n2 words\n")
    answer = json.loads(shell("solve", board, *french, "--json").out)
    assert answer["board"] == "etecinxxq."
    assert [word.get("written") for word in answer["words"]] == [None, "ete, été"]
    assert shell("plant", "été", "cinq", *french, "--size", "3x3").status == 0
    message = "--language goes with --words: the packaged list is English"
    assert refused(shell("solve", board, "--language", "fr"), message)
