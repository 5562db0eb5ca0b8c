"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re

import solver
from tests.server import ROOT


def test_the_examples_are_true() -> None:
    assert doctest.testfile("../README.md").attempted > 0
    assert doctest.testfile("../README.md").failed == 0
    assert doctest.testmod(solver).attempted > 0
    assert doctest.testmod(solver).failed == 0


def test_every_file_it_names_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    linked = re.findall(r"\]\(([^)#]+)\)", text)
    named = re.findall(r"`((?:solver|game|static|docs|tests)/[\w./]+)`", text)
    assert len(linked) > 5
    assert len(named) > 5
    assert [name for name in linked + named if not (ROOT / name).exists()] == []
