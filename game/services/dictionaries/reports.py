"""Reports on words that may become current: the difference to the current version, its effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import Condition

from cachetools import LRUCache, cached

from game.models import Dictionary, Upload
from game.services.dictionaries import uploads
from game.services.dictionaries.uploads import MergedWords
from game.services.solving.boards import DEFAULT_SIZE, choose_dice, random_boards
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon, tally_boards

SAMPLE = 1000  # random boards
SEED = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """The mean number of words of SAMPLE random 4x4 boards; `before` is None for the first words.

    `dice`: their title; None if letters were drawn by their frequency in the new words.
    """

    before: float | None
    after: float
    dice: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """New words compared to the current version.

    `lengths`: pairs of word length and number of words, ascending.
    """

    words: MergedWords
    lengths: tuple[tuple[int, int], ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    effect: Effect


@cached(LRUCache(maxsize=2), key=uploads.merge_key, condition=Condition())
def report_on(upload: Upload) -> Report:
    """The report on an upload. The cache is small: two million words take some hundred MB."""
    return report(upload.dictionary, uploads.words_of(upload))


def report(dictionary: Dictionary, words: MergedWords) -> Report:
    """The report on words that would become the current version of a dictionary."""
    before = lexicon_of(dictionary.current) if dictionary.current else None
    old, new = set(before or ()), set(words.lexicon)
    return Report(
        words=words,
        lengths=tuple(sorted(Counter(map(len, new)).items())),
        added=tuple(sorted(new - old)),
        removed=tuple(sorted(old - new)),
        effect=_effect(dictionary.language, before, words.lexicon),
    )


def _effect(language: str, before: Lexicon | None, after: Lexicon) -> Effect:
    dice = choose_dice(DEFAULT_SIZE, None, language)
    boards = random_boards(SAMPLE, DEFAULT_SIZE, dice, SEED, after)
    means = [
        float(tally_boards(boards, lexicon)[1].mean()) if lexicon else None
        for lexicon in (before, after)
    ]
    return Effect(means[0], means[1] or 0.0, dice.title if dice else None)
