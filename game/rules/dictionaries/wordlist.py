"""Reads uploaded files as words: which are accepted, which are refused, and why."""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from game.rules.dictionaries import hunspell
from game.rules.dictionaries.archives import BadFile, File, Limits, unpack
from solver.letters import fold
from solver.lexicon import MAX_LETTERS, Lexicon, normalise

MAX_WORD_LETTERS = 100  # of the longest word that can be stored and searched for
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
SAMPLE = 1000  # lines that show whether a file is a table
ENCODING = 20  # characters of its name for people
TABLE = 0.9  # share of lines with a separator, above which it is one


class RefusedLine(NamedTuple):
    """`number`: of the line, from 1. `text`: the original word or line, cut if long."""

    number: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WordFile:
    """`words`: the accepted ones, normalised and unique. `encoding`: its name for people."""

    words: frozenset[str]
    duplicates: int
    refused: tuple[RefusedLine, ...]
    encoding: str


def read_words(data: bytes, limits: Limits) -> WordFile:
    """Read a file with one word per line, or lines like `letters|word|word`.

    Of a table separated by tabs, semicolons or commas the first column is read. The file may be
    packed with gzip or zip; line numbers continue from one file of an archive to the next. An
    archive may hold dictionaries of hunspell. Raises BadFile.
    """
    files = unpack(data, limits)
    decoded = _spelling(files, limits) or [_decode(file.data) for file in files]
    texts, encodings = zip(*decoded, strict=True)
    lines = "\n".join(texts).replace("\r\n", "\n").replace("\r", "\n")
    lines = _first_column(lines)
    if not lines.strip():
        raise BadFile("empty", "There are no words in the file.")
    if lines.count("\n") + lines.count("|") > 2 * limits.words:
        raise _too_many(limits)
    read = _sort_out(lines)
    if len(read.words) > limits.words:
        raise _too_many(limits)
    _check_words(read)
    encoding = encodings[0] if len({*encodings}) == 1 else "several encodings"
    return WordFile(read.words, read.duplicates, read.refused, encoding)


class FileLexicon(NamedTuple):
    """A file as a lexicon. `refused`: the text of `refused_text`, compressed."""

    lexicon: Lexicon
    duplicates: int
    refused_count: int
    refused: bytes
    encoding: str


def read_lexicon(data: bytes, limits: Limits) -> FileLexicon:
    """Read a file as `read_words` does. Raises BadFile."""
    read = read_words(data, limits)
    refused = zlib.compress(refused_text(read.refused).encode())
    lexicon = Lexicon.from_words(read.words)
    return FileLexicon(lexicon, read.duplicates, len(read.refused), refused, read.encoding)


def refusal_of(word: str) -> str | None:
    """The reason why a normalised word is refused; None if it is accepted."""
    if not word.isalpha():
        wrong = next((sign for sign in word if not sign.isalpha()), "")
        return f"has {_named(wrong)}, which is not a letter" if wrong else "has no letters"
    if len(word) > MAX_WORD_LETTERS:
        return f"has {len(word)} letters; a word has at most {MAX_WORD_LETTERS}"
    return None


def _decode(data: bytes) -> tuple[str, str]:
    """The text and the name of its encoding. Raises BadFile if it is not text."""
    for mark, codec, name in MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(codec), name
            except UnicodeDecodeError as error:
                raise BadFile("broken", f"The file says that it is {name}, but isn’t.") from error
    if b"\0" in data or len(CONTROL.findall(data)) > MOST_CONTROL * len(data):
        raise BadFile("binary", "This is not a text file.")
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


def _first_column(lines: str) -> str:
    """The first column if nearly all lines are rows of a table, else all of it."""
    sample = [line for line in lines.split("\n", SAMPLE)[:SAMPLE] if line.strip()]
    for separator in SEPARATORS:
        if sum(separator in line for line in sample) > TABLE * len(sample):
            rows = (line.partition(separator)[0] for line in lines.split("\n"))
            return "\n".join(row.strip().strip('"') for row in rows)
    return lines


def _sort_out(text: str) -> WordFile:
    words: set[str] = set()
    accepted = 0
    others: list[int] = []  # indexes of the lines that are not a single word
    # All lines at once: folding two million words one by one takes several times as long.
    for index, line in enumerate(fold(text).split("\n")):
        word = line.strip()
        if word.isalpha() and len(word) <= MAX_WORD_LETTERS:
            accepted += 1
            words.add(word)
        elif word:
            others.append(index)
    refused: list[RefusedLine] = []
    originals = text.split("\n") if others else []
    for index in others:
        for word, reason in _fields(originals[index]):
            if reason is None:
                accepted += 1
                words.add(normalise(word))
            else:
                refused.append(RefusedLine(index + 1, word[:SHOWN], reason))
    return WordFile(frozenset(words), accepted - len(words), tuple(refused), "")


def _fields(line: str) -> Iterator[tuple[str, str | None]]:
    """The fields of a line that is not a single word, each with the reason if it is refused."""
    fields = [field.strip() for field in line.split("|")]
    if len(fields) == 1:
        yield fields[0], refusal_of(normalise(fields[0]))
    elif not any(fields[1:]):
        yield line.strip(), "has no word after the letters"
    for field in filter(None, fields[1:]):
        yield field, refusal_of(normalise(field))


def _check_words(read: WordFile) -> None:
    if not read.words:
        number, text, reason = read.refused[0]
        detail = f"There are no words in the file: line {number}, “{text[:40]}”, {reason}."
        raise BadFile("empty", detail)
    letters = set().union(*read.words)
    if len(letters) > MAX_LETTERS:
        some = " ".join(sorted(letters, reverse=True)[:20])
        detail = f"There are {len(letters)} different letters in the file, {some} and more."
        raise BadFile("letters", f"{detail} A dictionary can have {MAX_LETTERS}.")


def _too_many(limits: Limits) -> BadFile:
    return BadFile("too_big", f"The file has more than {limits.words:,} words.")


def _named(sign: str) -> str:
    """A character, printed or by its name, for use in a sentence."""
    if sign.isspace():
        return "a space"
    return f"“{sign}”" if sign.isprintable() else f"the sign U+{ord(sign):04X}"


def refused_text(lines: Iterable[RefusedLine]) -> str:
    """Refused lines as a text file: number, reason and text, separated by tabs."""
    rows = (f"{line.number}\t{line.reason}\t{' '.join(line.text.split())}" for line in lines)
    return "\n".join(("Line\tReason\tText", *rows)) + "\n"
