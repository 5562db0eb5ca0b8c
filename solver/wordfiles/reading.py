"""Reads files as words: which are accepted, which are refused, and why."""

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from solver.errors import Message, WordFileError
from solver.languages.records import LIGATURES
from solver.letters import fold, normalise
from solver.lexicon import MAX_LETTERS
from solver.wordfiles import hunspell
from solver.wordfiles.archives import File, Limits, unpack

MAX_WORD_LETTERS = 100  # longer words can't be stored and searched for
SHOWN = 200  # characters of a refused line that are kept

# Longer marks first: the mark of UTF-32 begins with the mark of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
MOST_CONTROL = 0.01  # share of the bytes, above which a file is not text
SEPARATORS = "\t;,"
SAMPLE = 1000  # lines that show whether a file is a table, or has several words a line
PARTED = re.compile("['’ʼ‐‑-]")  # what parts a word: apostrophes and hyphens
ENCODING = 20  # characters of its name for people
# How a column of words is called; the heading of another column may tell as well.
HEADINGS = {"word", "words", "wort", "wörter", "mot", "mots", "term", "entry", "lemma", "spelling"}
NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*%?")
ENTRY = re.compile(r"[^\s/]+/[^\s/]+(?:\s.*)?")  # of a spelling checker, with flags
FLAGGED = 0.05  # share of entries with flags, above which a file is one of a spelling checker
TABLE = 0.9  # share of lines with a separator, above which it is one
SEVERAL = 0.5  # share of lines with a blank between words, above which blanks part words


class RefusedLine(NamedTuple):
    """`number` is that of the line, from 1; `text` is the original word or line, cut if it is
    long."""

    number: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WordFile:
    """`words`: the accepted words, normalised and unique. `encoding`: the name shown to people.

    `parted`: the words with apostrophes or hyphens, whether they were joined or refused. `split`:
    the lines whose words were read one by one because most lines have blanks.
    """

    words: frozenset[str]
    duplicates: int
    refused: tuple[RefusedLine, ...]
    encoding: str
    parted: int = 0
    split: tuple[RefusedLine, ...] = ()


def read_words(data: bytes, limits: Limits, join: bool = False) -> WordFile:
    """Read a file with one word per line, or lines like `letters|word|word` or `word word word`.

    `join`: read words with apostrophes or hyphens without them, which are refused otherwise.

    Blanks part words if most lines have several; otherwise a line with a blank is refused. Of a
    table separated by tabs, semicolons or commas the first column is read, without its heading;
    where they are between words only, and not as many in each line, they part words. The file may
    be packed with gzip or zip; line numbers continue from one file of an archive to the next. An
    archive may hold dictionaries of hunspell. Raises WordFileError.
    """
    files = unpack(data, limits)
    decoded = _spelling(files, limits) or [decode(file.data) for file in files]
    texts, encodings = zip(*decoded, strict=True)
    lines = "\n".join(texts).replace("\r\n", "\n").replace("\r", "\n")
    if _is_spelling(lines):
        raise WordFileError(
            Message(
                "this is the .dic of a spelling checker, whose .aff is missing; "
                "put both into one zip"
            )
        )
    layout = _laid_out(lines)
    if not layout.lines.strip():
        raise WordFileError(Message("there are no words in the file"), "empty")
    if _more_than(2 * limits.words, layout.lines, layout.several):
        raise _too_many(limits)
    read = _sort_out(layout, join)
    if len(read.words) > limits.words:
        raise _too_many(limits)
    _check_words(read)
    encoding = encodings[0] if len({*encodings}) == 1 else "several encodings"
    return replace(read, encoding=f"{encoding}, table"[:ENCODING] if layout.is_table else encoding)


def refusal_of(word: str) -> Message | None:
    """The reason why a normalised word is refused; None if it is accepted."""
    if not word.isalpha():
        wrong = next((sign for sign in word if not sign.isalpha()), "")
        return _not_a_letter(wrong) if wrong else Message("has no letters")
    letters = len(word) + sum(map(word.count, LIGATURES))  # which are spelled with two
    if letters > MAX_WORD_LETTERS:
        return Message(
            "has %(letters)s letters; a word has at most %(most)s",
            letters=str(letters),
            most=MAX_WORD_LETTERS,
        )
    return None


