"""Random boards with a number of words in a given range, by rejection sampling."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count, islice

from django.utils.translation import gettext as _

from game.process_pool import LAB
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import usual_min_length
from game.rules.wording import number
from game.services.solving.boards import MAX_SEED, RandomBoard, random_board
from game.services.solving.dealing import BATCHES, BOARD_VISITS, VISITS
from game.services.solving.solve import check_lengths
from solver import Lexicon, SearchLimitError
from solver.board import Size
from solver.engine.arrays import encode, worth_by_length
from solver.engine.batch import Job, Limits, tally_bounded
from solver.scoring import CLASSIC

MOST_WORDS = 100_000  # the highest end of a range


@dataclass(frozen=True, slots=True)
class WordCountRange:
    """An inclusive range for the number of words of at least `min_length` letters.

    A `maximum` of None means no limit, a `min_length` of None the usual one of the board's size.
    """

    minimum: int = 0
    maximum: int | None = None
    min_length: int | None = None

    def __contains__(self, words: int) -> bool:
        return self.minimum <= words and (self.maximum is None or words <= self.maximum)


def random_board_in_range(
    wanted: WordCountRange,
    size: str | Size | None,
    dice_name: str | None,
    seed: int | None,
    lexicon: Lexicon,
    language: str = "en",
) -> tuple[RandomBoard, int]:
    """A random board in the range, and its number of words. Raises Refusal.

    Tries this seed and the following ones. The board has its own seed, with which `random_board`
    makes it again.
    """
    if wanted.maximum is not None and wanted.maximum < wanted.minimum:
        detail = _("The maximum is below the minimum, which is %(least)s.")
        detail %= {"least": wanted.minimum}
        raise Refusal("max_words.invalid", detail, "max_words")
    first = random_board(size, dice_name, seed, lexicon, language)
    rejected = []
    for board, words in _samples(first, wanted.min_length, lexicon, language):
        if words in wanted:
            return board, words
        rejected.append(words)
    raise _none(wanted, rejected)


def _samples(
    first: RandomBoard, min_length: int | None, lexicon: Lexicon, language: str
) -> Iterator[tuple[RandomBoard, int]]:
    size, budget = first.board.size, VISITS
    usual = usual_min_length(*size, Scoring.OFFICIAL)
    shortest = check_lengths(CLASSIC, min_length or usual, None)
    worth = worth_by_length(CLASSIC, shortest, None)
    seeds = (number % (MAX_SEED + 1) for number in count(first.seed))
    for batch in BATCHES:
        boards = [
            random_board(size, first.dice_name, seed, lexicon, language)
            for seed in islice(seeds, batch)
        ]
        codes, faces = encode([rolled.board for rolled in boards], lexicon)
        job, limits = Job(size, lexicon, faces, *worth), Limits(BOARD_VISITS, budget)
        work = partial(tally_bounded, job, codes, limits)
        try:  # the last and largest batch takes the lab's process
            _, words, visits = LAB.compute(work) if batch == BATCHES[-1] else work()
        except SearchLimitError:
            return
        yield from zip(boards, words.tolist(), strict=True)
        budget -= int(visits.sum())


def _none(wanted: WordCountRange, rejected: list[int]) -> Refusal:
    field = "min_words" if wanted.minimum > max(rejected, default=0) else "max_words"
    least = number(wanted.minimum)
    if wanted.maximum is None:
        detail = _("No board was found with %(least)s or more words.") % {"least": least}
    else:
        detail = _("No board was found with %(least)s to %(most)s words.")
        detail %= {"least": least, "most": number(wanted.maximum)}
    if rejected:
        found = {"least": number(min(rejected)), "most": number(max(rejected))}
        others = _("They have %(least)s to %(most)s.") % found
        detail = f"{detail} {others}"
    return Refusal("board.not_in_band", detail, field)
