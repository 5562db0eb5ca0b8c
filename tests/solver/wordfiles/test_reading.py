"""Reading a word list: what is accepted, what is refused, and how files are decoded."""

import codecs
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Lexicon
from solver.errors import WordFileError
from solver.letters import normalise
from solver.wordfiles.reading import read_words
from solver.wordfiles.selection import Lines, Selection
from solver.wordfiles.sorting import KEPT, RefusedLine
from solver.wordfiles.words import refusal_of
from tests.packed import zip_of
from tests.solver.wordfiles.conftest import LIMITS, letters, told


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


def test_the_first_refused_lines_are_kept_and_all_counted() -> None:
    affixes = b"SFX S Y 3\nSFX S 0 's .\nSFX S 0 't .\nSFX S 0 'u .\n"
    entries = b"".join(b"%s/S\n" % word.encode() for word in map(letters, range(1, KEPT)))
    for data, refused, split in (
        (zip_of(en_aff=affixes, en_dic=entries), 3 * (KEPT - 1), 0),
        (b"cat\n" * KEPT + b"1\n" * (KEPT + 1), KEPT + 1, 0),
        (b"ice cream\n" * (KEPT + 2), 0, KEPT + 2),
    ):
        read = read_words(data, replace(LIMITS, words=3 * KEPT))
        assert (read.refused_count, read.split_count) == (refused, split)
        assert len(read.refused) == min(refused, KEPT)
        assert len(read.split) == min(split, KEPT)


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
        ("cat\tkatze\ndog\thund", ("column", "1", "2", "0")),
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
        for choice in filter(lambda each: each.words, found.choices):
            answer = (
                Selection(column=int(choice.value))
                if found.option == "column"
                else Selection(lines=Lines(choice.value))
            )
            another = read_words(text.encode(), LIMITS, answer)
            assert another.words == {*choice.words}
            assert another.question is None
        assert {*found.choices[0].words} == read.words
