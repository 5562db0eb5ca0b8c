"""Reads files as words: which are accepted, which are refused, and why."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from solver.errors import Message, WordFileError
from solver.languages.records import LIGATURES
from solver.letters import fold, normalise
from solver.lexicon import MAX_LETTERS
from solver.wordfiles import hunspell
from solver.wordfiles.affixes import read_affixes
from solver.wordfiles.archives import File, Limits, expands, unpack
from solver.wordfiles.texts import ENCODING, Choice, Text, chosen, pairs_of, texts_of

MAX_WORD_LETTERS = 100  # longer words can't be stored and searched for
SHOWN = 200  # characters of a refused line that are kept
KEPT = 5_000  # refused lines, and lines that were split; the others are counted
AT_ONCE = 10_000  # forms of a dictionary that are folded together

PARTED = re.compile("['’ʼ‐‑-]")  # what parts a word: apostrophes and hyphens
LETTERS = re.compile(r"[^\W\d_]+")
BEYOND_ASCII = re.compile(r"[^\W\d_\x00-\x7f]+")
SAMPLES, SAMPLED = 100, 1_000  # pieces of a text that samples are taken from, and their characters
SHOWN_SAMPLES = 5
HEADING = Message("is the heading of the column")
PREVIEWED = 30  # lines of a preview


class RefusedLine(NamedTuple):
    """`number` is that of the line, from 1, or 0 for a file of an archive; `text` is the original
    word or line, cut if it is long."""

    number: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WordFile:
    """`words`: the accepted words, normalised and unique. `encoding`: the name shown to people.

    `refused`: the first lines that were refused, `refused_count` how many there were. `parted`: the
    words with apostrophes or hyphens, whether they were joined or refused. `split`: the first lines
    whose words were read one by one because most lines have blanks, of `split_count`. `samples`:
    up to five words with letters beyond ASCII, which show whether the encoding is right.
    `invisible`: the number of soft hyphens and other invisible signs that were removed.
    """

    words: frozenset[str]
    duplicates: int
    refused: tuple[RefusedLine, ...]
    refused_count: int
    encoding: str = ""
    parted: int = 0
    split: tuple[RefusedLine, ...] = ()
    split_count: int = 0
    samples: tuple[str, ...] = ()
    invisible: int = 0


def read_words(
    data: bytes,
    limits: Limits,
    join: bool = False,
    *,
    name: str = "",
    language: str = "",
    encoding: str = "",
    dictionary: str = "",
    column: int | None = None,
) -> WordFile:
    """Read a file with one word per line, or lines like `letters|word|word` or `word word word`.

    `join`: read words with apostrophes or hyphens without them, which are refused otherwise.
    `name`: that of the file, by which some forms are known. `language` and `encoding` are those of
    `decode`. `dictionary`: the name of one of several files in an
    archive, without its end, or `*` for all.
    `column`: of a table, from 1; the first with words if None.

    Blanks part words if most lines have several; otherwise a line with a blank is refused. Of a
    table separated by tabs, semicolons or commas one column is read, without its heading; where
    they are between words only, and not as many in each line, they part words. The file may have
    any of the forms of `forms`, and be packed in the ways of `archives`; line numbers continue from
    one file of an archive to the next. An archive may hold dictionaries of hunspell. Raises
    WordFileError.
    """
    files = chosen(unpack(data, limits, name), dictionary)
    choice = Choice(language, encoding, column)
    sorting = _Sorting(join, limits)
    encodings = _take_spelling(files, sorting) or _take_texts(files, sorting, choice)
    read = sorting.found(encodings[0] if len({*encodings}) == 1 else "several encodings")
    if len(read.words) > limits.words:
        raise _too_many(limits)
    _check_words(read)
    return read


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


@dataclass(slots=True)
class _Sorting:
    """The lines and forms that were read so far. `letters`: the sum of those of the words."""

    join: bool
    limits: Limits
    words: set[str] = field(default_factory=set)
    letters: int = 0
    accepted: int = 0
    refused: list[RefusedLine] = field(default_factory=list)
    refused_count: int = 0
    parted: int = 0
    split: list[RefusedLine] = field(default_factory=list)
    split_count: int = 0
    samples: tuple[str, ...] = ()
    invisible: int = 0

    def accept(self, words: Collection[str]) -> None:
        """Take words of a dictionary. Raises WordFileError for more than the limits allow."""
        self.accepted += len(words)
        new = set(words) - self.words
        self.letters += sum(map(len, new))
        self.words |= new
        if len(self.words) > self.limits.words:
            raise _too_many(self.limits)
        if self.letters > self.limits.expanded_bytes:
            raise expands(self.limits.expanded_bytes)

    def sort(self, number: int, text: str, word: str) -> None:
        """Accept or refuse what a line has: a text, and the same normalised."""
        reason = refusal_of(word)
        joined = joined_parts(word) if reason else None
        self.parted += joined is not None
        if reason is None or (joined and self.join):
            self.accepted += 1
            self.words.add(joined or word)
        else:
            self.refuse(number, text, reason)

    def refuse(self, number: int, text: str, reason: str) -> None:
        self.refused_count += 1
        if self.refused_count <= KEPT:
            self.refused.append(RefusedLine(number, text[:SHOWN], reason))

    def note_split(self, number: int, text: str, count: int) -> None:
        self.split_count += 1
        if self.split_count <= KEPT:
            reason = f"was read as {count} words"
            self.split.append(RefusedLine(number, text[:SHOWN], reason))

    def found(self, encoding: str) -> WordFile:
        return WordFile(
            frozenset(self.words),
            self.accepted - len(self.words),
            tuple(self.refused),
            self.refused_count,
            encoding,
            self.parted,
            tuple(self.split),
            self.split_count,
            self.samples,
            self.invisible,
        )


def _take_spelling(files: Sequence[File], sorting: _Sorting) -> list[str]:
    """Take the forms of the hunspell dictionaries among the files; the names of their encodings.

    Without a dictionary nothing is taken, otherwise other files, such as a licence, are left out.
    """
    affix_files = {file.name[:-4]: file.data for file in files if file.name.endswith(".aff")}
    encodings = []
    for file in files:
        if file.name.endswith(".dic") and file.name[:-4] in affix_files:
            affix_file = affix_files[file.name[:-4]]
            codec = hunspell.encoding_of(affix_file, file.data)
            affixes = read_affixes(hunspell.decoded(affix_file, codec), sorting.refuse)
            entries = hunspell.decoded(file.data, codec)
            _take_forms(hunspell.expand(entries, affixes, sorting.refuse), sorting)
            encodings.append(f"hunspell {codec}"[:ENCODING])
    return encodings


def _take_forms(forms: Iterator[tuple[int, str]], sorting: _Sorting) -> None:
    while several := list(islice(forms, AT_ONCE)):
        good = []
        # All at once: folding millions of forms one by one takes several times as long.
        folded = fold("\n".join(form for _, form in several)).split("\n")
        for word, (number, form) in zip(folded, several, strict=True):
            if word.isalpha() and len(word) <= MAX_WORD_LETTERS:
                good.append(word)
            else:
                sorting.sort(number, form, word)
        sorting.accept(good)


def _take_texts(files: Sequence[File], sorting: _Sorting, choice: Choice) -> list[str]:
    """Take the words of texts or tables; the names of their encodings. Raises WordFileError."""
    texts, left_out = texts_of(files, choice)
    for name, reason in left_out:
        sorting.refuse(0, name, reason)
    before = 0
    for text in texts:
        if _more_than(2 * sorting.limits.words, text.layout.lines, text.layout.several):
            raise _too_many(sorting.limits)
        _sort_out(text, sorting, before)
        before += text.layout.lines.count("\n") + 1
    sorting.samples = _samples("\n".join(text.layout.lines for text in texts))
    return [text.encoding for text in texts]


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


def _sort_out(text: Text, sorting: _Sorting, before: int = 0) -> None:
    """Sort the lines of a text that comes after so many others."""
    layout = text.layout
    words, accepted, others = _single_words(layout.lines)
    sorting.words |= words
    sorting.accepted += accepted
    sorting.invisible += text.invisible
    for left_out in text.left_out:
        sorting.refuse(left_out.number + before, left_out.text, left_out.reason)
    if layout.heading:
        number, title = layout.heading
        sorting.refuse(number + before, title, HEADING)
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


class PreviewedLine(NamedTuple):
    """A line, from 1: its words, and why it or a part of it is left out, if it is."""

    number: int
    text: str
    words: tuple[str, ...]
    reason: str


def preview(
    data: bytes,
    limits: Limits,
    join: bool = False,
    *,
    name: str = "",
    language: str = "",
    encoding: str = "",
    dictionary: str = "",
    column: int | None = None,
) -> tuple[PreviewedLine, ...]:
    """How `read_words` reads the first thirty lines of a word list. Raises WordFileError.

    A dictionary of hunspell has none: its lines are entries of which forms are made.
    """
    files = chosen(unpack(data, limits, name), dictionary)
    if pairs_of(files):
        return ()
    texts, _ = texts_of(files, Choice(language, encoding, column))
    return tuple(islice(_previewed(texts[0], _Sorting(join, limits)), PREVIEWED))


def _previewed(text: Text, sorting: _Sorting) -> Iterator[PreviewedLine]:
    left_out = {line.number: line for line in text.left_out}
    lines = zip(text.lines.split("\n"), text.layout.lines.split("\n"), strict=True)
    for number, (original, line) in enumerate(lines, 1):
        if number in left_out:
            yield PreviewedLine(number, left_out[number].text[:SHOWN], (), left_out[number].reason)
        elif original.strip():
            one = _Sorting(sorting.join, sorting.limits)
            _sort_out(Text(original, text.layout._replace(lines=line, heading=None)), one)
            is_heading = text.layout.heading is not None and text.layout.heading[0] == number
            reason = HEADING if is_heading else one.refused[0].reason if one.refused else ""
            yield PreviewedLine(number, original[:SHOWN], tuple(sorted(one.words)), reason)


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
    """A normalised word with apostrophes or hyphens without them; None for any other text."""
    parts = PARTED.split(word)
    joined = "".join(parts)
    return joined if len(parts) > 1 and all(parts) and refusal_of(joined) is None else None


def _check_words(read: WordFile) -> None:
    if not read.words:
        lines = [line for line in read.refused if line.number]
        if not lines:
            raise WordFileError(Message("there are no words in the file"), "empty")
        number, text, reason = lines[0]
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


@lru_cache(maxsize=1000)
def _not_a_letter(sign: str) -> Message:
    """The reason that names a character, or prints it."""
    if sign.isspace():
        return Message("has a space, which is not a letter")
    if sign.isprintable():
        return Message("has “%(sign)s”, which is not a letter", sign=sign)
    return Message("has the sign %(code)s, which is not a letter", code=f"U+{ord(sign):04X}")
