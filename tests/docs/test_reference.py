"""The reference of the library, and the pages for those who come from other programs."""

import re
import shlex
import warnings
from pathlib import Path

import pytest

from solver.cli import parser
from tests.server import ROOT

COMING_FROM = sorted((ROOT / "docs").glob("from-*.md"))


def test_the_reference_is_made_without_a_warning(tmp_path: Path) -> None:
    from scripts import reference  # pdoc is slow to import

    with warnings.catch_warnings(action="error"):
        reference.write(tmp_path)
    shown = (tmp_path / "solver.html").read_text()
    assert "score_boards" in shown
    assert (tmp_path / "solver" / "lexicon.html").exists()


def test_every_command_and_expression_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for document in COMING_FROM:
        monkeypatch.chdir(tmp_path)
        Path("words.txt").write_text("cat\nline\n")
        text = document.read_text()
        names: dict[str, object] = {}
        for block in re.findall(r"^```python\n(.+?)^```", text, re.MULTILINE | re.DOTALL):
            exec(block, names)
        here = re.findall(r"^\|.*[^\\\n]\| (.+) \|$", text, re.MULTILINE)
        spans = [span.replace("\\|", "|") for cell in here for span in re.findall("`(.+?)`", cell)]
        assert len(spans) > 15
        for span in spans:
            works(span, names)


def works(span: str, names: dict[str, object]) -> None:
    """Fails if there is no such command, option or name."""
    program, *arguments = shlex.split(span)
    if program == "boggle":
        parser(program).parse_args(arguments)
    elif program == "make":
        assert re.search(f"^{arguments[0]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    else:
        eval(span, names)
