"""Words and affixes of spelling checkers."""

from solver.wordfiles.hunspell import encoding_of, expand, read_affixes

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
    return sorted(set(expand(entries, read_affixes(affixes))))


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


def test_rules_that_are_not_understood_are_left_out() -> None:
    affixes = "SFX S Y 9\nSFX S 0 s [\nSFX Q\nTRY abc\nSFX S 0 es ."
    assert forms("cat/SQ\n/S\n", affixes) == ["cat", "cates"]


def test_rules_that_nobody_wants_are_dropped() -> None:
    affixes = read_affixes(ENGLISH)
    affixes.keep(lambda affix: affix.add != "s")
    assert {*expand("day/US\nberry/S", affixes)} == {"berries", "berry", "day", "unday"}


def test_the_encoding_is_read() -> None:
    for line, codec in (
        (b"SET ISO8859-15", "iso-8859-15"),
        (b"SET microsoft-cp1251", "cp1251"),
        (b"SET Klingon", "utf-8"),
        (b"TRY abc", "utf-8"),
    ):
        assert encoding_of(b"# comment\n" + line + b"\n") == codec
