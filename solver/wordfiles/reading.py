"""Reads files as words: which are accepted, which are refused, and why."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from solver.errors import Message
from solver.languages import ENGLISH, Language, language_for
from solver.letters import fold, normalise
from solver.word_store import SortedWords
from solver.wordfiles.archives import File, Limits, unpack
from solver.wordfiles.entries import take_spelling
from solver.wordfiles.layout import laid_out
from solver.wordfiles.left_out import LeftOut
from solver.wordfiles.selection import MAX_WORD_LETTERS, Lines, Selection
from solver.wordfiles.sorting import SHOWN, RefusedLine, Sorting, too_many
from solver.wordfiles.texts import Text, chosen, texts_of

LETTERS = re.compile(r"[^\W\d_]+")
BEYOND_ASCII = re.compile(r"[^\W\d_\x00-\x7f]+")
SAMPLES, SAMPLED = 100, 1_000  # pieces of a text that samples are taken from, and their characters
SHOWN_SAMPLES = 5
HEADING = Message("is the heading of the column")
PREVIEWED = 30  # lines of a preview
PREVIEWED_WORDS = 30  # of such a line; a file may have all its words in one
CHOICE_WORDS = 10  # that show what a choice would make of a text
EVERYTHING = Selection()


class PreviewedLine(NamedTuple):
    """A line, from 1: its first words, and why it or a part of it is left out, if it is."""

    number: int
    text: str
    words: tuple[str, ...]
    reason: str


class Choice(NamedTuple):
    """How a text may be read as well: the value of the option, and the first words then."""

    value: str
    words: tuple[str, ...]


class Question(NamedTuple):
    """What can't be told of a text. `option`: that of the selection which says it. The first
    choice is how it was read."""

    option: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class WordFile:
    """`words`: the accepted words, normalised and unique. `encoding`: the name shown to people.

    `refused`: the first lines that were refused, `refused_count` how many there were. `parted`: the
    words with apostrophes or hyphens, whether they were joined or refused. `split`: the first lines
    whose words were read one by one because most lines have blanks, of `split_count`. `left_out`:
    what is not among the words, by the reason. `entries`: those of hunspell dictionaries, or 0.
    `fitting`: if the encoding was guessed, that of `Decoded`, the lowest of several files.
    `samples`: up to five words with letters beyond ASCII, which show whether the encoding is right.
    `preview`: how the first thirty lines of a text were read. `question`: what to ask before the
    words are used.
    """

    words: SortedWords
    duplicates: int
    refused: tuple[RefusedLine, ...]
    refused_count: int
    encoding: str = ""
    parted: int = 0
    split: tuple[RefusedLine, ...] = ()
    split_count: int = 0
    left_out: tuple[LeftOut, ...] = ()
    entries: int = 0
    samples: tuple[str, ...] = ()
    preview: tuple[PreviewedLine, ...] = ()
    question: Question | None = None
    fitting: float | None = None


def read_words(
    data: bytes,
    limits: Limits,
    selection: Selection = EVERYTHING,
    language: Language | str = "",
    name: str = "",
) -> WordFile:
    """Read a file with one word per line, or lines like `letters|word|word` or `word word word`.

    What `selection` leaves out doesn't count for the limits. `language`: that of the words, or its
    tag in BCP 47; it says how tiles spell them, whether nouns have capitals, and helps to find the
    encoding. `name`: that of the file, by which some forms are known.

    Blanks part words if most lines have several; otherwise a line with a blank is refused. Of a
    table separated by tabs, semicolons or commas one column is read, without its heading; where
    they are between words only, and not as many in each line, they part words. The file may have
    any of the forms of `forms`, and be packed in the ways of `archives`; line numbers continue from
    one file of an archive to the next. An archive may hold dictionaries of hunspell. Raises
    WordFileError.
    """
    files = chosen(unpack(data, limits, name), selection.dictionary)
    return read_files(files, limits, selection, language)


def read_files(
    files: Sequence[File],
    limits: Limits,
    selection: Selection = EVERYTHING,
    language: Language | str = "",
) -> WordFile:
    """Read unpacked files, as `read_words` does."""
    sorting = Sorting(selection, _language(language), limits)
    seen = _Seen(take_spelling(files, sorting))
    if not seen.encodings:
        seen = _take_texts(files, sorting, _tag(language))
    sorting.tally.add("choices", _without_use(selection, seen))
    words = sorting.finished(all_taken=seen.are_texts)
    return WordFile(
        words=words,
        duplicates=sorting.accepted - len(words),
        refused=tuple(sorting.refused),
        refused_count=sorting.refused_count,
        encoding=seen.encodings[0] if len({*seen.encodings}) == 1 else "several encodings",
        parted=sorting.parted,
        split=tuple(sorting.split),
        split_count=sorting.split_count,
        left_out=sorting.tally.found(),
        entries=sorting.tally.entries,
        samples=seen.samples,
        preview=seen.preview,
        question=seen.question,
        fitting=seen.fitting,
    )


class _Seen(NamedTuple):
    """The names of the encodings, and what `WordFile` shows of texts."""

    encodings: list[str]
    samples: tuple[str, ...] = ()
    preview: tuple[PreviewedLine, ...] = ()
    question: Question | None = None
    are_texts: bool = False
    is_table: bool = False
    fitting: float | None = None


def _without_use(selection: Selection, seen: _Seen) -> list[str]:
    """Choices that change nothing: those of texts with a spelling checker, and the other way
    round."""
    chosen = {
        f"column {selection.column}": bool(selection.column) and not seen.is_table,
        f"lines: {selection.lines}": bool(selection.lines) and not seen.are_texts,
        f"encoding {selection.encoding}": bool(selection.encoding) and not seen.are_texts,
        "entries alone": selection.stems and seen.are_texts,
    }
    return [name for name, has_no_use in chosen.items() if has_no_use]


def _language(language: Language | str) -> Language:
    if isinstance(language, Language):
        return language
    return language_for(language, ()) if language else ENGLISH


def _tag(language: Language | str) -> str:
    return language.tag if isinstance(language, Language) else language


def _take_texts(files: Sequence[File], sorting: Sorting, language: str) -> _Seen:
    """Take the words of texts or tables. Raises WordFileError."""
    texts, left_out = texts_of(files, sorting.selection, language)
    sorting.tally.add("files", left_out)
    before = 0
    for text in texts:
        if _more_than(2 * sorting.limits.words, text.layout.lines, text.layout.several):
            raise too_many(sorting.limits)
        _sort_out(text, sorting, before)
        before += text.layout.lines.count("\n") + 1
    return _Seen(
        [text.encoding for text in texts],
        _samples("\n".join(text.layout.lines for text in texts)),
        tuple(islice(_previewed(texts[0], sorting), PREVIEWED)),
        _question(texts[0], sorting) if len(texts) == 1 else None,
        are_texts=True,
        is_table=any(text.layout.column for text in texts),
        fitting=min((text.fitting for text in texts if text.fitting is not None), default=None),
    )


def _question(text: Text, sorting: Sorting) -> Question | None:
    doubts = text.layout.doubts
    if not doubts:
        return None
    lines = "\n".join(islice(filter(str.strip, text.lines.split("\n")), PREVIEWED))
    choices = []
    for doubt in sorted(doubts, key=lambda each: each != text.layout.column):
        column, has = (doubt, Lines.FIND_OUT) if isinstance(doubt, int) else (None, doubt)
        one = Sorting(sorting.selection, sorting.language, sorting.limits)
        layout = laid_out(lines, column, has)
        _sort_out(Text(lines, layout), one)
        choices.append(Choice(str(doubt), tuple(islice(one.words.words(), CHOICE_WORDS))))
    return Question("column" if text.layout.column else "lines", tuple(choices))


def _samples(text: str) -> tuple[str, ...]:
    """Words with letters beyond ASCII from all over the text, each with a letter of its own if
    there are such."""
    if text.isascii():
        return ()
    first: dict[str, None] = {}
    further: dict[str, None] = {}
    seen: set[str] = set()
    for start in range(0, len(text), max(SAMPLED, len(text) // SAMPLES)):
        ends = start > 0, -1 if start + SAMPLED < len(text) else None  # words may be cut there
        for word in LETTERS.findall(text, start, start + SAMPLED)[slice(*ends)]:
            if not word.isascii():
                new = {sign for sign in word.lower() if not sign.isascii()} - seen
                (first if new else further)[word] = None
                seen |= new
    if not seen and (rare := BEYOND_ASCII.search(text)):
        start = max(0, rare.start() - SHOWN)
        around = LETTERS.finditer(text, start)
        first = {next(part[0] for part in around if part.end() > rare.start()): None}
    return (*first, *further)[:SHOWN_SAMPLES]


def _more_than(count: int, lines: str, several: bool) -> bool:
    """Whether there are more lines, fields or words; stops counting words there."""
    words = re.finditer(r"\S+", lines) if several else iter(())
    return lines.count("\n") + lines.count("|") > count or any(islice(words, count, None))


def _sort_out(text: Text, sorting: Sorting, before: int = 0) -> None:
    """Sort the lines of a text that comes after so many others."""
    layout = text.layout
    words, others = _single_words(layout.lines)
    sorting.words.add(words)
    sorting.accepted += len(words)
    sorting.tally.add("invisible", (), text.invisible)
    sorting.tally.add("beside", text.beside)
    for left_out in text.left_out:
        sorting.refuse(left_out.number + before, left_out.text, left_out.reason, "lines")
    if layout.heading:
        number, title = layout.heading
        sorting.refuse(number + before, title, HEADING, "lines")
    originals = layout.lines.split("\n") if others else []
    for index in others:
        line = originals[index].strip()
        fields = [line]
        if "|" in line:
            fields = [part for part in map(str.strip, line.split("|")[1:]) if part]
            if not fields:
                sorting.refuse(before + index + 1, line, Message("has no word after the letters"))
        elif layout.several:
            fields = line.split()
            if layout.phrases and len(fields) > 1:
                sorting.note_split(before + index + 1, line, len(fields))
        for each in fields:
            sorting.sort(before + index + 1, each, normalise(each))


def _previewed(text: Text, sorting: Sorting) -> Iterator[PreviewedLine]:
    left_out = {line.number: line for line in text.left_out}
    lines = zip(text.lines.split("\n"), text.layout.lines.split("\n"), strict=True)
    for number, (original, line) in enumerate(lines, 1):
        dropped = left_out.get(number)
        if dropped and not line:
            yield PreviewedLine(number, dropped.text[:SHOWN], (), dropped.reason)
        elif original.strip():
            one = Sorting(sorting.selection, sorting.language, sorting.limits)
            _sort_out(Text(original, text.layout._replace(lines=line, heading=None)), one)
            is_heading = text.layout.heading is not None and text.layout.heading[0] == number
            reason = HEADING if is_heading else one.refused[0].reason if one.refused else ""
            reason = dropped.reason if dropped else reason
            words = [*one.words.words()]
            if len(words) > PREVIEWED_WORDS:
                words[PREVIEWED_WORDS:] = ["…"]
            yield PreviewedLine(number, original[:SHOWN], tuple(words), reason)


def _single_words(text: str) -> tuple[list[str], list[int]]:
    """The words that have a line to themselves, and the indexes of the other lines."""
    words: list[str] = []
    others: list[int] = []
    # All lines at once: folding two million words one by one takes several times as long.
    for index, line in enumerate(fold(text).split("\n")):
        word = line.strip()
        if word.isalpha() and len(word) <= MAX_WORD_LETTERS:
            words.append(word)
        elif word:
            others.append(index)
    return words, others
