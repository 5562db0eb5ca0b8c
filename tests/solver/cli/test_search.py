"""`python -m solver search`."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from solver import Board, Lexicon, solve
from tests.solver.cli.test_process import begin
from tests.solver.shell import Shell, refused

TINY = ("search", "--size", "2x2", "--pool", 4, "--words")


def test_search_prints_what_is_better(shell: Shell, words: Path) -> None:
    status, out, err = shell(*TINY, words)
    assert (status, err) == (0, "")
    *found, best, tried, reason = out.splitlines()
    points = [int(line.split("\t")[0]) for line in found]
    assert points == sorted(set(points))
    assert points[-1] == 3
    assert best.startswith("best board: ")
    assert best.endswith("(3 points, 3 words)")
    assert tried.endswith("5 rounds, 5 reached this")
    assert reason == "ended because 5 rounds agree"


def test_search_prints_json(shell: Shell, words: Path) -> None:
    shown = json.loads(shell(*TINY, words, "--json", "--seed", 3, "--method", "climb").out)
    assert (shown["points"], shown["words"], shown["settled"]) == (3, 3, True)
    assert shown["improvements"][-1]["board"] == shown["board"]
    lexicon = Lexicon.from_words(words.read_text().split())
    assert solve(shown["board"], lexicon).total_points == 3


def test_search_without_letters_prints_boards_as_they_lie_first(shell: Shell, words: Path) -> None:
    shown = json.loads(shell(*TINY, words, "--json", "--without", "Ab").out)
    assert not set(shown["board"]) & set("ab")
    for each in shown["improvements"]:
        assert str(Board.parse(each["board"]).canonical()) == each["board"]


def test_search_finds_the_longest_word(shell: Shell, tmp_path: Path) -> None:
    for where in (("--size", "3x4"), ("--dice", "new")):
        words = tmp_path / "long.txt"
        words.write_text("tea\neats\nquintessence\ndisestablishments\n")
        options = ("--objective", "longest", "--seconds", 0.001, "--words", words)
        shown = json.loads(shell("search", *where, *options, "--json").out)
        assert shown["longest"] == "quintessence"
        assert "longest “quintessence”)" in shell("search", *where, *options).out


def test_search_goes_on_from_its_state(shell: Shell, words: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    options = (*TINY, words, "--json", "--state", state)
    first = json.loads(shell(*options, "--seconds", 0.001).out)
    second = json.loads(shell(*options).out)
    assert second["tried"] > first["tried"] > 0
    assert second["settled"] is True
    third = json.loads(shell(*options).out)
    assert third["tried"] == second["tried"]  # it had settled
    message = f"{state} is the state of another search: its seed differs"
    assert refused(shell(*options, "--seed", 2), message)


def test_search_with_a_state_that_it_cannot_save_does_not_begin(shell: Shell, words: Path) -> None:
    message = "cannot write /nope/state.json: No such file or directory"
    assert refused(shell(*TINY, words, "--state", "/nope/state.json"), message)


def test_search_refuses(shell: Shell, words: Path) -> None:
    for arguments, message in (
        (["--seconds", "0"], "--seconds is above 0, --seed is not below 0"),
        (["--pool", "0"], "--pool is from 1 to 4,096"),
        (["--without", "abcdefghijklmnopqrstuvwxyz"], "--without leaves no letters"),
        (
            ["--without", "x", "--dice", "new"],
            "give either --dice or --without: dice have the letters they have",
        ),
        (["--dice", "new", "--size", "5x5"], "the dice “new” are not for a board of 5x5"),
    ):
        assert refused(shell("search", "--words", words, *arguments), message)


def test_control_c_keeps_the_best(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    process = begin("search", "--size", "5x5", "--state", str(state))
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    best = [line for line in (first + out).splitlines() if "\t" in line][-1].split("\t")
    assert f"best board: {best[1]} ({int(best[0]):,} points" in out
    assert "ended by Ctrl-C" in out
    assert json.loads(state.read_text())["state"]["best"]["value"] == int(best[0])


def test_control_c_is_as_before_after_a_search(shell: Shell, words: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    shell(*TINY, words, "--seconds", 0.001)
    assert signal.getsignal(signal.SIGINT) is before
