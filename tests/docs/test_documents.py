"""What the documents name exists, and what they show happens."""

import doctest
import re
from pathlib import Path

from django.conf import settings

import solver
from solver.cli import main
from tests.server import ROOT

PAGES = sorted((ROOT / "docs").rglob("[!.]*.md"))


def test_doctests_give_what_they_show() -> None:
    assert doctest.testfile("../../README.md").attempted > 0
    assert doctest.testfile("../../README.md").failed == 0
    assert doctest.testmod(solver).attempted > 0
    assert doctest.testmod(solver).failed == 0


def test_every_file_it_names_is_there() -> None:
    for document in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES):
        text = document.read_text()
        linked = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
        named = re.findall(
            r"`((?:boggle_site|solver|game|static|templates|docs|tests)/[\w./]*)`", text
        )
        missing = [name for name in linked if not (document.parent / name).exists()]
        assert missing + [name for name in named if not (ROOT / name).exists()] == []


def test_every_test_it_names_is_there() -> None:
    for document in PAGES:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", document.read_text())
        assert named or document.name != "security.md"
        assert [
            (file, test)
            for file, test in named
            if not re.search(rf"^(?:async )?def {test}\(", (ROOT / file).read_text(), re.MULTILINE)
        ] == []


def headings(page: Path) -> set[str]:
    return {slug(line) for line in re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)}


def test_every_link_to_a_heading_leads_to_one() -> None:
    for document in PAGES:
        links = re.findall(r"\]\(([^)#:]*)#([^)]+)\)", document.read_text())
        missing = [
            f"{page}#{heading}"
            for page, heading in links
            if heading not in headings(document.parent / page if page else document)
        ]
        assert missing == []


def test_every_setting_is_explained() -> None:
    text = (ROOT / "docs" / "operations" / "settings.md").read_text()
    explained = set(
        re.findall(r"`([A-Z_]{5,})`", "".join(re.findall(r"^\| (.+?) \|", text, re.MULTILINE)))
    )
    assert explained - {"NUMBA_CACHE_DIR"} == settings.VARIABLES


def slug(heading: str) -> str:
    """The anchor that GitHub makes for a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_the_commands_of_the_shell_work() -> None:
    text = (ROOT / "README.md").read_text()
    commands = re.findall(r"^    \.venv/bin/python (-m solver .+)$", text, re.MULTILINE)
    assert len(commands) > 1
    for command in commands:
        _, _, *arguments = command.split()
        try:
            assert main(arguments) == 0
        except SystemExit as ended:
            assert not ended.code  # noqa: PT017  # of --help
