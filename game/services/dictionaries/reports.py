"""What publishing words would change: the difference to the current version, and its effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import Condition

from cachetools import LRUCache, cached

from game.models import Dictionary, Upload, WordEdit
from game.services.solving.boards import DEFAULT_SIZE, choose_dice, random_boards
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon, tally_boards

SAMPLE = 1000  # random boards
SEED = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """The mean number of words of SAMPLE random 4x4 boards; `before` is None for the first words.

    `dice`: their title, None where letters were drawn as often as they stand in the new words.
    """

    before: float | None
    after: float
    dice: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """Words that would become current, compared to those that are.

    `lengths`: letters and the number of words of that length, ascending. `denied`: words of
    the file that are denied. `hand_added`: words added by hand that the file lacks.
    """

    lexicon: Lexicon
    lengths: tuple[tuple[int, int], ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    denied: tuple[str, ...]
    hand_added: tuple[str, ...]
    effect: Effect


def result_of(upload: Upload) -> Lexicon:
    """The words that publishing the upload makes current."""
    return report_on(upload).lexicon


# The edits that stand are those of the current version, so these name the result. Few reports: of
# two million words each takes some hundred megabytes.
@cached(
    LRUCache(maxsize=2),
    key=lambda upload: (upload.word_list_id, upload.dictionary_id, upload.dictionary.current_id),
    condition=Condition(),
)
def report_on(upload: Upload) -> Report:
    """The report on an upload, compared to the version that is current now."""
    return report_on_words(upload.dictionary, lexicon_of(upload.word_list_id))


def report_on_words(dictionary: Dictionary, lexicon: Lexicon) -> Report:
    """The report on words from a file: single words that were added or denied stand over it."""
    new = dictionary.pk is None
    edits = WordEdit.objects.none() if new else WordEdit.objects.of(dictionary.pk)
    denied = [word for word in edits.denied().values_list("word", flat=True) if word in lexicon]
    hand_added = [
        word for word in edits.added().values_list("word", flat=True) if word not in lexicon
    ]
    if denied or hand_added:
        lexicon = Lexicon.from_words((set(lexicon) - set(denied)).union(hand_added))
    return _compare(dictionary, lexicon, tuple(denied), tuple(hand_added))


def compare(dictionary: Dictionary, after: Lexicon) -> Report:
    """The report on words that are to become current as they are, like those of an old version."""
    return _compare(dictionary, after, (), ())


def _compare(
    dictionary: Dictionary, after: Lexicon, denied: tuple[str, ...], hand_added: tuple[str, ...]
) -> Report:
    before = lexicon_of(dictionary.current) if dictionary.current else None
    old, new = set(before or ()), set(after)
    return Report(
        lexicon=after,
        lengths=tuple(sorted(Counter(map(len, new)).items())),
        added=tuple(sorted(new - old)),
        removed=tuple(sorted(old - new)),
        denied=denied,
        hand_added=hand_added,
        effect=_effect(dictionary.language, before, after),
    )


def _effect(language: str, before: Lexicon | None, after: Lexicon) -> Effect:
    dice = choose_dice(DEFAULT_SIZE, None, language)
    boards = random_boards(SAMPLE, DEFAULT_SIZE, dice, SEED, after)
    means = [
        float(tally_boards(boards, lexicon)[1].mean()) if lexicon else None
        for lexicon in (before, after)
    ]
    return Effect(means[0], means[1] or 0.0, dice.title if dice else None)
