"""Reports on words that may become current: the difference to the current version, its effect."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Condition

from cachetools import LRUCache, cached

from game.models import Dictionary, Upload
from game.process_pool import DICTIONARIES
from game.rules.dictionaries.wordlist import difference
from game.rules.word_frequency import commonest_words
from game.services.dictionaries import uploads, versions
from game.services.dictionaries.uploads import MergedWords
from game.services.solving.boards import DEFAULT_SIZE, choose_dice, random_boards
from game.services.solving.lexicons import dice_language, lexicon_of
from solver import Lexicon, SearchLimitError, tally_boards
from solver.word_lines import WordLines

COMMON = 5000  # words of the language
SAMPLE = 1000  # random boards
SAMPLE_VISITS = 50_000_000  # tiles
SEED = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """The mean number of words of SAMPLE random 4x4 boards; `before` is None for the first words.

    Both are None if the words make random boards too expensive. `dice`: the title of the dice; None
    if letters were drawn by their frequency in the new words.
    """

    before: float | None
    after: float | None
    dice: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """New words compared to the current version.

    `lengths` has pairs of word length and number of words, ascending. `lacking`: those of the
    `common` commonest words of the language that the new words lack, the commonest first.
    """

    words: MergedWords
    lengths: tuple[tuple[int, int], ...]
    added: Sequence[str]
    removed: Sequence[str]
    effect: Effect
    common: int
    lacking: tuple[str, ...]


@cached(LRUCache(maxsize=2), key=uploads.merge_key, condition=Condition())
def report_on(upload: Upload) -> Report:
    """The report on an upload. The cache is small: two million words take a hundred MB."""
    return report(upload.dictionary, uploads.words_of(upload))


def report(dictionary: Dictionary, words: MergedWords) -> Report:
    """The report on words that would become the current version of a dictionary."""
    before = lexicon_of(dictionary.current) if dictionary.current else None
    old, new = (each.lines(capitals=False) if each else "" for each in (before, words.lexicon))
    work = partial(difference, old, new)
    is_small = len(before or ()) + len(words.lexicon) < versions.FEW
    common = commonest_words(COMMON, dictionary.language)
    changed = work() if is_small else DICTIONARIES.compute(work, versions.DEADLINE)
    return Report(
        words=words,
        lengths=changed.lengths,
        added=WordLines(changed.added),
        removed=WordLines(changed.removed),
        effect=_effect(dictionary, before, words.lexicon),
        common=len(common),
        lacking=tuple(word for word in common if word not in words.lexicon),
    )


def _effect(dictionary: Dictionary, before: Lexicon | None, after: Lexicon) -> Effect:
    dice = choose_dice(DEFAULT_SIZE, None, dice_language(dictionary, after))
    boards = random_boards(SAMPLE, DEFAULT_SIZE, dice, SEED, after)
    title = dice.title if dice else None
    try:
        counts = [
            tally_boards(boards, lexicon, limit=SAMPLE_VISITS)[1] if lexicon else None
            for lexicon in (before, after)
        ]
    except SearchLimitError:
        return Effect(None, None, title)
    means = [None if count is None else float(count.mean()) for count in counts]
    return Effect(means[0], means[1] or 0.0, title)
