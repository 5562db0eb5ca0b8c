"""Reading a word list: what is accepted, what is refused, and how files are decoded."""

import codecs
import gzip
import io
import zipfile
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver import Lexicon
from solver.errors import WordFileError
from solver.letters import normalise
from solver.wordfiles.archives import File, Limits
from solver.wordfiles.reading import WordFile, read_files, read_words
from solver.wordfiles.selection import Lines, Names, Selection
from solver.wordfiles.sorting import KEPT, RefusedLine
from solver.wordfiles.words import refusal_of

LIMITS = Limits(file_bytes=10_000_000, words=1000, expanded_bytes=20_000_000, expansion=100)


def test_accepted() -> None:
    for data, words in (
        (b"cat\ndog\n", {"cat", "dog"}),
        (b"dog\n\n  CAT \t\n", {"cat", "dog"}),
        (b"act|act|cat\ndgo|dog|god", {"act", "cat", "dog", "god"}),
        (codecs.BOM_UTF16_BE + "Äpfel".encode("utf-16-be"), {"äpfel"}),
        ("Äpfel\nÜBER".encode("latin-1"), {"äpfel", "über"}),
        ("Œuvre\nŠtítok".encode("cp1252"), {"œuvre", "štítok"}),
        ("e\u0301te\u0301".encode(), {"été"}),
        (b"a" * 100, {"a" * 100}),
    ):
        assert read_words(data, LIMITS).words == words


def test_the_encoding_is_recognised() -> None:
    for data, encoding in (
        ("é".encode(), "UTF-8"),
        (b"\xe9", "Latin-1"),
        (codecs.BOM_UTF8 + b"e", "UTF-8"),
        ("é".encode("utf-16"), "UTF-16"),
        ("é".encode("utf-32"), "UTF-32"),
    ):
        assert read_words(data, LIMITS).encoding == encoding


def test_refused_lines_are_listed_with_a_reason() -> None:
    for line, text, reason in (
        ("foo1", "foo1", "has “1”, which is not a letter"),
        ("two words", "two words", "has a space, which is not a letter"),
        ("own\ue000", "own\ue000", "has the sign U+E000, which is not a letter"),
        ("act|", "act|", "has no word after the letters"),
        ("act|cat|a-t", "a-t", "has “-”, which is not a letter"),
        ("a" * 101, "a" * 101, "has 101 letters; a word has at most 100"),
        ("x" * 500 + "!", "x" * 200, "has “!”, which is not a letter"),
    ):
        read = read_words(f"good\n\n{line}\nfine\n".encode(), LIMITS)
        assert read.refused == (RefusedLine(3, text, reason),)
        assert {"good", "fine"} <= read.words


def test_duplicates_are_counted_however_they_are_written() -> None:
    read = read_words(b"cat\nCAT\n cat \nx|cat|dog\ndog", LIMITS)
    assert read.words == {"cat", "dog"}
    assert read.duplicates == 4


def test_files_that_are_no_word_lists_are_refused() -> None:
    for data, code, detail in (
        (b"", "empty", "the file is empty"),
        (b" \n\r\n\t", "empty", "there are no words in the file"),
        (
            b"\n1\n2\n",
            "empty",
            "there are no words in the file: line 2, “1”, has “1”, which is not a letter",
        ),
        (b"\0\1\2\3", "binary", "this is not a text file"),
        (codecs.BOM_UTF16_LE + b"a", "broken", "the file says that it is UTF-16, but isn’t"),
    ):
        with pytest.raises(WordFileError) as caught:
            read_words(data, LIMITS)
        assert (caught.value.code, str(caught.value)) == (code, detail)


def test_an_alphabet_of_64_letters_is_the_largest() -> None:
    letters = [chr(0x4E00 + i) for i in range(65)]
    assert len(read_words("\n".join(letters[:64]).encode(), LIMITS).words) == 64
    with pytest.raises(WordFileError, match=r"there are 65 different letters in .* have 64: ch"):
        read_words("\n".join(letters).encode(), LIMITS)


