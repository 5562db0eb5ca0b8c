"""Words and affixes of spelling checkers."""

import codecs
import re
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver.errors import WordFileError
from solver.wordfiles.affixes import LONGEST, Affixes, read_affixes
from solver.wordfiles.archives import File, Limits
from solver.wordfiles.hunspell import Forms, decoded, encoding_of, expand, forms_of
from solver.wordfiles.left_out import Tally
from solver.wordfiles.reading import read_files
from solver.wordfiles.selection import Names, Selection
from tests.conftest import need

LIMITS = Limits(file_bytes=1_000_000, words=1000, expanded_bytes=2_000_000, expansion=100)
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
    return made(expand(entries, read_affixes(affixes)))


def made(expanded: Iterable[Forms]) -> list[str]:
    return sorted({form for each in expanded for form in each.text.split("\n") if form})


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
    assert "[^]" in notes("cat/S", "SFX S Y 1\nSFX S 0 s a[^]\n")[0][1]
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


def test_the_encoding_is_read() -> None:
    for line, codec in (
        (b"SET ISO8859-15", "iso-8859-15"),
        (b"SET microsoft-cp1251", "cp1251"),
        (b"SET utf8", "utf-8"),
        (b"TRY abc", "utf-8"),
        ("TRY é".encode(), "utf-8"),
        (b"TRY \xe9", "iso-8859-1"),
    ):
        assert encoding_of(b"# comment\n" + line + b"\n", b"") == codec
    assert encoding_of(codecs.BOM_UTF8 + b"SET KOI8-U", b"") == "koi8-u"
    assert encoding_of(b"TRY abc", b"caf\xe9") == "iso-8859-1"
    assert decoded(codecs.BOM_UTF8 + "1\r\né".encode(), "utf-8") == "1\né"


def test_encodings_that_hunspell_does_not_know_are_refused() -> None:
    for name in ("Klingon", "hex", "rot13", "utf-7", "utf-16", "idna", "undefined", "\0", "é"):
        with pytest.raises(
            WordFileError, match=r"^line 2 of the \.aff names the encoding “.+”, which"
        ):
            encoding_of(f"# comment\nSET {name}\n".encode(), b"")


SIGNS = st.sampled_from("ab")
AFFIX = st.tuples(
    st.sampled_from(("PFX P", "PFX Q", "SFX S", "SFX T")),
    st.sampled_from(("0", "a", "b", "ab")),
    st.builds(
        str.__add__,
        st.text(SIGNS, min_size=1, max_size=2),
        st.sampled_from(("", "/P", "/SX", "/T")),
    ),
    st.sampled_from((".", "a", "[^b]", "b.", "ab", "..")),
)


@given(st.lists(AFFIX, max_size=6), st.lists(st.text(SIGNS, min_size=1, max_size=9)))
@example(
    [("PFX P", "0", "b/S", "."), ("SFX S", "ab", "ba/T", "."), ("SFX T", "b", "a", ".a")], ["abab"]
)
def test_forms_made_together_are_those_made_one_by_one(
    rules: list[tuple[str, ...]], words: list[str]
) -> None:
    headers = ("PFX P Y 9", "PFX Q N 9", "SFX S Y 9", "SFX T Y 9", "NEEDAFFIX X")
    affixes = read_affixes("\n".join((*headers, *map(" ".join, rules))))
    entries = "\n".join(f"{word}/PQST" for word in words)
    one_by_one = {form for word in words for form in forms_of(word, frozenset("PQST"), affixes)}
    assert made(expand(entries, affixes)) == sorted(one_by_one - {""})
    for longest in range(9):
        short = {form for form in one_by_one if 0 < len(form) <= longest}
        expanded = [*expand(entries, affixes, longest=partial(int, longest))]
        assert made(expanded) == sorted(short)
        assert any(each.long for each in expanded) or len(short) == len(one_by_one - {""})


