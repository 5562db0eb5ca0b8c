"""Wrong usage, and help."""

from __future__ import annotations

import pytest

from tests.solver.shell import Output, Shell


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["play"],
        ["solve", "abcd", "--rules", "chess"],
        ["solve", "abcd", "--min-length", "three"],
        ["solve", "abcd", "--colour"],
    ],
)
def test_wrong_usage_is_told_in_one_line(shell: Shell, arguments: list[str]) -> None:
    status, out, err = shell(*arguments)
    assert (status, out, err[:7], err.count("\n")) == (2, "", "error: ", 1)


def test_the_version_is_printed(shell: Shell) -> None:
    assert shell("--version") == Output(0, "boggle 0.1.0\n", "")


@pytest.mark.parametrize(
    "command", ["", "solve", "score", "bench", "stats", "search", "plant", "rolled"]
)
def test_every_command_prints_its_help(shell: Shell, command: str) -> None:
    status, out, err = shell(*command.split(), "--help")
    assert (status, err) == (0, "")
    assert out.startswith("usage: python -m solver")
