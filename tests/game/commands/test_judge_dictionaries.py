"""hunspell judges the dictionaries of a site."""

from pathlib import Path

from game.management.hunspell import Judge
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


def judge(folder: Path, tag: str, rules: str, *entries: str) -> Judge:
    need("hunspell")
    (folder / "x.aff").write_text(f"SET UTF-8\n{rules}")
    (folder / "x.dic").write_text("\n".join((str(len(entries)), *entries)))
    return Judge(folder / "x.aff", tag)


def test_words_are_judged_with_the_signs_that_tiles_lack(tmp_path: Path) -> None:
    """Persian has a sign without width between parts of a word; without it, it is no word."""
    for rules in ("", "WORDCHARS -'\n"):
        persian = judge(tmp_path, "fa", rules, "آب\u200cها", "آباد", "ها")
        assert persian.accepted(["آبها", "آباد", "آبآباد"]) == {"آبها", "آباد"}


def test_words_that_only_rules_for_compounds_make_are_told_apart(tmp_path: Path) -> None:
    rules = "COMPOUNDFLAG C\nCOMPOUNDMIN 2\nSFX S Y 1\nSFX S 0 s .\n"
    english = judge(tmp_path, "en", rules, "foot/C", "ball/CS", "football", "cat/S")
    words = english.accepted(["football", "ballfoot", "balls", "cats", "catfoot"])
    assert words == {"football", "ballfoot", "balls", "cats"}
    assert english.compounds(words) == {"ballfoot"}


def test_letters_that_are_only_flags_are_in_no_word(tmp_path: Path) -> None:
    ukrainian = judge(tmp_path, "uk", "SFX a Y 1\nSFX a 0 и .\n", "кіт/a")
    assert ukrainian.accepted(["кіт", "кіти", "a", "sfx"]) == {"кіт", "кіти"}
