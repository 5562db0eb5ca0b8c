"""The benchmarks still run, and what they compare does the same work."""

from __future__ import annotations

import pytest

from benchmarks import engine
from tests.conftest import need


def test_baseline_and_kernel_agree(capsys: pytest.CaptureFixture[str]) -> None:
    need("g++")
    boards = engine.dice_boards(200) + engine.uniform_boards(200)
    engine.compare("a few boards", boards, engine.baseline(), rounds=1)
    printed = capsys.readouterr().out
    assert "a few boards, 400 boards, 1 rounds" in printed
    assert "times plain C++" in printed


def test_boards_are_the_same_each_time() -> None:
    assert engine.uniform_boards(3) == engine.uniform_boards(3)
    assert engine.dice_boards(3) == engine.dice_boards(3)
    assert len(set(engine.uniform_boards(3))) == 3