def test_too_many_words_are_refused() -> None:
    few = replace(LIMITS, words=3)
    assert len(read_words(b"a\nb\nc\nc\n", few).words) == 3
    with pytest.raises(WordFileError, match="more than 3 words"):
        read_words(b"a\nb\nc\nd", few)
    # More lines or fields are refused before they are parted.
    for data in (b"a\n", b"a|", b"a "):
        with pytest.raises(WordFileError, match="more than 10 words"):
            read_words(data * 21, replace(LIMITS, words=10))


WORDS = st.lists(st.text("abcäöüßñżабв", min_size=1, max_size=12), min_size=1, max_size=30)


@given(
    WORDS, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"])
)
def test_words_are_read_however_they_are_stored(
    words: list[str], line_end: str, encoding: str
) -> None:
    data = line_end.join(word.upper() for word in words).encode(encoding)
    expected = set(Lexicon.from_words(word.upper() for word in words))
    assert read_words(data, LIMITS).words == expected


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(WordFileError):
        words = read_words(data, LIMITS).words
        assert set(Lexicon.from_words(words)) == words


# Without the signs that some lists have at words.
LINE = st.text(st.characters(blacklist_categories=["C"], blacklist_characters="|*~"), max_size=20)


@given(st.lists(LINE, max_size=20))
def test_every_line_is_accepted_or_refused(lines: list[str]) -> None:
    anchors = ["anchor"] * 20  # most lines have one word: blanks are part of a line
    read = read_words("\n".join(["anchor", *lines, *anchors]).encode(), LIMITS)
    wrong = {line.number for line in read.refused}
    for number, line in enumerate(lines, 2):
        if line.strip():
            assert (number in wrong) != (normalise(line) in read.words)
            assert (number in wrong) == (refusal_of(normalise(line)) is not None)
    given_lines = [line for line in (*anchors, "anchor", *lines) if line.strip()]
    assert len(read.words) + read.duplicates + len(wrong) == len(given_lines)


def test_the_first_column_of_a_table_is_read() -> None:
    for separator in ("\t", ";", ","):
        rows = "\n".join(f'"{word}"{separator}12{separator}x' for word in ("cat", "dog", "fish"))
        read = read_words(rows.encode(), LIMITS)
        assert read.words == {"cat", "dog", "fish"}
        assert read.encoding == "UTF-8, table"


def test_the_heading_of_a_table_is_no_word() -> None:
    for text in ("word,count\ncat,5\ndog,7", "\nWort;Art\ncat;noun\ndog;noun", "a,n\ncat,1\ndog,2"):
        read = read_words(text.encode(), LIMITS)
        assert read.words == {"cat", "dog"}
        [(number, heading, reason)] = read.refused
        assert (heading, reason) == (text.strip()[: len(heading)], "is the heading of the column")
        assert text.split("\n")[number - 1].startswith(heading)
    for text in ("word,5\ncat,5", "cat,noun\nword,noun", "word,noun"):
        assert not read_words(text.encode(), LIMITS).refused


def test_words_between_commas_are_read() -> None:
    for text in ("cat, dog,fish", "cat,dog,\nfish,", "cat;dog\r\nfish;cat;dog"):
        read = read_words(text.encode(), LIMITS)
        assert read.words == {"cat", "dog", "fish"}
        assert read.encoding == "UTF-8"


def test_a_table_of_words_is_read() -> None:
    for text in ("cat,noun\ndog,noun", "cat,a small, furry animal\ndog,animal"):
        assert read_words(text.encode(), LIMITS).words == {"cat", "dog"}


def test_a_comma_alone_makes_no_table() -> None:
    read = read_words(b"cat\ndog\nfish, chips\n", LIMITS)
    assert read.words == {"cat", "dog"}
    assert len(read.refused) == 1


