"""Uploaded files as words, and what new words change; a file that can't be read is refused."""

import zlib
from collections import Counter
from collections.abc import Collection, Container, Iterable
from dataclasses import replace
from functools import partial
from heapq import merge
from itertools import chain
from math import inf
from typing import NamedTuple

from game.rules.dictionaries.options import EVERYTHING, UNKNOWN_FREQUENCIES, Options
from game.rules.dictionaries.packed_words import PackedWords
from game.rules.refusals import Refusal
from game.rules.wording import as_sentence
from solver import Lexicon
from solver.errors import WordFileError
from solver.languages import Language
from solver.letters import normalise
from solver.word_lines import blocks
from solver.word_store import SortedWords, WordStore
from solver.wordfiles import archives
from solver.wordfiles.archives import Limits
from solver.wordfiles.left_out import LeftOut, Tally
from solver.wordfiles.reading import PreviewedLine, Question, read_words
from solver.wordfiles.sorting import ROOM, RefusedLine, no_such_words, too_many


class BadFile(Refusal):
    """The file can't be read as words; none of it is used."""

    def __init__(self, error: WordFileError) -> None:
        field = "least" if error.code == UNKNOWN_FREQUENCIES else "file"
        super().__init__(f"upload.{error.code}", as_sentence(error), field)


class FileLexicon(NamedTuple):
    """A file as packed words. `refused`: the text of `refused_text`, compressed. It has the first
    refused lines, then the first of those that were split.

    `form_count` is that of `Lexicon`. `parted`: the number of words with apostrophes
    or hyphens. `entries`: those of a dictionary of hunspell, or 0. `samples`, `preview`, `question`
    and `fitting` are those of `WordFile`.
    """

    words: PackedWords
    form_count: int
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
    fitting: float | None


def read_lexicon(
    data: bytes,
    limits: Limits,
    language: str,
    options: Options = EVERYTHING,
    name: str = "",
    memory: float = inf,
) -> FileLexicon:
    """Read a file in a language, given by its tag, as `read_words` does. Long words are left out
    if the lexicon would take more bytes of memory.

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
    while True:
        written = _in_file(data, {*words}) if options.capitals else words
        lexicon = Lexicon.from_words(written, language, capitals=options.capitals)
        if lexicon.nbytes <= memory:
            break
        few = int(ROOM * len(words) * memory / lexicon.nbytes)
        short = words.up_to(words.longest_fitting(few, limits.expanded_bytes))
        if not short:
            raise too_many(replace(limits, words=few))
        left_out.add("many", (), len(words) - len(short))
        words = short
    return FileLexicon(
        PackedWords.of(lexicon),
        lexicon.form_count,
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
        read.fitting,
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

    `added` and `removed` are in alphabetical order, one word a line, in UTF-8: millions of words
    are pickled as one text in a hundredth of the time that they take one by one.
    """

    lengths: tuple[tuple[int, int], ...]
    added: bytes
    removed: bytes


def difference(before: str, after: str) -> Difference:
    """What is between words, one a line."""
    # Part by part: two sets of millions of words take more than a gigabyte.
    old, new = _sorted(before), _sorted(after)
    lengths: Counter[int] = Counter()
    for text in new.texts():
        lengths.update(map(len, text.split("\n")))
    return Difference(
        tuple(sorted(lengths.items())),
        _lacked(new, old),
        _lacked(old, new),
    )


def _sorted(lines: str) -> SortedWords:
    store = WordStore()
    store.add(chain.from_iterable(blocks(lines)))
    return store.words()


def _lacked(words: SortedWords, others: SortedWords) -> bytes:
    lacked = words.filtered(others.lacked)
    return b"\n".join(lacked.parts.values())


def edited(
    lines: str, language: Language, added: Collection[str], removed: Container[str]
) -> PackedWords:
    """Words as they are written, one a line, with some more and some less. Raises LexiconError."""
    words = merge(chain.from_iterable(blocks(lines)), sorted(added))  # they stay in order
    kept = (word for word in words if word not in removed)
    return PackedWords.of(Lexicon.from_words(kept, language, capitals=True))
