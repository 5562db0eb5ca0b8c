"""Wrong usage, and help."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.solver.shell import Shell


def test_wrong_usage_is_told_in_one_line(shell: Shell) -> None:
    for arguments in (
        [],
        ["play"],
        ["solve", "abcd", "--rules", "chess"],
        ["solve", "abcd", "--min-length", "three"],
        ["solve", "abcd", "--colour"],
    ):
        status, out, err = shell(*arguments)
        assert (status, out, err[:7], err.count("\n")) == (2, "", "error: ", 1)


def test_every_command_prints_its_help(shell: Shell) -> None:
    for command in ("", "solve", "score", "bench", "stats", "search", "plant", "rolled"):
        status, out, err = shell(*command.split(), "--help")
        assert (status, err) == (0, "")
        assert out.startswith("usage: python -m solver")


def test_a_full_disk_is_told_in_one_line(
    shell: Shell, words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in (
        "--help",
        "--version",
        "solve --help",
        "solve catd",
        "score BOARDS",
        "bench --boards 1 --engine kernel --seconds 0.001",
        "stats --boards 10",
        "search --size 2x2 --pool 4 --seconds 0.001",
        "plant cat",
        "rolled catdlinemaropets",
    ):
        boards = tmp_path / "boards.txt"
        boards.write_text("catd\n")
        options = [] if "--help" in command else ["--words", words]
        with open("/dev/full", "w") as full:
            monkeypatch.setattr(sys, "stdout", full)
            output = shell(*command.replace("BOARDS", str(boards)).split(), *options)
        assert (output.status, output.err) == (
            2,
            "error: input or output failed: No space left on device\n",
        )