def test_several_words_a_line_are_read() -> None:
    for line_end in (b"\n", b"\r\n"):
        lines = [b"cat dog  fish", b" Bird isn't ", b"cat|act|two words", b"frog newt", b"owl"]
        read = read_words(line_end.join(lines), LIMITS)
        assert read.words == {"cat", "dog", "fish", "bird", "act", "frog", "newt", "owl"}
        assert [line[:2] for line in read.refused] == [(2, "isn't"), (3, "two words")]
        split = (4, "frog newt", "was read as 2 words")
        assert (len(read.split), read.split[-1]) == (3, split)
    assert not read_words(b"cat, dog\nbird, frog, newt", LIMITS).split


def test_a_line_with_a_blank_among_single_words_is_refused() -> None:
    read = read_words(b"hot dog\ncat\nice cream\nowl\n", LIMITS)
    assert set(read.words) == {"cat", "owl"}
    assert len(read.refused) == 2


def test_a_dictionary_of_a_spelling_checker_needs_its_affixes() -> None:
    entries = b"3\ncat/S\ndog/SM\nfish\n"
    for data in (entries, gzip.compress(entries), zipped(en=entries)):
        with pytest.raises(WordFileError, match=r"whose \.aff is missing; put both into one zip"):
            read_words(data, LIMITS)
    assert read_words(b"3\ncat\ndog\n", LIMITS).words == {"cat", "dog"}


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return packed.getvalue()


def test_a_hunspell_dictionary_is_expanded() -> None:
    affixes = b"SET ISO8859-1\nSFX S Y 1\nSFX S 0 s .\n"
    files = {
        "en_aff": affixes,
        "en_dic": "2\ncafé/S\nM&M\n".encode("latin-1"),
        "README_txt": b"GPL",
    }
    read = read_words(zipped(**files), LIMITS)
    assert read.words == {"café", "cafés"}
    assert [(line.number, line.text) for line in read.refused] == [(3, "M&M")]
    assert read.encoding == "hunspell iso-8859-1"


def told(read: WordFile) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {each.reason: (each.count, each.examples) for each in read.left_out}


def test_what_is_not_wanted_is_left_out_before_words_are_counted() -> None:
    plain = "a\nbee\nbees\nantler\nstraße\nzoo\n".encode()
    rules = b"SFX S Y 1\nSFX S 0 s .\n"
    spelling = zipped(x_aff=rules, x_dic=plain.replace(b"bees", b"bee/S"))
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
    data = zipped(x_aff=affixes, x_dic=b"London/S\nNATO\nTurkey\nturkey/S\nkg/K\nKHz/K\n")
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
    data = zipped(x_aff=affixes, x_dic=b"5\ncat/SC\nscissor/SX\nfoots/F\nbull/O\n")
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
    data = zipped(x_aff=affixes, x_dic="\n".join(f"{word}/L" for word in words).encode())
    limits = replace(LIMITS, words=2 * KEPT)
    read = read_words(data, limits)
    assert read.words == {*words}
    assert (read.refused_count, read.parted, len(read.refused)) == (2 * KEPT, KEPT, KEPT)
    assert told(read)["signs"][0] == 2 * KEPT
    assert read.refused[2].number == 2
    joined = read_words(data, limits, Selection(join=True))
    assert joined.words == {*words, *(f"l{word}" for word in words)}
    assert (joined.refused_count, joined.parted) == (KEPT, KEPT)


def test_letters_that_few_words_have_are_left_out_if_there_are_too_many() -> None:
    many = [f"{chr(0x4E00 + i)}{chr(0x4E00 + j)}" for i in range(64) for j in range(64)]
    limits = replace(LIMITS, words=5_000)
    for words, left_out in (
        (many, {}),
        ([*many, "åå", "åß"], {"rare_letters": (2, ("åß (ß å)", "åå (å)"))}),
    ):
        read = read_words("\n".join(words).encode(), limits, language="xx")
        assert read.words == {*many}
        assert told(read) == left_out
    # Where tiles have no accents, those don't count.
    accents = "\n".join(chr(code) for code in range(0xC0, 0x17F) if chr(code).isalpha())
    with pytest.raises(WordFileError, match="different letters"):
        read_words(accents.encode(), LIMITS, language="xx")
    assert read_words(accents.encode(), LIMITS, language="fr").words