def decode(data: bytes) -> tuple[str, str]:
    """The text and the name of its encoding. Raises WordFileError if it is not text."""
    for mark, codec, name in MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(codec), name
            except UnicodeDecodeError as error:
                reason = Message("the file says that it is %(encoding)s, but isn’t", encoding=name)
                raise WordFileError(reason) from error
    if b"\0" in data or len(CONTROL.findall(data)) > MOST_CONTROL * len(data):
        raise WordFileError(Message("this is not a text file"), "binary")
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        # Windows-1252 is Latin-1 with printable characters in place of control characters.
        return data.decode("cp1252", "replace"), "Latin-1"


def _spelling(files: Sequence[File], limits: Limits) -> list[tuple[str, str]]:
    """The words of the hunspell dictionaries among the files, each with the name of its encoding.

    Empty if there are none. Other files, such as a licence, are left out.
    """
    affix_files = {file.name[:-4]: file.data for file in files if file.name.endswith(".aff")}
    found = []
    for file in files:
        if file.name.endswith(".dic") and file.name[:-4] in affix_files:
            affix_file = affix_files[file.name[:-4]]
            codec = hunspell.encoding_of(affix_file)
            affixes = hunspell.read_affixes(affix_file.decode(codec, "replace"))
            forms = hunspell.expand(file.data.decode(codec, "replace"), affixes)
            words = list(islice(forms, 2 * limits.words + 1))
            if len(words) > 2 * limits.words:
                raise _too_many(limits)
            found.append(("\n".join(words), f"hunspell {codec}"[:ENCODING]))
    return found


def _is_spelling(lines: str) -> bool:
    """Whether this is the dictionary file of a spelling checker: the number of its entries, of
    which some have flags after a slash."""
    first, *entries = _sample(lines) or [""]
    flagged = sum(ENTRY.fullmatch(entry.strip()) is not None for entry in entries)
    return first.strip().isdecimal() and flagged > FLAGGED * len(entries)


class _Layout(NamedTuple):
    """`lines`: without separators. `several`: whether blanks part words in them. `phrases`: whether
    these blanks were in the file."""

    lines: str
    is_table: bool
    several: bool
    heading: RefusedLine | None = None
    phrases: bool = True


def _laid_out(lines: str) -> _Layout:
    """Find the layout of the lines. They are a table if nearly all of them have a separator; then
    only the first column is kept."""
    sample = _sample(lines)
    for separator in SEPARATORS:
        rows = [line.split(separator) for line in sample if separator in line]
        if len(rows) <= TABLE * len(sample):
            continue
        if _are_words(rows):
            return _Layout(lines.replace(separator, " "), False, several=True, phrases=False)
        cells = [line.partition(separator)[0].strip().strip('"') for line in lines.split("\n")]
        heading = None
        if separator in sample[0] and rows[0][0].strip() and _has_heading(rows):
            top = next(number for number, cell in enumerate(cells) if cell)
            heading = RefusedLine(top + 1, cells[top][:SHOWN], "is the heading of the column")
            cells[top] = ""
        column = "\n".join(cells)
        return _Layout(column, is_table=True, several=_has_several(column), heading=heading)
    return _Layout(lines, is_table=False, several=_has_several(lines))


def _are_words(rows: Sequence[Sequence[str]]) -> bool:
    """Whether these are words, not rows of a table: those have as many columns in each line, or
    more than words in them."""
    fields = [field.strip() for row in rows for field in row]
    even = len(rows) > 1 and len({*map(len, rows)}) == 1
    return not even and all(field.isalpha() for field in fields if field)


