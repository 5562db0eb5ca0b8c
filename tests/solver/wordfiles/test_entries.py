"""Reading the dictionaries of spelling checkers: which words of their entries are taken."""

import gzip
from contextlib import suppress
from dataclasses import replace
from string import ascii_lowercase

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver.errors import WordFileError
from solver.wordfiles.archives import File
from solver.wordfiles.reading import read_files, read_words
from solver.wordfiles.selection import Names, Selection
from solver.wordfiles.sorting import KEPT
from tests.packed import zip_of
from tests.solver.wordfiles.conftest import LIMITS, letters, told

AFFIXES, ENTRIES = b"SFX S Y 1\nSFX S 0 s .\n", b"1\ncat/S\n"


def test_a_dictionary_of_a_spelling_checker_needs_its_affixes() -> None:
    entries = b"3\ncat/S\ndog/SM\nfish\n"
    for data in (entries, gzip.compress(entries), zip_of(en=entries)):
        with pytest.raises(WordFileError, match=r"whose \.aff is missing; put both into one zip"):
            read_words(data, LIMITS)
    assert read_words(b"3\ncat\ndog\n", LIMITS).words == {"cat", "dog"}


def test_a_hunspell_dictionary_is_expanded() -> None:
    affixes = b"SET ISO8859-1\nSFX S Y 1\nSFX S 0 s .\n"
    files = {
        "en_aff": affixes,
        "en_dic": "2\ncafé/S\nM&M\n".encode("latin-1"),
        "README_txt": b"GPL",
    }
    read = read_words(zip_of(**files), LIMITS)
    assert read.words == {"café", "cafés"}
    assert [(line.number, line.text) for line in read.refused] == [(3, "M&M")]
    assert read.encoding == "hunspell iso-8859-1"


def test_what_is_not_wanted_is_left_out_before_words_are_counted() -> None:
    plain = "a\nbee\nbees\nantler\nstraße\nzoo\n".encode()
    rules = b"SFX S Y 1\nSFX S 0 s .\n"
    spelling = zip_of(x_aff=rules, x_dic=plain.replace(b"bees", b"bee/S"))
    selection = Selection(shortest=2, longest=6, letters="abenstrloß")
    for data in (plain, spelling):
        read = read_words(data, replace(LIMITS, words=6), selection, "de")
        assert read.words == {"bee", "bees", "antler"}
        assert told(read) == {
            "short": (1, ("a",)),
            "long": (1, ("straße",)),  # with SS on tiles
            "letters": (1, ("zoo",)),
        }
        assert read.duplicates == (data != plain)
    assert read_words(spelling, replace(LIMITS, words=3), selection, "de").words
    for data in (plain, spelling):
        with pytest.raises(WordFileError, match="the file has no such words"):
            read_words(data, LIMITS, Selection(shortest=50))


def test_names_are_left_out_unless_nouns_have_capitals() -> None:
    affixes = b"SFX S Y 1\nSFX S 0 s .\nKEEPCASE K\n"
    data = zip_of(x_aff=affixes, x_dic=b"London/S\nNATO\nTurkey\nturkey/S\nkg/K\nKHz/K\n")
    names, others = {"london", "londons", "nato"}, {"turkey", "turkeys", "kg"}
    for selection, language, kept in (
        (Selection(), "en", False),
        (Selection(), "de-AT", True),
        (Selection(names=Names.LEAVE_OUT), "de", False),
        (Selection(names=Names.KEEP), "en", True),
    ):
        read = read_words(data, LIMITS, selection, language)
        assert read.words == (others | names if kept else others)
        left_out = ("KHz",) if kept else ("KHz", "London", "Londons", "NATO")
        assert told(read)["names"] == (len(left_out), left_out)


