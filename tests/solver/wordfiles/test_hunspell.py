"""Words and affixes of spelling checkers."""

import codecs

import pytest

from solver.errors import WordFileError
from solver.wordfiles.hunspell import LONGEST, decoded, encoding_of, expand, read_affixes

ENGLISH = """
SET UTF-8
PFX U Y 1
PFX U 0 un .
SFX S Y 3
SFX S y ies [^aeiou]y
SFX S 0 s [aeiou]y
SFX S 0 s [^y]
SFX D N 2
SFX D 0 d e
SFX D 0 ed [^e]
"""


def forms(entries: str, affixes: str = ENGLISH) -> list[str]:
    return sorted({form for _, form in expand(entries, read_affixes(affixes))})


def notes(entries: str, affixes: str = ENGLISH) -> list[tuple[int, str, str]]:
    """What is told of lines that are not read as they stand."""
    told: list[tuple[int, str, str]] = []
    list(
        expand(
            entries,
            read_affixes(affixes, lambda *line: told.append(line)),
            lambda *line: told.append(line),
        )
    )
    return told


def test_suffixes_have_conditions() -> None:
    assert forms("3\nberry/S\nday/S\ncat/S") == ["berries", "berry", "cat", "cats", "day", "days"]


def test_a_prefix_crosses_where_both_allow_it() -> None:
    assert forms("lock/US") == ["lock", "locks", "unlock", "unlocks"]
    assert forms("lock/UD") == ["lock", "locked", "unlock"]


def test_words_without_flags_and_further_fields_are_read() -> None:
    assert forms("2\ncat\ndog po:noun\nfish\tpo:noun") == ["cat", "dog", "fish"]


def test_every_type_of_flag_is_read() -> None:
    for flags, entry in (
        ("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .", "cat/AaBb"),
        ("FLAG num\nSFX 107 Y 1\nSFX 107 0 s .", "cat/107,12"),
        ("AF 1\nAF S\nSFX S Y 1\nSFX S 0 s .", "cat/1"),
    ):
        assert forms(entry, flags) == ["cat", "cats"]


def test_suffixes_of_suffixes_are_applied() -> None:
    affixes = "SFX A Y 1\nSFX A 0 er/S .\nSFX S Y 1\nSFX S 0 s ."
    assert forms("paint/A", affixes) == ["paint", "painter", "painters"]


def test_entries_that_are_no_words_are_left_out() -> None:
    affixes = "NEEDAFFIX X\nFORBIDDENWORD F\nONLYINCOMPOUND C\nSFX S Y 1\nSFX S 0 s ."
    assert forms("scissor/XS\nirregardles/F\nfoot\nfoot/CS", affixes) == ["foot", "scissors"]


def test_forbidden_forms_are_left_out() -> None:
    """A form is forbidden even if another entry makes it."""
    affixes = "FORBIDDENWORD F\nSFX S Y 1\nSFX S 0 s ."
    assert forms("sheep/S\nsheeps/F\nfoot\nfoots/FS", affixes) == ["foot", "sheep"]


def test_lines_that_are_not_understood_are_told() -> None:
    affixes = "SFX S Y 9\nSFX S 0 s [\nSFX Q\nTRY abc\nSFX S 0 es ."
    assert forms("cat/SQ\n/S\n", affixes) == ["cat", "cates"]
    unread, letters = "is a line of the .aff that can’t be read", "has no letters"
    told = [(2, "SFX S 0 s [", unread), (3, "SFX Q", unread), (2, "/S", letters)]
    assert notes("cat/SQ\n/S\n", affixes) == told
    for line in (
        "SFX S 0 " + "a" * 5_000,
        "SFX S 0 s " + "." * 5_000,
        "PFX S",
        "PFX T maybe 1",
        "FLAG klingon",
        "AF",
        "AF many",
        "SFX S 0 er/99 .\nAF 1",
    ):
        before = "SFX S Y 1\n" + "AF 1\nAF S\n" * ("/99" in line)
        bad, *_ = line.split("\n")
        assert [(text, reason) for _, text, reason in notes("", before + line) if text == bad] == [
            (bad, unread)
        ]


def test_odd_numbers_of_aliases_and_entries_are_no_errors() -> None:
    affixes = "AF 1\nAF S\nSFX S Y {0}\nSFX S 0 s ."
    for count in ("1", "-1", "0", "9" * 5_000, "many", "²", "1 # plural", ""):
        given_count = affixes.format(count)
        assert forms(f"{'9' * 5_000}\ncat/1", given_count) == ["cat", "cats"]
        for alias in ("0", "2", "-1", "01", "9" * 5_000, "٣"):
            assert forms(f"1\ncat/{alias}", given_count) == ["cat"]
    reason = "has flags that the .aff doesn’t list, and was read without"
    assert notes("1\ncat/99", affixes.format(1)) == [(2, "cat/99", reason)]


def test_forms_stay_short() -> None:
    """Thousands of letters in a rule, times thousands of entries, would fill the memory."""
    affixes = f"SFX S Y 1\nSFX S 0 {'a' * (LONGEST + 1)} .\nSFX S 0 s ."
    assert forms("cat/S", affixes) == ["cat", "cats"]
    assert forms(f"{'a' * 5_000}/S", affixes) == ["a" * 5_000]


def test_rules_that_nobody_wants_are_dropped() -> None:
    affixes = read_affixes(ENGLISH)
    affixes.keep(lambda affix: affix.add != "s")
    kept = {form for _, form in expand("day/US\nberry/S", affixes)}
    assert kept == {"berries", "berry", "day", "unday"}


def test_the_encoding_is_read() -> None:
    for line, codec in (
        (b"SET ISO8859-15", "iso-8859-15"),
        (b"SET microsoft-cp1251", "cp1251"),
        (b"SET utf8", "utf-8"),
        (b"TRY abc", "utf-8"),
    ):
        assert encoding_of(b"# comment\n" + line + b"\n") == codec
    assert encoding_of(codecs.BOM_UTF8 + b"SET KOI8-U") == "koi8-u"
    assert decoded(codecs.BOM_UTF8 + "1\r\né".encode(), "utf-8") == "1\né"


def test_encodings_that_hunspell_does_not_know_are_refused() -> None:
    for name in ("Klingon", "hex", "rot13", "utf-7", "utf-16", "idna", "undefined", "\0", "é"):
        with pytest.raises(
            WordFileError, match=r"^line 2 of the \.aff names the encoding “.+”, which"
        ):
            encoding_of(f"# comment\nSET {name}\n".encode())