AFFIXES, ENTRIES = b"SFX S Y 1\nSFX S 0 s .\n", b"1\ncat/S\n"


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
    read = read_words(zipped(x_aff=rules, x_dic=b"cat/1\ndog/9\n"), LIMITS)
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
        assert read_words(zipped(**files), LIMITS).words


def test_too_many_forms_are_refused() -> None:
    files = {"en_aff": b"SFX S Y 1\nSFX S 0 s .\n", "en_dic": b"a/S\nb/S\nc/S\n"}
    for few, detail in (
        (replace(LIMITS, words=5), "more than 5 words"),
        (replace(LIMITS, expanded_bytes=8), "larger than"),
    ):
        with pytest.raises(WordFileError, match=detail):
            read_words(zipped(**files), few)
    assert len(read_words(zipped(**files), replace(LIMITS, words=6)).words) == 6


def test_the_first_refused_lines_are_kept_and_all_counted() -> None:
    affixes = b"SFX S Y 3\nSFX S 0 's .\nSFX S 0 't .\nSFX S 0 'u .\n"
    entries = b"".join(b"%s/S\n" % word.encode() for word in map(letters, range(1, KEPT)))
    for data, refused, split in (
        (zipped(en_aff=affixes, en_dic=entries), 3 * (KEPT - 1), 0),
        (b"cat\n" * KEPT + b"1\n" * (KEPT + 1), KEPT + 1, 0),
        (b"ice cream\n" * (KEPT + 2), 0, KEPT + 2),
    ):
        read = read_words(data, replace(LIMITS, words=3 * KEPT))
        assert (read.refused_count, read.split_count) == (refused, split)
        assert len(read.refused) == min(refused, KEPT)
        assert len(read.split) == min(split, KEPT)


def letters(number: int) -> str:
    """A word for each number."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


def test_words_with_apostrophes_and_hyphens_are_joined_or_refused() -> None:
    for join in (False, True):
        text = "abat-jour\nAujourd’hui\nl'\n-able\nanti-1\nabatjour\nchat"
        read = read_words(text.encode(), LIMITS, Selection(join=join))
        assert read.parted == 2
        assert read.words == {"abatjour", "chat"} | ({"aujourdhui"} if join else set())
        assert len(read.refused) == (3 if join else 5)
        assert read.duplicates == (1 if join else 0)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("colour/color\nfavour/favor", ("lines", "words", "first")),
        ("Koch/Köchin\nArzt/Ärztin", ("lines", "words", "first")),
        ("hund - dog\nkatze - cat", ("lines", "first", "words")),
        ("ice cream\nhot dog", ("lines", "words", "first", "whole")),
        ("cat\tkatze\ndog\thund", ("column", "1", "2")),
        ("word,wort\ncat,katze", None),
        ("cat,3\ndog,4", None),
        ("cat: a small animal\ndog: a larger one", None),
        ("cat dog cow\nelk ape\nant bee fly", None),
    ],
)
def test_what_cannot_be_told_is_asked(text: str, question: tuple[str, ...] | None) -> None:
    read = read_words(text.encode(), LIMITS)
    found = read.question
    asked = found and (found.option, *(choice.value for choice in found.choices))
    assert asked == question
    if found:
        for choice in found.choices[:2]:
            answer = (
                Selection(column=int(choice.value))
                if found.option == "column"
                else Selection(lines=Lines(choice.value))
            )
            another = read_words(text.encode(), LIMITS, answer)
            assert another.words == {*choice.words}
            assert another.question is None
        assert {*found.choices[0].words} == read.words
