"""The benchmarks still run, and what they compare does the same work."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from benchmarks import engine
from tests.conftest import need
from tests.server import ROOT


def test_baseline_and_kernel_agree(capsys: pytest.CaptureFixture[str]) -> None:
    need("g++")
    boards = engine.dice_boards(200) + engine.uniform_boards(200)
    engine.compare("a few boards", boards, engine.baseline(), rounds=1)
    printed = capsys.readouterr().out
    assert "a few boards, 400 boards, 1 rounds" in printed
    assert "times plain C++" in printed


def test_requests_are_compared_to_an_empty_view() -> None:
    command = [sys.executable, "-m", "benchmarks", "api", "--quick"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("API, 200 New Boggle 4x4 (1987) boards: an empty view takes ")
    for request in ("solve", "solve without paths", "solve/batch, 100 boards"):
        assert re.search(rf"  {request} .* \d+\.\d\d times an empty view\n", done.stdout)


def test_boards_are_the_same_each_time() -> None:
    assert engine.uniform_boards(3) == engine.uniform_boards(3)
    assert engine.dice_boards(3) == engine.dice_boards(3)
    assert len(set(engine.uniform_boards(3))) == 3
