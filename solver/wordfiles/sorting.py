"""The words of a file and the lines that are none, while it is read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from solver.errors import Message, WordFileError
from solver.languages import Language
from solver.word_store import SortedWords, WordStore
from solver.wordfiles.affixes import NOT_READ
from solver.wordfiles.archives import Limits
from solver.wordfiles.forms import MODEL
from solver.wordfiles.hunspell import UNKNOWN_FLAGS
from solver.wordfiles.left_out import CHOSEN, Tally
from solver.wordfiles.rare_letters import without_rare_letters
from solver.wordfiles.selection import MAX_WORD_LETTERS, Selection
from solver.wordfiles.words import joined_parts, refusal_of

SHOWN = 200  # characters of a refused line that are kept
KEPT = 5_000  # refused lines, and lines that were split; the others are counted
ROOM = 0.9  # share of the limits that is used where words are too many
BESIDE = "\t"  # between a word and its name
# The reasons of `LeftOut` for those of lines; that of the others is "signs".
KINDS: dict[str, str] = {NOT_READ: "affixes", UNKNOWN_FLAGS: "flags", MODEL: "models"}


class RefusedLine(NamedTuple):
    """`number` is that of the line, from 1; `text` is the original word or line, cut if it is
    long."""

    number: int
    text: str
    reason: str


@dataclass(slots=True)
class Sorting:
    """The lines and forms that were read so far.

    `names`: the words that hunspell knows with capitals only, each with itself as it is written.
    `longest`: the letters of a word that is taken, at most, once there are too many words.
    """

    selection: Selection
    language: Language
    limits: Limits
    words: WordStore = field(default_factory=WordStore)
    accepted: int = 0
    refused: list[RefusedLine] = field(default_factory=list)
    refused_count: int = 0
    parted: int = 0
    split: list[RefusedLine] = field(default_factory=list)
    split_count: int = 0
    tally: Tally = field(default_factory=Tally)
    names: WordStore = field(default_factory=WordStore)
    longest: int = MAX_WORD_LETTERS

    @property
    def join(self) -> bool:
        return self.selection.join

    def accept(self, words: list[str]) -> None:
        """Take words of a dictionary; only shorter ones where the limits allow no more."""
        taken = self._short(self._selected(words))
        self.accepted += len(taken)
        self.words.add(taken)
        if self.words.is_larger(self.limits.words, self.limits.expanded_bytes):
            self.words = self._fitted(self.words.words()).stored()

    def accept_names(self, names: dict[str, str]) -> None:
        """Take words that are known with capitals only, unless others come without."""
        taken = self._short(self._selected([*names]))
        self.names.add(f"{word}{BESIDE}{names[word]}" for word in taken)
        if self.names.is_larger(self.limits.words, self.limits.expanded_bytes):
            self._leave_out_names(SortedWords({}, 0))

    def _short(self, words: list[str]) -> list[str]:
        if self.longest == MAX_WORD_LETTERS:
            return words
        long = [word for word in words if len(word) > self.longest]
        self.tally.add("many", long)
        return [word for word in words if len(word) <= self.longest] if long else words

    def _fitted(self, words: SortedWords) -> SortedWords:
        """The shorter ones of too many words, and no longer ones any more. Raises WordFileError if
        none is short enough."""
        most = int(ROOM * self.limits.words), int(ROOM * self.limits.expanded_bytes)
        self.longest = words.longest_fitting(*most)
        short = words.up_to(self.longest)
        if not short:
            raise too_many(self.limits)
        self.tally.add("many", (), len(words) - len(short))
        return short

    def _selected(self, words: list[str]) -> list[str]:
        taken, others = self.selection.sorted_out(words, self.language)
        for reason, some in others.items():
            self.tally.add(reason, some)
        return taken

    def sort(self, number: int, text: str, word: str) -> None:
        """Accept or refuse what a line has: a text, and the same normalised."""
        reason = refusal_of(word)
        joined = joined_parts(word) if reason else None
        self.parted += joined is not None
        if reason is None or (joined and self.join):
            self.accepted += 1
            self.words.add((joined or word,))
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

    def finished(self, all_taken: bool) -> SortedWords:
        """The words without names that are no other words, and without rare letters; if they were
        `all_taken`, without those that are not wanted. What is left out is no longer accepted.

        Raises WordFileError if there are too many, if no word is left, and for more letters than a
        dictionary can have.
        """
        words = self.words.words()
        count = len(words)
        if all_taken:
            words = words.filtered(self._selected)
        if len(words) > self.limits.words or words.size > self.limits.expanded_bytes:
            words = self._fitted(words)
        self._leave_out_names(words)
        if not words:
            _refuse_all(self.refused, self.tally)
        words = without_rare_letters(words, self.language, self.tally)
        self.accepted -= count - len(words)
        return words

    def _leave_out_names(self, words: SortedWords) -> None:
        for text in self.names.words().texts():
            names = dict(line.split(BESIDE) for line in text.split("\n"))
            self.tally.add("names", [names[word] for word in words.lacked(names)])


def _refuse_all(refused: Sequence[RefusedLine], tally: Tally) -> NoReturn:
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


def too_many(limits: Limits) -> WordFileError:
    many = Message(
        "the file has more than %(most)s words; take shorter ones only", most=limits.words
    )
    return WordFileError(many, "too_big")
