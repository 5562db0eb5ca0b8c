"""What of a file is left out, and why."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from solver.errors import Message

EXAMPLES = 30  # of each reason that are kept
LONGEST_EXAMPLE = 40  # characters

# In the order in which reports have them. The second to the fourth are about lines that others, or
# their words, were read without.
REASONS = {
    "choices": Message("choices that this file has no use for"),
    "affixes": Message("lines of the .aff that were not understood"),
    "flags": Message("entries with flags that the .aff doesn’t list, read without them"),
    "models": Message("entries of a personal dictionary with a model, read without its forms"),
    "many": Message("long words at least, as there are more words than fit"),
    "signs": Message("words and lines with other signs than letters"),
    "invisible": Message("soft hyphens and other invisible signs, without which words were read"),
    "lines": Message("headings, comments and other lines without words"),
    "beside": Message("other texts of the file, beside its words"),
    "long": Message("longer than asked for, or than a word can be"),
    "short": Message("shorter than asked for"),
    "letters": Message("words with other letters than asked for"),
    "rare_letters": Message("words with letters that few words have: there are more than fit"),
    "rare_words": Message("less common than asked for"),
    "names": Message("names and abbreviations, which have capitals"),
    "forbidden": Message("entries that the dictionary forbids"),
    "parts": Message("entries that are only parts of compounds"),
    "compounds": Message("entries whose compounds are not made"),
    "files": Message("files of the archive that were not read"),
}
CHOSEN = ("long", "short", "letters", "names")  # by who takes the words
# With these, words are missing that the dictionary has.
INCOMPLETE = ("affixes", "flags", "models", "many")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is left out for one of REASONS. `examples`: the first EXAMPLES of `count`."""

    reason: str
    count: int
    examples: tuple[str, ...]

    @property
    def is_loss(self) -> bool:
        """Whether the file could not be read whole."""
        return self.reason in INCOMPLETE


@dataclass(slots=True)
class Tally:
    """Counts what is left out, and the entries of dictionaries of hunspell."""

    entries: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    examples: defaultdict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))

    @classmethod
    def of(cls, left_out: Iterable[LeftOut]) -> Tally:
        """A tally that goes on from what was left out."""
        tally = cls()
        for each in left_out:
            tally.add(each.reason, each.examples, each.count)
        return tally

    def add(self, reason: str, texts: Sequence[str], count: int | None = None) -> None:
        """Count texts, or `count` of which these are some."""
        self.counts[reason] += len(texts) if count is None else count
        self.show(reason, texts)

    def show(self, reason: str, texts: Iterable[str]) -> None:
        """Keep texts as examples while there are few."""
        examples = self.examples[reason]
        for text in texts:
            if len(examples) >= EXAMPLES:
                break
            examples[text[:LONGEST_EXAMPLE]] = None

    def found(self) -> tuple[LeftOut, ...]:
        return tuple(
            LeftOut(reason, self.counts[reason], tuple(self.examples[reason]))
            for reason in REASONS
            if self.counts[reason]
        )
