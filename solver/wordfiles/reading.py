"""Reads files as words: which are accepted, which are refused, and why."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from solver.errors import Message, WordFileError
from solver.languages import ENGLISH, Language, language_for
from solver.languages.records import LIGATURES
from solver.letters import fold, normalise
from solver.wordfiles import hunspell
from solver.wordfiles.affixes import NOT_READ, read_affixes
from solver.wordfiles.archives import File, Limits, expands, unpack
from solver.wordfiles.hunspell import STEM, UNKNOWN_FLAGS, Forms
from solver.wordfiles.left_out import CHOSEN, LeftOut, Tally
from solver.wordfiles.rare_letters import without_rare_letters
from solver.wordfiles.selection import MAX_WORD_LETTERS, Selection
from solver.wordfiles.texts import ENCODING, Text, chosen, texts_of

SHOWN = 200  # characters of a refused line that are kept
KEPT = 5_000  # refused lines, and lines that were split; the others are counted
AT_ONCE = 200_000  # characters of the forms of a dictionary that are folded together

PARTED = re.compile("['’ʼ‐‑-]")  # what parts a word: apostrophes and hyphens
PARTED_LINE = re.compile(rf"^[^\W\d_]+(?:{PARTED.pattern}[^\W\d_]+)+$", re.MULTILINE)
LETTERS = re.compile(r"[^\W\d_]+")
BEYOND_ASCII = re.compile(r"[^\W\d_\x00-\x7f]+")
SAMPLES, SAMPLED = 100, 1_000  # pieces of a text that samples are taken from, and their characters
SHOWN_SAMPLES = 5
HEADING = Message("is the heading of the column")
PREVIEWED = 30  # lines of a preview
PREVIEWED_WORDS = 30  # of such a line; a file may have all its words in one
EVERYTHING = Selection()
# The reasons of `LeftOut` for those of lines; that of the others is "signs".
KINDS: dict[str, str] = {NOT_READ: "affixes", UNKNOWN_FLAGS: "flags"}


class RefusedLine(NamedTuple):
    """`number` is that of the line, from 1; `text` is the original word or line, cut if it is
    long."""

    number: int
    text: str
    reason: str


class PreviewedLine(NamedTuple):
    """A line, from 1: its first words, and why it or a part of it is left out, if it is."""

    number: int
    text: str
    words: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class WordFile:
    """`words`: the accepted words, normalised and unique. `encoding`: the name shown to people.

    `refused`: the first lines that were refused, `refused_count` how many there were. `parted`: the
    words with apostrophes or hyphens, whether they were joined or refused. `split`: the first lines
    whose words were read one by one because most lines have blanks, of `split_count`. `left_out`:
    what is not among the words, by the reason. `entries`: those of hunspell dictionaries, or 0.
    `samples`: up to five words with letters beyond ASCII, which show whether the encoding is right.
    `preview`: how the first thirty lines of a text were read.
    """

    words: AbstractSet[str]
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
    sorting = _Sorting(selection, _language(language), limits)
    encodings = _take_spelling(files, sorting)
    if not encodings:
        encodings = _take_texts(files, sorting, _tag(language))
        sorting.select()
    if len(sorting.words) > limits.words:
        raise _too_many(limits)
    sorting.check()
    return sorting.found(encodings[0] if len({*encodings}) == 1 else "several encodings")


def _language(language: Language | str) -> Language:
    if isinstance(language, Language):
        return language
    return language_for(language, ()) if language else ENGLISH


def _tag(language: Language | str) -> str:
    return language.tag if isinstance(language, Language) else language


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
    """The lines and forms that were read so far. `letters`: the sum of those of the words.

    `names`: the words that hunspell knows with capitals only, with their capitals.
    """

    selection: Selection
    language: Language
    limits: Limits
    words: dict[str, None] = field(default_factory=dict)  # in order, which is quicker to sort
    letters: int = 0
    accepted: int = 0
    refused: list[RefusedLine] = field(default_factory=list)
    refused_count: int = 0
    parted: int = 0
    split: list[RefusedLine] = field(default_factory=list)
    split_count: int = 0
    tally: Tally = field(default_factory=Tally)
    names: dict[str, str] = field(default_factory=dict)
    samples: tuple[str, ...] = ()
    preview: tuple[PreviewedLine, ...] = ()

    @property
    def join(self) -> bool:
        return self.selection.join

    def accept(self, words: list[str]) -> None:
        """Take words of a dictionary. Raises WordFileError for more than the limits allow."""
        taken = self._selected(words)
        self.accepted += len(taken)
        before = len(self.words)
        self.words.update(dict.fromkeys(taken))
        # Forms that come twice count once, on average.
        self.letters += sum(map(len, taken)) * (len(self.words) - before) // max(1, len(taken))
        if len(self.words) > self.limits.words:
            raise _too_many_forms(self.limits)
        if self.letters > self.limits.expanded_bytes:
            raise expands(self.limits.expanded_bytes)

    def accept_names(self, names: dict[str, str]) -> None:
        """Take words that are known with capitals only, unless others come without."""
        for word in self._selected([*names]):
            self.names.setdefault(word, names[word])
        if len(self.names) > self.limits.words:
            raise _too_many_forms(self.limits)

    def _selected(self, words: list[str]) -> list[str]:
        taken, others = self.selection.sorted_out(words, self.language)
        for reason, some in others.items():
            self.tally.add(reason, some)
        return taken

    def select(self) -> None:
        """Leave out what is not wanted of words that were all taken."""
        words = self._selected([*self.words])
        if len(words) < len(self.words):
            self._reduce(dict.fromkeys(words))

    def _reduce(self, words: dict[str, None]) -> None:
        """Keep only these of the words."""
        self.accepted -= len(self.words) - len(words)
        self.words = words

    def sort(self, number: int, text: str, word: str) -> None:
        """Accept or refuse what a line has: a text, and the same normalised."""
        reason = refusal_of(word)
        joined = joined_parts(word) if reason else None
        self.parted += joined is not None
        if reason is None or (joined and self.join):
            self.accepted += 1
            self.words[joined or word] = None
        else:
            self.refuse(number, text, reason)

    def refuse(self, number: int, text: str, reason: str, kind: str = "signs") -> None:
        self.tally.add(KINDS.get(reason, kind), (text,))
        self.refused_count += 1
        if self.refused_count <= KEPT:
            self.refused.append(RefusedLine(number, text[:SHOWN], reason))

    def note_split(self, number: int, text: str, count: int) -> None:
        self.split_count += 1
        if self.split_count <= KEPT:
            reason = f"was read as {count} words"
            self.split.append(RefusedLine(number, text[:SHOWN], reason))

    def check(self) -> None:
        """Leave out names that are no other words, and rare letters. Raises WordFileError if no
        word is left, and for more letters than a dictionary can have."""
        names = [name for word, name in self.names.items() if word not in self.words]
        self.tally.add("names", names)
        _check_words(self.words, self.refused, self.tally)
        self._reduce(without_rare_letters(self.words, self.language, self.tally))

    def found(self, encoding: str) -> WordFile:
        return WordFile(
            self.words.keys(),
            self.accepted - len(self.words),
            tuple(self.refused),
            self.refused_count,
            encoding,
            self.parted,
            tuple(self.split),
            self.split_count,
            self.tally.found(),
            self.tally.entries,
            self.samples,
            self.preview,
        )


def _take_spelling(files: Sequence[File], sorting: _Sorting) -> list[str]:
    """Take the forms of the hunspell dictionaries among the files; the names of their encodings.

    Without a dictionary nothing is taken, otherwise other files, such as a licence, are left out.
    """
    pairs = hunspell.pairs(files)
    encodings = []
    for affix_file, entries_file in pairs:
        codec = hunspell.encoding_of(affix_file.data, entries_file.data)
        affixes = read_affixes(hunspell.decoded(affix_file.data, codec), sorting.refuse, codec)
        entries = hunspell.decoded(entries_file.data, codec)
        selection = sorting.selection
        expanded = hunspell.expand(
            entries, affixes, sorting.refuse, sorting.tally, selection.stems, selection.join
        )
        for batch in _batches(expanded):
            _take_forms(batch, sorting)
        encodings.append(f"hunspell {codec}"[:ENCODING])
    if pairs:
        read = {id(file) for pair in pairs for file in pair}
        sorting.tally.add("files", [file.name for file in files if id(file) not in read])
    return encodings


def _batches(expanded: Iterable[Forms]) -> Iterator[list[Forms]]:
    batch, size = [], 0
    for forms in expanded:
        batch.append(forms)
        size += len(forms.text) + len(forms.others)
        if size > AT_ONCE:
            yield batch
            batch, size = [], 0
    yield batch


def _take_forms(batch: list[Forms], sorting: _Sorting) -> None:
    # All at once: folding millions of forms one by one takes several times as long.
    text = "\n".join(forms.text for forms in batch if forms.text)
    lines, words = text.split("\n"), fold(text).split("\n")
    named = _names(batch, text, lines, sorting)
    if named:
        names = {word: line for word, line in zip(words, lines, strict=True) if line in named}
        sorting.accept_names({word: name for word, name in names.items() if word.isalpha()})
        words = [word for word, line in zip(words, lines, strict=True) if line not in named]
    good = [*filter(str.isalpha, words)]
    if len(good) < len(words):
        others = {word for word in words if word and not word.isalpha()}
        joined = [found for word in others if (found := joined_parts(word))] if sorting.join else []
        sorting.parted += len(joined)
        _refuse_forms(batch, others, sorting)
        good += joined
    sorting.accept(good)
    for forms in batch:
        if forms.other_count:
            _count_others(forms, sorting)


def _names(batch: list[Forms], text: str, lines: list[str], sorting: _Sorting) -> set[str]:
    """The forms that hunspell doesn't accept as the words that are wanted: in small letters those
    with capitals; where names are kept, in capitals those of entries that keep their case."""
    if sorting.selection.names.kept(sorting.language.tag):
        lines = [form for forms in batch if forms.cased for form in forms.text.split("\n")]
        text = "\n".join(lines)
    small = text.lower()
    if small == text:
        return set()
    return {line for line, other in zip(lines, small.split("\n"), strict=True) if line != other}


def _refuse_forms(batch: list[Forms], others: set[str], sorting: _Sorting) -> None:
    """Refuse those of other signs that are not joined."""
    for forms in batch:
        for form in filter(None, forms.text.split("\n")):
            word = normalise(form)
            if word in others and not (sorting.join and joined_parts(word)):
                sorting.sort(forms.number, form, word)


def _count_others(forms: Forms, sorting: _Sorting) -> None:
    """Refuse the forms with other signs, of which only the first are made."""
    if sorting.refused_count < KEPT or not forms.stem.isalpha():
        for form in forms.other_forms():
            sorting.sort(forms.number, form, normalise(form))
    else:
        sorting.refused_count += forms.other_count
        sorting.tally.add("signs", (), forms.other_count)
        sorting.parted += _parted(forms.others)


@lru_cache(maxsize=10_000)
def _parted(others: str) -> int:
    """How many of these forms have apostrophes or hyphens between letters."""
    return sum(1 for _ in PARTED_LINE.finditer(others.replace(STEM, "x")))


def _take_texts(files: Sequence[File], sorting: _Sorting, language: str) -> list[str]:
    """Take the words of texts or tables; the names of their encodings. Raises WordFileError."""
    texts, left_out = texts_of(files, sorting.selection, language)
    sorting.tally.add("files", left_out)
    before = 0
    for text in texts:
        if _more_than(2 * sorting.limits.words, text.layout.lines, text.layout.several):
            raise _too_many(sorting.limits)
        _sort_out(text, sorting, before)
        before += text.layout.lines.count("\n") + 1
    sorting.preview = tuple(islice(_previewed(texts[0], sorting), PREVIEWED))
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
    sorting.tally.add("invisible", (), text.invisible)
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


def _previewed(text: Text, sorting: _Sorting) -> Iterator[PreviewedLine]:
    left_out = {line.number: line for line in text.left_out}
    lines = zip(text.lines.split("\n"), text.layout.lines.split("\n"), strict=True)
    for number, (original, line) in enumerate(lines, 1):
        if number in left_out:
            yield PreviewedLine(number, left_out[number].text[:SHOWN], (), left_out[number].reason)
        elif original.strip():
            one = _Sorting(sorting.selection, sorting.language, sorting.limits)
            _sort_out(Text(original, text.layout._replace(lines=line, heading=None)), one)
            is_heading = text.layout.heading is not None and text.layout.heading[0] == number
            reason = HEADING if is_heading else one.refused[0].reason if one.refused else ""
            words = sorted(one.words)
            if len(words) > PREVIEWED_WORDS:
                words[PREVIEWED_WORDS:] = ["…"]
            yield PreviewedLine(number, original[:SHOWN], tuple(words), reason)


def _single_words(text: str) -> tuple[dict[str, None], int, list[int]]:
    """The words that have a line to themselves, the number of these lines, and the indexes of the
    others."""
    words: dict[str, None] = {}
    accepted = 0
    others: list[int] = []
    # All lines at once: folding two million words one by one takes several times as long.
    for index, line in enumerate(fold(text).split("\n")):
        word = line.strip()
        if word.isalpha() and len(word) <= MAX_WORD_LETTERS:
            accepted += 1
            words[word] = None
        elif word:
            others.append(index)
    return words, accepted, others


def joined_parts(word: str) -> str | None:
    """A normalised word with apostrophes or hyphens without them; None for any other text."""
    parts = PARTED.split(word)
    joined = "".join(parts)
    return joined if len(parts) > 1 and all(parts) and refusal_of(joined) is None else None


def _check_words(words: Collection[str], refused: Sequence[RefusedLine], tally: Tally) -> None:
    if words:
        return
    if any(tally.counts[reason] for reason in CHOSEN):
        raise no_such_words()
    if not refused:
        raise WordFileError(Message("there are no words in the file"), "empty")
    number, text, reason = refused[0]
    detail = Message(
        "there are no words in the file: line %(line)s, “%(text)s”, %(reason)s",
        line=str(number),
        text=text[:40],
        reason=reason,
    )
    raise WordFileError(detail, "empty")


def no_such_words() -> WordFileError:
    """The refusal of a file of which nothing is wanted."""
    return WordFileError(Message("the file has no such words"), "empty")


def _too_many(limits: Limits) -> WordFileError:
    many = Message("the file has more than %(most)s words", most=limits.words)
    return WordFileError(many, "too_big")


def _too_many_forms(limits: Limits) -> WordFileError:
    many = Message(
        "the file has more than %(most)s words; take shorter ones only, or its entries alone "
        "without their forms",
        most=limits.words,
    )
    return WordFileError(many, "too_big")


@lru_cache(maxsize=1000)
def _not_a_letter(sign: str) -> Message:
    """The reason that names a character, or prints it."""
    if sign.isspace():
        return Message("has a space, which is not a letter")
    if sign.isprintable():
        return Message("has “%(sign)s”, which is not a letter", sign=sign)
    return Message("has the sign %(code)s, which is not a letter", code=f"U+{ord(sign):04X}")
