"""What the documentation shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import solver
from tests.server import ROOT


def test_the_examples_are_true() -> None:
    assert doctest.testfile("../README.md").attempted > 0
    assert doctest.testfile("../README.md").failed == 0
    assert doctest.testmod(solver).attempted > 0
    assert doctest.testmod(solver).failed == 0


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))],
    ids=lambda page: page.name,
)
def test_every_file_it_names_is_there(page: Path) -> None:
    text = page.read_text()
    linked = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    named = re.findall(r"`((?:boggle_site|solver|game|static|templates|docs|tests)/[\w./]*)`", text)
    missing = [name for name in linked if not (page.parent / name).exists()]
    assert missing + [name for name in named if not (ROOT / name).exists()] == []


def test_every_link_within_a_page_leads_to_a_heading() -> None:
    for page in sorted((ROOT / "docs").glob("*.md")):
        text = page.read_text()
        headings = {slug(line) for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def slug(heading: str) -> str:
    """As GitHub makes it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
