"""Random boards that are as rich in words as they should be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import usual_min_length
from game.services.solving.boards import MAX_SEED, RandomBoard, random_board
from game.services.solving.dealing import BATCHES, BOARD_VISITS, VISITS
from game.services.solving.solve import check_lengths
from solver import Lexicon, SearchLimitError
from solver.board import Size
from solver.engine.arrays import encode, worth_by_length
from solver.engine.batch import Job, tally_bounded
from solver.scoring import CLASSIC

MOST_WORDS = 100_000  # that a band may ask for
TRIES = sum(BATCHES)


@dataclass(frozen=True, slots=True)
class WordCountRange:
    """How many words of at least `min_length` letters a board has: both ends are in it.

    `most`: None for no end. `min_length`: None for the usual one of the size.
    """

    least: int = 0
    most: int | None = None
    min_length: int | None = None

    def has(self, words: int) -> bool:
        return self.least <= words and (self.most is None or words <= self.most)


def random_board_in_range(
    band: WordCountRange,
    size: str | Size | None,
    dice_name: str | None,
    seed: int | None,
    lexicon: Lexicon,
    language: str = "en",
) -> tuple[RandomBoard, int]:
    """A random board within the band, and how many words it has. Raises Refusal.

    The first that will do of those with this seed and the next ones; the board has its own seed, by
    which `random_board` makes it again.
    """
    if band.most is not None and band.most < band.least:
        detail = f"The maximum is below the minimum, which is {band.least}."
        raise Refusal("max_words.invalid", detail, "max_words")
    first = random_board(size, dice_name, seed, lexicon, language)
    seen = []
    for board, words in _shaken(first, band, lexicon, language):
        if band.has(words):
            return board, words
        seen.append(words)
    raise _none(band, seen)


def _shaken(
    first: RandomBoard, band: WordCountRange, lexicon: Lexicon, language: str
) -> Iterator[tuple[RandomBoard, int]]:
    """Boards with the numbers of their words, until it has taken long enough."""
    shape, left = first.board.size, VISITS
    shortest = band.min_length or usual_min_length(*shape, Scoring.OFFICIAL)
    check_lengths(shortest, None)
    worth = worth_by_length(CLASSIC, shortest, None)
    seeds = (number % (MAX_SEED + 1) for number in count(first.seed))
    for batch in BATCHES:
        boards = [
            random_board(shape, first.dice_name, seed, lexicon, language)
            for seed in islice(seeds, batch)
        ]
        codes, faces = encode([shaken.board for shaken in boards], lexicon)
        try:
            job = Job(shape, lexicon, faces, *worth)
            _, words, visits = tally_bounded(job, codes, BOARD_VISITS, left)
        except SearchLimitError:
            return
        yield from zip(boards, words.tolist(), strict=True)
        left -= int(visits.sum())


def _none(band: WordCountRange, seen: list[int]) -> Refusal:
    to = f" to {band.most:,}" if band.most is not None else " or more"
    wanted = f"{band.least:,}{to}"
    found = f" They have {min(seen):,} to {max(seen):,}." if seen else ""
    field = "min_words" if band.least > max(seen, default=0) else "max_words"
    detail = f"No board was found with {wanted} words.{found}"
    return Refusal("board.not_in_band", detail, field)