def test_entries_can_be_taken_alone() -> None:
    flags = "NEEDAFFIX X", "FORBIDDENWORD F", "ONLYINCOMPOUND O", "COMPOUNDFLAG C"
    affixes = "\n".join((*flags, "SFX S Y 1", "SFX S 0 s .")).encode()
    data = zip_of(x_aff=affixes, x_dic=b"5\ncat/SC\nscissor/SX\nfoots/F\nbull/O\n")
    for stems, words in ((False, {"cat", "cats", "scissors"}), (True, {"cat"})):
        read = read_words(data, LIMITS, Selection(stems=stems))
        assert read.words == words
        assert read.entries == 4
        expected = {"forbidden": "foots", "parts": "bull", "compounds": "cat"}
        assert told(read) == {reason: (1, (word,)) for reason, word in expected.items()}


def test_forms_with_signs_are_counted_and_joined_if_wanted() -> None:
    """Also those that are counted only, as many have been listed."""
    affixes = b"PFX L Y 2\nPFX L 0 l' .\nPFX L 0 & .\n"
    words = [letters(number) for number in range(KEPT)]
    data = zip_of(x_aff=affixes, x_dic="\n".join(f"{word}/L" for word in words).encode())
    limits = replace(LIMITS, words=2 * KEPT)
    read = read_words(data, limits)
    assert read.words == {*words}
    assert (read.refused_count, read.parted, len(read.refused)) == (2 * KEPT, KEPT, KEPT)
    assert told(read)["signs"][0] == 2 * KEPT
    assert read.refused[2].number == 2
    joined = read_words(data, limits, Selection(join=True))
    assert joined.words == {*words, *(f"l{word}" for word in words)}
    assert (joined.refused_count, joined.parted) == (KEPT, KEPT)


def test_the_pair_is_found() -> None:
    for names in (
        ("EN.AFF", "en.dic"),
        ("rules/en.aff", "words/en.dic"),
        ("main.aff", "words.dic"),
    ):
        read = read_files([*map(File, names, (AFFIXES, ENTRIES))], LIMITS)
        assert read.words == {"cat", "cats"}
    files = [File("en.aff", AFFIXES), File("en.dic", ENTRIES), File("hyph_en.dic", b"1a1b")]
    assert told(read_files(files, LIMITS)) == {"files": (1, ("hyph_en.dic",))}
    with pytest.raises(WordFileError, match=r"the \.dic that belongs to the \.aff is missing"):
        read_files(files[:1], LIMITS)
    files[0] = File("rules.aff", AFFIXES)
    with pytest.raises(WordFileError, match=r"which \.dic and which \.aff belong together"):
        read_files(files, LIMITS)


def test_what_was_not_understood_is_a_loss() -> None:
    rules = AFFIXES + b"SFX S 0 er [\nAF 1\nAF S\n"
    read = read_words(zip_of(x_aff=rules, x_dic=b"cat/1\ndog/9\n"), LIMITS)
    assert told(read) == {"affixes": (1, ("SFX S 0 er [",)), "flags": (1, ("dog/9",))}
    assert all(each.is_loss for each in read.left_out)
    assert [line.number for line in read.refused] == [3, 2]


KEYS = ("SET", "FLAG", "AF", "PFX", "SFX", "NEEDAFFIX", "ONLYINCOMPOUND", "FORBIDDENWORD", "TRY")


NAMES = ("UTF-8", "KOI8-R", "hex", "rot13", "utf-7", "idna", "undefined", "\0", "long", "num", "S")


ODD = (
    "Y",
    "0",
    "-1",
    ".",
    "[",
    "[^]",
    "[[a",
    "cat/S",
    "/",
    "//",
    "#",
    "9" * 5_000,
    "x" * 500,
    "²",
    "٣",
)


FIELD = st.one_of(
    st.sampled_from(NAMES), st.sampled_from(ODD), st.text("aS/[]^.-1,\\ é", max_size=6)
)


RULES = st.lists(
    st.builds(lambda *line: " ".join(line), st.sampled_from(KEYS), FIELD, FIELD, FIELD, FIELD)
)


@given(RULES, st.lists(FIELD))
@example(["SET hex"], ["cat"])
@example(["AF 1", "AF S"], ["cat/" + "9" * 5_000])
def test_any_hunspell_dictionary_is_read_or_refused(rules: list[str], entries: list[str]) -> None:
    files = {"x_aff": "\n".join(rules).encode(), "x_dic": "\n".join(entries).encode()}
    with suppress(WordFileError):
        assert read_words(zip_of(**files), LIMITS).words


