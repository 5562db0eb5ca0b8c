"""Boards in the lab: statistics of random ones, boards with given words, dice for a board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Condition

from cachetools import LRUCache, cached
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Dictionary
from game.process_pool import LAB
from game.rules.lists import WordsFrom
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import RANGES, Settings
from game.rules.wording import as_sentence
from game.services.solving import lexicons
from game.services.solving.boards import (
    DEFAULT_SIZE,
    BoardInput,
    check_seed,
    choose_dice,
    letter_frequencies_of,
    read_board,
    read_size,
)
from game.services.solving.solve import check_lengths, read_rules
from solver import Board, SearchLimitError, Solution, SolverError, solve
from solver.board import Size, size_name
from solver.dice import DiceSet
from solver.lab.plant import Planted, plant_several
from solver.lab.rolled import Roll, roll_of
from solver.lab.simulate import Plan
from solver.lab.summary import Summary, timed_summary
from solver.languages import ENGLISH, Language
from solver.lexicon import Lexicon

MOST_BOARDS = 10_000
MOST_TILES = 36
MOST_WORDS = 30
BLOCK_VISITS = 200_000_000  # tiles visited in a block of boards; 8,192 of 6x6 take a tenth
SHORTEST = 3  # letters; shorter words do not count in a game
BOARDS_ERROR = format_lazy(
    gettext_lazy("The number of boards is a whole number from 1 to {most}."), most=MOST_BOARDS
)


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of random boards, how those were made, and how many seconds it took."""

    plan: Plan
    summary: Summary
    seconds: float
    dictionary: Dictionary
    content_hash: str


@dataclass(frozen=True, slots=True)
class PlantedBoard:
    """A board with given words.

    `solution` has all its words, `unknown` the given words that are not in the dictionary, and
    `typed` the given words as they were typed, by their spelling. `language` is the one in which
    tiles spell the words.
    """

    planted: Planted
    solution: Solution
    dictionary: Dictionary
    content_hash: str
    unknown: frozenset[str]
    typed: Mapping[str, str]
    seed: int
    language: Language

    def settings(self, dictionary_slug: str | None, *, only_listed: bool) -> Settings:
        """Settings of a game in which even the shortest word counts, for everyone who finds it.

        `only_listed`: whether no other words count.
        """
        if only_listed:
            return Settings(
                words_from=WordsFrom.LIST,
                list=" ".join(self.typed[found.word] for found in self.planted.words),
                scoring=Scoring.EVERYONE,
                dictionary=dictionary_slug,
            )
        lengths = [len(found.word) for found in self.planted.words]
        shortest = max(SHORTEST, min(lengths, default=SHORTEST))
        return Settings(
            min_length=min(shortest, RANGES["min_length"].most),
            scoring=Scoring.EVERYONE,
            dictionary=dictionary_slug,
        )


@dataclass(frozen=True, slots=True)
class DiceMatch:
    board: Board
    dice: DiceSet
    roll: Roll


