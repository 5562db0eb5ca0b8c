"""`python -m solver bench`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from solver.cli.bench import duration
from solver.textbook import ENGINES
from tests.solver.shell import Shell, refused


def test_bench_prints_a_table(shell: Shell, words: Path) -> None:
    options = ("--boards", 3, "--size", "2x3", "--seconds", 0.02, "--words", words)
    output = shell("bench", *options)
    table, times, trees, *others = output.out.strip().split("\n\n")
    lines = table.splitlines()
    assert [line.split()[0] for line in lines] == ["engine", *ENGINES]
    assert [line.split()[1:3] for line in lines[1:]] == [["2x3", "3"]] * len(ENGINES)
    heading, *lines, note = times.splitlines()
    assert heading.split()[-4:] == ["1,000", "10,000", "100,000", "1,000,000"]
    assert [line.split()[0] for line in lines] == list(ENGINES)
    assert note.startswith("extrapolated")
    assert trees == (
        "trie-walk, trie-stack, trie-restart: 22 nodes, 15 of them with one way on and no word"
    )
    assert len(others) == 3  # the trees of other makes


def test_bench_prints_json(shell: Shell, words: Path) -> None:
    options = ("--boards", 3, "--dice", "new", "--seed", 5, "--seconds", 0.02, "--words", words)
    shown = json.loads(shell("bench", *options, "--json").out)
    assert (shown["boards"], shown["size"], shown["seed"]) == (3, "4x4", 5)
    engines = {row["engine"]: row for row in shown["engines"]}
    assert list(engines) == list(ENGINES)
    kernel, trie_walk, exhaustive = (engines[e] for e in ("kernel", "trie-walk", "exhaustive"))
    assert (kernel["boards"], kernel["ratio_to_kernel"], kernel["finished"]) == (3, 1, True)
    assert kernel["tiles_per_board"] == trie_walk["tiles_per_board"] > 0
    assert kernel["calls_per_board"] is None
    assert trie_walk["calls_per_board"] > trie_walk["tiles_per_board"]
    assert trie_walk["boards_per_second"] > 0
    for boards, seconds in trie_walk["seconds"].items():
        assert seconds == pytest.approx(int(boards) / trie_walk["boards_per_second"])
    assert trie_walk["bytes"] > 1000
    assert (kernel["nodes"], trie_walk["nodes"], trie_walk["one_way_nodes"]) == (None, 22, 15)
    assert exhaustive["finished"] is False  # no 4x4 board in that time
    assert exhaustive["size"] in ("3x3", "2x2")
    assert exhaustive["seconds"]["1000"] == 20  # more than that: no board took less than 0.02 s


def test_bench_draws_letters_by_frequency_on_any_size(shell: Shell, words: Path) -> None:
    def tiles(*options: object) -> float:
        of = ("--engine", "kernel", "--seconds", 0.05, "--words", words, "--json")
        shown = shell("bench", *of, *options).out
        row = json.loads(shown)["engines"][0]
        assert row["size"] == "4x4"
        tiles_per_board: float = row["tiles_per_board"]
        return tiles_per_board

    assert tiles("--dice", "frequency") == tiles("--dice", "frequency", "--size", "4x4") != tiles()


def test_bench_says_what_it_did_not_finish(shell: Shell, words: Path) -> None:
    options = ("--boards", 2, "--engine", "exhaustive", "--words", words, "--seconds", 0.2)
    table, times, note = shell("bench", *options).out.strip().split("\n\n")
    assert [line.split()[:2] for line in table.splitlines()[1:]] == [
        ["kernel", "4x4"],  # to compare with
        ["exhaustive", "3x3"],
    ]
    assert note == "no whole board in 0.2 s, corners instead: exhaustive"
    heading, _, exhaustive, _ = times.splitlines()
    assert heading.startswith("time for ... 4x4 boards ")
    # Those of the corners would be far too short.
    assert re.split("  +", exhaustive) == [
        "exhaustive",
        *("> 3.33 min", "> 33.3 min", "> 5.56 h", "> 2.31 d"),
    ]


def test_bench_marks_a_rate_that_was_not_reached(shell: Shell) -> None:
    """To place all words of the packaged list, even on four tiles, takes far longer."""
    options = ("--boards", 1, "--engine", "lexicon-first-linear", "--seconds", 0.001)
    row = shell("bench", *options).out.splitlines()[2]
    assert row.split()[:4] == ["lexicon-first-linear", "2x2", "0", "-"]
    assert row.split()[-4:-1] == ["<", "1,000.00", "<"]


def test_durations_have_three_digits() -> None:
    given = (0.0000123, 0.0218, 1, 59.96, 10_980, 90_000_000)
    shown = ["0.01 ms", "21.8 ms", "1.00 s", "60.0 s", "3.05 h", "1,042 d"]
    assert list(map(duration, given)) == shown


def test_bench_refuses(shell: Shell) -> None:
    for arguments, message in (
        (["--seconds", "nan"], "--boards and --seconds are above 0, --seed is not below 0"),
        (["--dice", "new", "--size", "5x5"], "the dice “new” are not for a board of 5x5"),
    ):
        assert refused(shell("bench", *arguments), message)