def test_of_too_many_forms_the_shorter_ones_are_taken() -> None:
    """Also where names are many, and not where each word is as long."""
    rules = File("en.aff", b"SFX S Y 1\nSFX S 0 s .\n")
    files = [rules, File("en.dic", b"a/S\nb/S\nc/S\nDee/S\n")]
    for few, words in (
        (replace(LIMITS, words=5), "a b c"),
        (replace(LIMITS, expanded_bytes=6), "a b c"),
        (replace(LIMITS, words=6), "a as b bs c cs"),
    ):
        read = read_files(files, few)
        assert {*read.words} == {*words.split()}
        found = told(read)
        assert found.get("many", (0, ()))[0] == 6 - len(read.words)
        assert any(each.is_loss for each in read.left_out) == ("many" in found)
    assert told(read_files(files, replace(LIMITS, words=6)))["names"][0] == 2
    with pytest.raises(WordFileError, match="more than 2 words; take shorter"):
        read_files(files, replace(LIMITS, words=2))


def test_of_far_too_many_forms_the_long_ones_are_not_made() -> None:
    """What is left out is told by who asked for it."""
    rules = "SFX S Y 26\nSFX T Y 26\n" + "".join(
        f"SFX S 0 {letter}/T .\nSFX T 0 {letter} .\n" for letter in ascii_lowercase
    )
    entries = "\n".join(f"{one}q/S" for one in ascii_lowercase)
    files = [File("en.aff", rules.encode()), File("en.dic", entries.encode())]
    for limits, selection, longest, reason in (
        (replace(LIMITS, words=100_000), Selection(), 4, None),
        (replace(LIMITS, words=1_000), Selection(), 3, "many"),
        (replace(LIMITS, words=100_000), Selection(longest=3), 3, "long"),
        (replace(LIMITS, words=1_000), Selection(longest=2), 2, "long"),
    ):
        read = read_files(files, limits, selection)
        assert len(read.words) == sum(26 ** (length - 1) for length in range(2, longest + 1))
        assert {*told(read)} == ({reason} if reason else set())


def test_a_script_of_many_signs_is_refused_before_its_forms_are_made() -> None:
    signs = "\n".join(f"{chr(code)}/S" for code in range(0xAC00, 0xAE00))
    files = [File("ko.aff", b"SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")]
    with pytest.raises(WordFileError, match=r"512 different signs .* in Latin letters"):
        read_files([*files, File("ko.dic", signs.encode())], LIMITS)


def test_entries_are_read_in_the_way_of_their_language() -> None:
    """As lists are: `·` and the apostrophe may belong to letters, and capitals may have a dot."""
    elision = "PFX L Y 1\nPFX L 0 l' ."
    keep = Selection(names=Names.KEEP)
    for tag, rules, entries, selection, words, left_out in (
        ("ca", elision, "col·legi/L", Selection(), {"collegi"}, ("signs", ("l'col·legi",))),
        ("ca", elision, "col·legi/L", Selection(join=True), {"collegi", "lcollegi"}, None),
        ("br", "", "c'hoar\nmerc’h\nd'an", Selection(), {"choar", "merch"}, ("signs", ("d'an",))),
        ("en", "", "col·legi\ncat", Selection(), {"cat"}, ("signs", ("col·legi",))),
        ("tr", "", "Isparta\nİzmir\nkır", keep, {"ısparta", "izmir", "kır"}, None),
        ("tr", "", "Isparta\nısı", Selection(), {"ısı"}, ("names", ("Isparta",))),
        ("de", "", "sch\u00adlaf\nhaus", Selection(), {"schlaf", "haus"}, ("invisible", ())),
    ):
        spelling = zip_of(x_aff=f"SET UTF-8\n{rules}\n", x_dic=f"2\n{entries}\n")
        read = read_words(spelling, LIMITS, selection, tag)
        assert read.words == words, (tag, entries)
        assert told(read) == ({left_out[0]: (1, left_out[1])} if left_out else {})
