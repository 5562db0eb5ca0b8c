"""`python -m solver bench`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.solver.shell import Shell, refused


def test_bench_prints_a_table(shell: Shell, words: Path) -> None:
    output = shell("bench", "--boards", 3, "--size", "2x3", "--words", words)
    lines = output.out.splitlines()
    assert [line.split()[0] for line in lines] == ["engine", "kernel", "trie-walk", "exhaustive"]
    assert [line.split()[1] for line in lines[1:]] == ["3", "3", "3"]


def test_bench_as_json(shell: Shell, words: Path) -> None:
    options = ("--boards", 3, "--dice", "new", "--seed", 5, "--seconds", 0.05, "--words", words)
    shown = json.loads(shell("bench", *options, "--json").out)
    assert (shown["boards"], shown["size"], shown["seed"]) == (3, "4x4", 5)
    kernel, trie_walk, exhaustive = shown["engines"]
    assert (kernel["engine"], kernel["boards"], kernel["ratio_to_kernel"]) == ("kernel", 3, 1)
    assert trie_walk["boards_per_second"] > 0
    assert exhaustive["finished"] is False  # no 4x4 board in that time


def test_bench_of_one_engine_has_the_kernel_beside_it(shell: Shell, words: Path) -> None:
    options = ("--boards", 2, "--size", "2x2", "--engine", "trie-walk", "--words", words, "--json")
    shown = json.loads(shell("bench", *options).out)
    assert [speed["engine"] for speed in shown["engines"]] == ["kernel", "trie-walk"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--boards", "0"], "--boards and --seconds are above 0, --seed is not below 0"),
        (["--seed", "-1"], "--boards and --seconds are above 0, --seed is not below 0"),
        (["--seconds", "nan"], "--boards and --seconds are above 0, --seed is not below 0"),
        (["--dice", "new", "--size", "5x5"], "the dice “new” are not for a board of 5x5"),
        (["--size", "20x20"], "a board has at most 100 tiles, 20x20 has 400"),
    ],
)
def test_bench_refuses(shell: Shell, arguments: list[str], message: str) -> None:
    assert refused(shell("bench", *arguments), message)
