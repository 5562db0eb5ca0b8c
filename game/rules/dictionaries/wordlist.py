"""Uploaded files as words, and what new words change; a file that can't be read is refused."""

import zlib
from collections import Counter
from collections.abc import Container, Iterable
from functools import partial
from itertools import chain
from typing import NamedTuple

from game.rules.dictionaries.options import EVERYTHING, UNKNOWN_FREQUENCIES, Options
from game.rules.refusals import Refusal
from game.rules.wording import as_sentence
from solver import Lexicon
from solver.errors import WordFileError
from solver.letters import normalise
from solver.word_store import SortedWords, WordStore
from solver.wordfiles import archives
from solver.wordfiles.archives import Limits
from solver.wordfiles.left_out import LeftOut, Tally
from solver.wordfiles.reading import PreviewedLine, Question, read_words
from solver.wordfiles.sorting import RefusedLine, no_such_words


class BadFile(Refusal):
    """The file can't be read as words; none of it is used."""

    def __init__(self, error: WordFileError) -> None:
        field = "least" if error.code == UNKNOWN_FREQUENCIES else "file"
        super().__init__(f"upload.{error.code}", as_sentence(error), field)


class FileLexicon(NamedTuple):
    """A file as a lexicon. `refused`: the text of `refused_text`, compressed. It has the first
    refused lines, then the first of those that were split.

    `parted`: the number of words with apostrophes or hyphens. `entries`: those of a dictionary of
    hunspell, or 0. `samples`, `preview` and `question` are those of `WordFile`.
    """

    lexicon: Lexicon
    duplicates: int
    refused_count: int
    refused: bytes
    encoding: str
    parted: int
    split_count: int
    left_out: tuple[LeftOut, ...]
    entries: int
    samples: tuple[str, ...]
    preview: tuple[PreviewedLine, ...]
    question: Question | None


def read_lexicon(
    data: bytes, limits: Limits, language: str, options: Options = EVERYTHING, name: str = ""
) -> FileLexicon:
    """Read a file in a language, given by its tag, as `read_words` does.

    Raises WordFileError, also if the options leave nothing.
    """
    read = read_words(data, limits, options, language, name)
    left_out = Tally.of(read.left_out)
    words = read.words
    if options.least > 0:
        words = words.filtered(partial(_common, options, language, left_out))
    if not words:
        raise no_such_words()
    refused = zlib.compress(refused_text((*read.refused, *read.split)).encode())
    written = _in_file(data, {*words}) if options.capitals else words
    lexicon = Lexicon.from_words(written, language, capitals=options.capitals)
    return FileLexicon(
        lexicon,
        read.duplicates,
        read.refused_count,
        refused,
        read.encoding,
        read.parted,
        read.split_count,
        left_out.found(),
        read.entries,
        read.samples,
        read.preview,
        read.question,
    )


def _common(options: Options, language: str, left_out: Tally, words: list[str]) -> list[str]:
    rare = {*options.rare(words, language)}
    left_out.add("rare_words", sorted(rare))
    return [word for word in words if word not in rare]


def _in_file(data: bytes, words: Container[str]) -> list[str]:
    """The words as a file in UTF-8 writes them: Essen and essen."""
    return [line for line in data.decode().splitlines() if normalise(line) in words]


def too_big(limits: Limits) -> BadFile:
    """The refusal of a file that is larger than the limit."""
    return BadFile(archives.too_big(limits))


def refused_text(lines: Iterable[RefusedLine]) -> str:
    """Lines as a text file: number, reason and text, separated by tabs."""
    rows = (f"{line.number}\t{line.reason}\t{' '.join(line.text.split())}" for line in lines)
    return "\n".join(("Line\tReason\tText", *rows)) + "\n"


class Difference(NamedTuple):
    """`lengths`: pairs of a length and the number of new words of that length, ascending.

    `added` and `removed` are in alphabetical order, one word a line: millions of words are pickled
    as one text in a hundredth of the time that they take one by one.
    """

    lengths: tuple[tuple[int, int], ...]
    added: str
    removed: str


def difference(before: Lexicon | None, after: Lexicon) -> Difference:
    # Part by part: two sets of millions of words take more than a gigabyte.
    old, new = _sorted(before.forms() if before else ()), _sorted(after.forms())
    lengths: Counter[int] = Counter()
    for text in new.texts():
        lengths.update(map(len, text.split("\n")))
    return Difference(
        tuple(sorted(lengths.items())),
        "\n".join(filter(None, ("\n".join(old.lacked(part.split("\n"))) for part in new.texts()))),
        "\n".join(filter(None, ("\n".join(new.lacked(part.split("\n"))) for part in old.texts()))),
    )


def _sorted(words: Iterable[str]) -> SortedWords:
    store = WordStore()
    store.add(words)
    return store.words()


def edited(like: Lexicon, added: Iterable[str], removed: Container[str]) -> Lexicon:
    """A lexicon with some words more and some less, as they are written. Raises LexiconError."""
    kept = (word for word in like.as_written() if word not in removed)
    return Lexicon.from_words(chain(kept, added), like.language, capitals=True)
