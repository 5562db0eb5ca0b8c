"""hunspell judges the dictionaries of a site."""

from pathlib import Path

from game.models import Dictionary
from tests.conftest import need
from tests.game.commands.output import said


def test_words_are_judged_by_the_dictionary_of_their_language(
    english: Dictionary, tmp_path: Path
) -> None:
    need("hunspell")
    (tmp_path / "en_US.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    (tmp_path / "en_US.dic").write_text("4\ncat/S\ncater\nline\nthe\n")
    [_heading, row] = said("judge_dictionaries", "--folder", str(tmp_path)).splitlines()
    assert row.split()[:2] == ["english", "10"]
    assert row.split()[2:4] == ["70.00%", "50.00%"]
    assert row.endswith("missing: cats the")