def _has_heading(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has the headings of a table: one of them stands above numbers only, or
    the first one is what columns of words are called."""
    cells = [[cell.strip().strip('"') for cell in row] for row in rows]
    first, *others = cells
    for column, title in enumerate(first[1:], start=1):
        below = [row[column] for row in others if len(row) > column and row[column]]
        if below and all(map(NUMBER.fullmatch, below)):
            return not NUMBER.fullmatch(title)
    return len(others) > 0 and fold(first[0]) in HEADINGS


def _has_several(lines: str) -> bool:
    """Whether most lines are words parted by blanks."""
    sample = _sample(lines)
    return sum(len(line.split()) > 1 for line in sample) > SEVERAL * len(sample)


def _more_than(count: int, lines: str, several: bool) -> bool:
    """Whether there are more lines, fields or words; stops counting words there."""
    words = re.finditer(r"\S+", lines) if several else iter(())
    return lines.count("\n") + lines.count("|") > count or any(islice(words, count, None))


def _sample(lines: str) -> list[str]:
    return [line for line in lines.split("\n", SAMPLE)[:SAMPLE] if line.strip()]


def _sort_out(layout: _Layout, join: bool) -> WordFile:
    text, several = layout.lines, layout.several
    words, accepted, others = _single_words(text)
    refused = [layout.heading] if layout.heading else []
    split: list[RefusedLine] = []
    parted = 0
    originals = text.split("\n") if others else []
    for index in others:
        line = originals[index].strip()
        if several and layout.phrases and "|" not in line and (count := len(line.split())) > 1:
            split.append(RefusedLine(index + 1, line[:SHOWN], f"was read as {count} words"))
        for word, reason in _fields(originals[index], several):
            joined = joined_parts(word) if reason else None
            parted += joined is not None
            if reason is None or (joined and join):
                accepted += 1
                words.add(joined or normalise(word))
            else:
                refused.append(RefusedLine(index + 1, word[:SHOWN], reason))
    duplicates = accepted - len(words)
    return WordFile(frozenset(words), duplicates, tuple(refused), "", parted, tuple(split))


def _single_words(text: str) -> tuple[set[str], int, list[int]]:
    """The words that have a line to themselves, the number of these lines, and the indexes of the
    others."""
    words: set[str] = set()
    accepted = 0
    others: list[int] = []
    # All lines at once: folding two million words one by one takes several times as long.
    for index, line in enumerate(fold(text).split("\n")):
        word = line.strip()
        if word.isalpha() and len(word) <= MAX_WORD_LETTERS:
            accepted += 1
            words.add(word)
        elif word:
            others.append(index)
    return words, accepted, others


def joined_parts(word: str) -> str | None:
    """A word with apostrophes or hyphens without them, normalised; None for any other text."""
    parts = PARTED.split(normalise(word))
    joined = "".join(parts)
    return joined if len(parts) > 1 and all(parts) and refusal_of(joined) is None else None


def _fields(line: str, several: bool) -> Iterator[tuple[str, str | None]]:
    """The fields of a line that is not a single word, each with the reason if it is refused."""
    fields = [field.strip() for field in line.split("|")]
    if len(fields) > 1:
        fields = list(filter(None, fields[1:]))
        if not fields:
            yield line.strip(), Message("has no word after the letters")
    elif several:
        fields = line.split()
    for field in fields:
        yield field, refusal_of(normalise(field))


def _check_words(read: WordFile) -> None:
    if not read.words:
        number, text, reason = read.refused[0]
        detail = Message(
            "there are no words in the file: line %(line)s, “%(text)s”, %(reason)s",
            line=str(number),
            text=text[:40],
            reason=reason,
        )
        raise WordFileError(detail, "empty")
    letters = set().union(*read.words)
    if len(letters) > MAX_LETTERS:
        some = " ".join(sorted(letters, reverse=True)[:20])
        detail = Message(
            "there are %(letters)s different letters in the file, %(some)s and more; "
            "a dictionary can have %(most)s",
            letters=str(len(letters)),
            some=some,
            most=MAX_LETTERS,
        )
        raise WordFileError(detail, "letters")


def _too_many(limits: Limits) -> WordFileError:
    many = Message("the file has more than %(most)s words", most=limits.words)
    return WordFileError(many, "too_big")


def _not_a_letter(sign: str) -> Message:
    """The reason that names a character, or prints it."""
    if sign.isspace():
        return Message("has a space, which is not a letter")
    if sign.isprintable():
        return Message("has “%(sign)s”, which is not a letter", sign=sign)
    return Message("has the sign %(code)s, which is not a letter", code=f"U+{ord(sign):04X}")
