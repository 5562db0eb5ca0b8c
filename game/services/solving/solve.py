"""Solving a board, for the page and the API; its richness; the paths of a word."""

from dataclasses import dataclass
from threading import Condition

import numpy as np
import numpy.typing as npt
from cachetools import LRUCache, cached
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.services.solving import lexicons
from game.services.solving.boards import BoardInput, choose_dice, random_boards, read_board
from solver import (
    RULES,
    Board,
    Lexicon,
    RulePack,
    SearchLimitError,
    Solution,
    solve,
    tally_boards,
    trace,
)
from solver.board import WILD, Cell, Size
from solver.dice import DiceSet
from solver.letters import normalise
from solver.wordfiles.selection import MAX_WORD_LETTERS
from solver.wordfiles.words import refusal_of

LENGTH_ERROR = format_lazy(
    gettext_lazy("A word length is a whole number from 1 to {most}."), most=MAX_WORD_LETTERS
)
MAX_PATHS = 1000
MOST_WILD = 6  # wildcards; more of them exceed the search limit
SAMPLE = 1000  # random boards for comparison
SAMPLE_SEED = 1
SAMPLE_VISITS = 50_000_000  # tiles; 1,000 boards of 10x10 take a quarter

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A solution and the settings of its search. `min_length` is the effective one, in letters."""

    solution: Solution
    dictionary: Dictionary
    lexicon: Lexicon
    rules: RulePack
    min_length: int
    max_length: int | None


@dataclass(frozen=True, slots=True)
class Richness:
    """How a board compares to `sample` random boards with the same settings.

    `percent` of them, rounded down, have fewer points. `dice_name` is None if letters were drawn by
    frequency. Means are over the sample.
    """

    percent: int
    sample: int
    mean_points: float
    mean_words: float
    dice_name: str | None


@dataclass(frozen=True, slots=True)
class Trace:
    """The paths of a word in reading order; not `complete` if there are more than MAX_PATHS."""

    board: Board
    word: str
    paths: list[tuple[Cell, ...]]
    complete: bool


def solve_board(
    board: BoardInput,
    dictionary: Dictionary | str | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    rules: str | None = "classic",
    size: str | Size | None = None,
) -> SolvedBoard:
    """All words of a board. The rules have a default for the minimum length.

    See `lexicons.current` for `dictionary`.
    Raises Refusal with its field: board, size, dictionary, rules, min_length or max_length.
    """
    pack = read_rules(rules)
    shortest = check_lengths(pack, min_length, max_length)
    used, lexicon = lexicons.current(dictionary or None)
    parsed = read_board(board, size, lexicon.language.plain_q)
    try:
        limit = settings.SOLVE_VISIT_LIMIT
        solution = solve(parsed, lexicon, pack, shortest, max_length, limit=limit)
    except SearchLimitError as error:
        detail = _("Too many wildcards: this board would take too long. Fill in some of the “?”.")
        raise Refusal("board.too_wild", detail, "board") from error
    return SolvedBoard(solution, used, lexicon, pack, shortest, max_length)


def weight(board: BoardInput) -> int:
    """The number of boards that this one counts as: each wildcard at least doubles its words."""
    text = board if isinstance(board, str) else "".join(map("".join, board))
    return int(2 ** min(text.count(WILD), MOST_WILD))


def read_rules(name: str | None) -> RulePack:
    """The rule pack of that name, by default classic. Raises Refusal."""
    pack = RULES.get(name or "classic")
    if pack is None:
        detail = _("There are no such rules. There are: %(names)s.") % {"names": ", ".join(RULES)}
        raise Refusal("rules.unknown", detail, "rules")
    return pack


def check_lengths(pack: RulePack, min_length: int | None, longest: int | None) -> int:
    """The shortest length that counts. Raises Refusal with its field."""
    shortest = pack.min_length if min_length is None else min_length
    for field, length in (("min_length", shortest), ("max_length", longest)):
        if length is not None and not 1 <= length <= MAX_WORD_LETTERS:
            raise Refusal(f"{field}.invalid", str(LENGTH_ERROR), field)
    if longest is not None and longest < shortest:
        detail = _("The maximum length is below the minimum length, which is %(least)s.")
        detail %= {"least": shortest}
        raise Refusal("max_length.invalid", detail, "max_length")
    return shortest


def richness(solved: SolvedBoard, dice_name: str | None = None) -> Richness | None:
    """How the board compares to random ones.

    None if it has wildcards, which no dice have, and if the dictionary makes random boards too
    expensive.

    Random boards use the named dice if they have its size, else the usual ones. Raises Refusal for
    unknown dice.
    """
    board = solved.solution.board
    dice = choose_dice(None, dice_name) if dice_name else None
    if WILD in board.tiles:
        return None
    if dice is None or dice.size != board.size:
        dice = choose_dice(
            board.size, None, lexicons.dice_language(solved.dictionary, solved.lexicon)
        )
    sample = _sample(
        solved.lexicon, board.size, dice, solved.rules, solved.min_length, solved.max_length
    )
    if sample is None:
        return None
    points, mean_points, mean_words = sample
    beaten = int(np.searchsorted(points, solved.solution.total_points))
    name = dice.name if dice else None
    return Richness(beaten * 100 // SAMPLE, SAMPLE, mean_points, mean_words, name)


def trace_word(board: BoardInput, word: str, size: str | Size | None = None) -> Trace:
    """All paths of a word on a board, whether or not a dictionary has it. Raises Refusal."""
    plain = normalise(word)
    if refusal_of(plain):
        detail = _("A word is 1 to %(most)s letters.") % {"most": MAX_WORD_LETTERS}
        raise Refusal("word.invalid", detail, "word")
    parsed = read_board(board, size)
    try:
        paths = trace(parsed, plain, MAX_PATHS + 1, max_steps=settings.TRACE_STEP_LIMIT)
    except SearchLimitError as error:
        detail = _("There are too many ways over this board to try them all for this word.")
        raise Refusal("word.too_many_ways", detail, "word") from error
    return Trace(parsed, plain, paths[:MAX_PATHS], len(paths) <= MAX_PATHS)


@cached(
    LRUCache(maxsize=128),
    key=lambda lexicon, *rest: (lexicon.content_hash, *rest),
    condition=Condition(),
)
def _sample(
    lexicon: Lexicon,
    size: Size,
    dice: DiceSet | None,
    rules: RulePack,
    min_length: int,
    max_length: int | None,
) -> tuple[Counts, float, float] | None:
    """The points of the random boards, ascending; their mean; the mean number of words.

    None beyond SAMPLE_VISITS. Concurrent requests for one sample wait for a single computation.
    """
    boards = random_boards(SAMPLE, size, dice, SAMPLE_SEED, lexicon)
    try:
        points, words = tally_boards(
            boards, lexicon, rules, 1, min_length, max_length, limit=SAMPLE_VISITS
        )
    except SearchLimitError:
        return None
    return np.sort(points), float(points.mean()), float(words.mean())