S, P = "SFX S Y 1\nSFX S 0 s .\n", "PFX P Y 1\nPFX P 0 un .\n"
COMPLEX = "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 tek .\nPFX B Y 2\nPFX B 0 met/A .\nPFX B o i o\n"
RULES = (
    # Headers, flags and entries.
    ("SFX S Y 1 # plural\nSFX S 0 s .\n", "cat/S"),
    ("FLAG num\nAF 1\nAF 7\nSFX 7 Y 1\nSFX 7 0 s .\n", "cat/1"),
    ("FLAG long\nSFX Ab Y 1\nSFX Ab 0 s .\n", "cat/AbCd"),
    (S, "hot dog/S\ncat/S po:noun\nfish\tpo:noun"),
    ("SFX S Y 1\nSFX S 0 s [^a-c]\n", "bib/S\ncow/S\nmoa/S"),
    # Flags are bytes: those of é and ñ begin alike.
    ("SFX é Y 1\nSFX é 0 s .\nSFX ñ Y 1\nSFX ñ 0 t .\n", "cat/è\ndog/é\nowl/Ã\ncow/©"),
    ("FLAG UTF-8\nSFX é Y 1\nSFX é 0 s .\nSFX ñ Y 1\nSFX ñ 0 t .\n", "cat/è\ndog/é\nowl/ñ"),
    ("FLAG num\nSFX 7 Y 1\nSFX 7 0 s .\n", "cat/007\ndog/70"),
    ("FLAG num\nSFX 0 Y 1\nSFX 0 0 s .\nSFX 7 Y 1\nSFX 7 0 t .\n", "cat/7\ndog/0\nowl/0,7"),
    # In UTF-8 other bytes are flags as well.
    (
        "SFX \udce9 Y 1\nSFX \udce9 0 s .\nSFX \udcf1 Y 1\nSFX \udcf1 0 t .\n",
        "cat/\udce9\ndog/\udcf1",
    ),
    # What a rule may strip.
    ("SFX S Y 1\nSFX S cat dog .\n", "cat/S"),
    ("FULLSTRIP\nSFX S Y 1\nSFX S cat dog .\n", "cat/S"),
    # Which affixes go together.
    (S + P, "lock/SP"),
    (S + P.replace("Y", "N"), "lock/SP"),
    (S.replace("Y", "N") + P, "lock/SP"),
    ("SFX B Y 1\nSFX B 0 able/P .\n" + P, "break/B"),
    ("PFX P Y 1\nPFX P 0 un/S .\n" + S, "lock/P"),
    ("SFX B Y 1\nSFX B 0 able/S .\n" + S + P, "break/BP"),
    ("SFX B Y 1\nSFX B 0 able/S .\n" + S.replace("Y", "N") + P, "break/BP"),
    ("CIRCUMFIX C\nPFX P Y 1\nPFX P 0 ge/C .\nSFX S Y 2\nSFX S 0 t/CP .\nSFX S 0 e .\n", "mach/S"),
    ("CIRCUMFIX C\nPFX P Y 1\nPFX P 0 ge/C .\nSFX S Y 1\nSFX S 0 t .\n", "mach/SP"),
    (COMPLEX + S, "ouro/BS"),
    (COMPLEX + S, "ouro/ABS\nbel/S"),
    (COMPLEX + "SFX S Y 1\nSFX S 0 s/T .\nSFX T Y 1\nSFX T 0 t .\n", "ouro/BS"),
    (COMPLEX + "SFX S N 1\nSFX S o s [^a]o\n", "ouro/BS\nao/BS"),
    # Which of them are no words.
    ("NEEDAFFIX X\n" + S, "scissor/SX"),
    ("NEEDAFFIX X\nSFX S Y 1\nSFX S 0 s/X .\n" + P, "lock/SP"),
    ("NEEDAFFIX X\nPFX P Y 1\nPFX P 0 un/X .\n" + S, "lock/SP"),
    ("NEEDAFFIX X\nSFX S Y 1\nSFX S 0 s/X .\nPFX P Y 1\nPFX P 0 un/X .\n", "lock/SP"),
    ("NEEDAFFIX X\nSFX B Y 1\nSFX B 0 able/SX .\n" + S, "break/B"),
    ("ONLYINCOMPOUND O\n" + S, "foot/SO\ncat/S"),
    ("ONLYINCOMPOUND O\nSFX S Y 1\nSFX S 0 s/O .\n" + P, "bull/SP"),
    ("ONLYINCOMPOUND O\nPFX P Y 1\nPFX P 0 un/O .\n" + S, "lock/SP"),
    ("FORBIDDENWORD F\n" + S, "sheep/S\nsheeps/F\nfoots/FS\nfoot"),
    ("FORBIDDENWORD F\n" + S, "cat/SF\ncats"),
    (
        "PFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 s/T .\nSFX T Y 1\nSFX T 0 t .\n",
        "cat/P\nowl/PT",
    ),
    ("WARN W\nFORBIDWARN\n" + S, "cat/SW\ndog/S"),
    # A prefix in the place of a whole entry, but not of a whole word.
    ("PFX P Y 1\nPFX P ab y .\nSFX S Y 1\nSFX S 0 s .\n", "ab/PS\na/PS"),
    ("WARN W\n" + S, "cat/SW\ndog/S"),
    ("PSEUDOROOT X\n" + S, "cat/SX"),
    # What says nothing about single words.
    ("NOSUGGEST N\nSUBSTANDARD U\n" + S, "cat/SN\ndog/SU"),
    ("AM 1\nAM po:noun\n" + S, "cat/S 1\ndog/S\t1"),
    ("CHECKSHARPS\nKEEPCASE K\n" + S, "straße/K\ngroß/S"),
    ("ICONV 1\nICONV x y\nOCONV 1\nOCONV y x\n" + S, "key/S"),
    ("COMPOUNDRULE 1\nCOMPOUNDRULE AB\n" + S, "foot/A\nball/BS"),
    ("COMPOUNDFORBIDFLAG Q\nCOMPOUNDPERMITFLAG R\nSFX S Y 1\nSFX S 0 s/QR .\n", "cat/S"),
    ("COMPOUNDBEGIN B\nCOMPOUNDEND E\nFORCEUCASE U\n" + S, "foot/BS\nball/ESU"),
    ("REP 1\nREP f ph\nMAP 1\nMAP aá\nKEY abc\nBREAK 1\nBREAK -\nWORDCHARS -\n" + S, "cat/S"),
    ("SYLLABLENUM klmc\nCOMPOUNDSYLLABLE 6 aeiou\nMAXDIFF 3\nLANG en_US\n" + S, "cat/S"),
)