def statistics(
    boards: int = 1000,
    size: str | Size | None = None,
    dice_name: str | None = None,
    dictionary_slug: str | None = None,
    rules: str | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    seed: int = 1,
) -> Statistics:
    """Statistics of random boards, from dice or by letter frequency. Raises Refusal.

    The same seed makes the same boards.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise Refusal("boards.invalid", str(BOARDS_ERROR), "boards")
    pack = read_rules(rules)
    check_lengths(pack, min_length, max_length)
    dictionary, lexicon = lexicons.current(dictionary_slug or None)
    shape = read_size(size)
    dice = choose_dice(shape, dice_name, lexicons.dice_language(dictionary, lexicon))
    shape = _check_tiles(dice.size if dice else shape or DEFAULT_SIZE)
    name = dice.name if dice else None
    plan = Plan(boards, check_seed(seed), shape, name, pack.name, min_length, max_length)
    summary, seconds = _summary(plan, lexicon)
    return Statistics(plan, summary, seconds, dictionary, lexicon.content_hash)


@cached(
    LRUCache(maxsize=64),
    key=lambda plan, lexicon: (plan, lexicon.content_hash),
    condition=Condition(),
)
def _summary(plan: Plan, lexicon: Lexicon) -> tuple[Summary, float]:
    try:
        return LAB.compute(partial(timed_summary, plan, lexicon, BLOCK_VISITS))
    except SearchLimitError as error:
        detail = _("With this dictionary the search of these boards would take too long.")
        raise Refusal("dictionary.too_expensive", detail, "dictionary") from error


def plant_words(
    words: Sequence[str],
    size: str | Size | None = None,
    dictionary_slug: str | None = None,
    seed: int | None = None,
) -> PlantedBoard:
    """A board that holds the words, or as many of them as possible. Raises Refusal."""
    [board] = plant_sheets(1, words, size, dictionary_slug, seed)
    return board


def plant_sheets(
    count: int,
    words: Sequence[str],
    size: str | Size | None = None,
    dictionary_slug: str | None = None,
    seed: int | None = None,
) -> list[PlantedBoard]:
    """Boards that hold the same words, the first of which is that of `plant_words`."""
    if len(words) > MOST_WORDS:
        detail = _("At most %(most)s words go on a board.") % {"most": MOST_WORDS}
        raise Refusal("words.invalid", detail, "words")
    shape = _check_tiles(read_size(size) or DEFAULT_SIZE)
    dictionary, lexicon = lexicons.current(dictionary_slug or None)
    chosen = check_seed(seed)
    fill = None
    if lexicon.language != ENGLISH:
        fill = frozenset(letter_frequencies_of(lexicon).items())
    try:
        several = _plant(count, tuple(words), shape, chosen, fill, lexicon.language)
    except SearchLimitError as error:
        detail = _("There are too many ways to place these words. Leave out words of few letters.")
        raise Refusal("words.too_many_ways", detail, "words") from error
    except SolverError as error:
        raise Refusal("words.invalid", as_sentence(error), "words") from error
    typed = {lexicon.spelling(word): word.strip() for word in reversed(words)}
    used = dictionary, lexicon.content_hash
    return [
        PlantedBoard(
            planted,
            _all_words(planted.board, lexicon),
            *used,
            frozenset(each.word for each in planted.words if each.word not in lexicon),
            typed,
            chosen,
            lexicon.language,
        )
        for planted in several
    ]


# One board is shown, printed and played.
@cached(LRUCache(maxsize=64), condition=Condition())
def _plant(
    count: int,
    words: tuple[str, ...],
    size: Size,
    seed: int,
    fill: frozenset[tuple[str, float]] | None,
    language: Language,
) -> list[Planted]:
    frequencies = dict(fill) if fill else None
    return LAB.compute(partial(plant_several, count, words, size, seed, frequencies, language))


def _all_words(board: Board, lexicon: Lexicon) -> Solution:
    try:
        return solve(board, lexicon, limit=settings.SOLVE_VISIT_LIMIT)
    except SearchLimitError as error:
        detail = _("With this dictionary the search of this board would take too long.")
        raise Refusal("dictionary.too_expensive", detail, "dictionary") from error


def match_dice(
    board: BoardInput, size: str | Size | None = None, dice_name: str | None = None
) -> DiceMatch:
    """Match the tiles of a board to dice: the named ones or those of its size. Raises Refusal."""
    parsed = read_board(board, size)
    dice = choose_dice(parsed.size, dice_name)
    if dice is None:
        detail = _("There are no dice for a board of %(size)s.") % {"size": size_name(parsed.size)}
        raise Refusal("dice.unknown", detail, "dice")
    try:
        return DiceMatch(parsed, dice, LAB.compute(partial(roll_of, parsed, dice)))
    except SearchLimitError as error:
        detail = _("This board can be rolled in too many ways to count them here.")
        raise Refusal("board.too_wild", detail, "board") from error


def _check_tiles(size: Size) -> Size:
    if size[0] * size[1] > MOST_TILES:
        detail = _("Here a board has at most %(most)s tiles.") % {"most": MOST_TILES}
        raise Refusal("size.too_large", detail, "size")
    return size