def test_ignored_letters_are_in_no_word(tmp_path: Path) -> None:
    """Arabic marks vowels so; hunspell takes words with these letters and without."""
    rules, entries = f"IGNORE ai\n{S.replace('s .', 'is .')}", "cat/S\ndig/S"
    (tmp_path / "x.aff").write_text(f"SET UTF-8\n{rules}")
    (tmp_path / "x.dic").write_text(f"2\n{entries}\n")
    assert forms(entries, rules) == ["ct", "cts", "dg", "dgs"]
    asked = {"ct", "cts", "dg", "dgs", "cat", "cto"}
    assert judged(tmp_path, asked) == asked - {"cto"}


def test_a_blank_before_the_slash_belongs_to_the_entry(tmp_path: Path) -> None:
    """No word of such an entry is known to hunspell; entries of several words have forms."""
    entries = "cat /S\ndog\t/S\nhen/S\nhot dog/S"
    (tmp_path / "x.aff").write_text(f"SET UTF-8\n{S}")
    (tmp_path / "x.dic").write_text(f"4\n{entries}\n")
    asked = {"cat", "cats", "hen", "hens"}
    assert forms(entries, S) == ["dog", "hen", "hens", "hot dog", "hot dogs"]
    assert judged(tmp_path, asked) == {"hen", "hens"}
    assert notes(entries, S) == [(1, "cat /S", "has a space, which is not a letter")]


def test_entries_in_rules_for_compounds_are_counted() -> None:
    for flags, rule, entries in (
        ("", "A*B?", "foot/A\nball/BS\ncat/S"),
        ("FLAG long\n", "(Aa)(Bb)*", "foot/Aa\nball/Bb\ncat/Ss"),
        ("FLAG num\n", "(1)*(20)", "foot/1\nball/20\ncat/3"),
    ):
        tally = Tally()
        affixes = read_affixes(f"{flags}COMPOUNDRULE 1\nCOMPOUNDRULE {rule}\n")
        assert made(expand(entries, affixes, tally=tally)) == ["ball", "cat", "foot"]
        assert [*tally.examples["compounds"]] == ["foot", "ball"], rule


def test_hunspell_accepts_the_same_forms(tmp_path: Path) -> None:
    for rules, entries in RULES:
        (tmp_path / "x.aff").write_text(f"SET UTF-8\n{rules}", errors="surrogateescape")
        (tmp_path / "x.dic").write_text(f"9\n{entries}\n", errors="surrogateescape")
        words = possible(entries, read_affixes(rules))
        ours = {form for form in forms(entries, rules) if form.isalpha()}
        assert ours == judged(tmp_path, {*words, *ours}), (rules, entries)


def test_long_forms_are_not_made_where_only_short_ones_fit() -> None:
    expanded = [*expand("abc/S\nwalk/U\nz/S\n", read_affixes(ENGLISH), longest=lambda: 3)]
    assert made(expanded) == ["abc", "z", "zs"]
    assert sum(each.long for each in expanded) == 3


NAMES = (
    "London/S",
    "NATO/S",
    "iPod/SK",
    "kg/SK",
    "Turkey/S\nturkey",
    "McAdam/S",
)


def test_hunspell_accepts_the_same_names(tmp_path: Path) -> None:
    """In small letters those that stay where names are left out, in some case where they stay."""
    for entries in NAMES:
        files = [
            File("x.aff", f"SET UTF-8\nKEEPCASE K\n{S}".encode()),
            File("x.dic", f"9\n{entries}\n".encode()),
        ]
        for file in files:
            (tmp_path / file.name).write_bytes(file.data)
        asked = [word.lower() for word in possible(entries, read_affixes(S))]
        small = judged(tmp_path, asked)
        capitals = {word.lower() for word in judged(tmp_path, map(str.upper, asked))}
        for names, accepted in ((Names.LEAVE_OUT, small), (Names.KEEP, small | capitals)):
            with suppress(WordFileError):  # nothing is left
                assert read_files(files, LIMITS, Selection(names=names)).words == accepted
                continue
            assert not accepted, entries


def judged(folder: Path, words: Iterable[str]) -> set[str]:
    """The words that hunspell accepts."""
    command = [need("hunspell"), "-d", str(folder / "x"), "-i", "utf-8", "-G"]
    text = "\n".join(words)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def possible(entries: str, affixes: Affixes) -> set[str]:
    """Words that have up to three of the affixes, whether these may be there or not."""
    words = set(re.findall(r"^\w+", entries, re.MULTILINE))
    for _ in range(3):
        for side in (affixes.prefixes, affixes.suffixes):
            added = {rule.add for rules in side.by_flag.values() for rule in rules}
            for word, add in product(words | {word.removesuffix("cat") for word in words}, added):
                words.add(add + word if side.at_start else word + add)
    return words
