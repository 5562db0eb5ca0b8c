"""Boards to play on: random boards with enough words, or a board set by the host."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from game.models.play_settings import PlaySettings
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import points_pack
from game.services.solving.boards import choose_dice, random_boards
from solver import Board, Lexicon, SearchLimitError, solve
from solver.board import WILD, Size

BATCHES = (8, 56, 448)  # boards made at a time; most games need only the first few
# Tiles visited for one board, and for all of them. A usual board takes some thousands; one of equal
# letters, with a dictionary to match, could take for ever.
BOARD_VISITS = 1_000_000
VISITS = 8_000_000
# Letter scoring searches the best paths in Python, in at most as many steps as there were visits.
LETTER_VISITS = 100_000


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a board. Unless it is `strict`, it takes the richest board if none has enough
    words.

    `visits` limits the search of one board.
    """

    size: Size
    dice: str
    min_length: int
    min_words: int
    language: str
    strict: bool = True
    visits: int = BOARD_VISITS

    @classmethod
    def of(cls, game: PlaySettings, language: str, strict: bool = True) -> Self:
        size = (game.rows, game.columns)
        visits = LETTER_VISITS if game.scoring == Scoring.RUZZLE else BOARD_VISITS
        return cls(size, game.dice, game.min_length, game.min_words or 1, language, strict, visits)


def deal(recipe: Recipe, lexicon: Lexicon) -> Board:
    """A random board with at least `recipe.min_words` words. Raises Refusal."""
    best, most = None, 0
    for board, words in _samples(recipe, lexicon):
        if words > most:
            best, most = board, words
        if most >= recipe.min_words:
            break
    if best is None:
        detail = "With these settings no board has a word. Choose other ones."
        raise Refusal("board.no_words", detail, "dictionary")
    if most < recipe.min_words and recipe.strict:
        detail = f"The richest board that was dealt has {most:,} words. Ask for fewer."
        raise Refusal("board.too_rich", detail, "min_words")
    return best


def check_set_board(board: Board, recipe: Recipe, lexicon: Lexicon) -> Board:
    """The board set by a host. Raises Refusal if it can't be played on."""
    if WILD in board.tiles:
        raise Refusal("board.too_wild", "A board to play on has no wildcards.", "board")
    try:
        pack = points_pack(*board.size)
        found = solve(board, lexicon, pack, recipe.min_length, limit=recipe.visits)
    except SearchLimitError as error:
        detail = "This board has too many equal letters to play on."
        raise Refusal("board.too_wild", detail, "board") from error
    if not found.word_count:
        detail = "With these settings this board has no word. Choose other ones."
        raise Refusal("board.no_words", detail, "board")
    return board


def _samples(recipe: Recipe, lexicon: Lexicon) -> Iterator[tuple[Board, int]]:
    """Random boards and their numbers of words, until the budget of visits is spent."""
    dice = choose_dice(recipe.size, recipe.dice, recipe.language)
    pack, budget = points_pack(*recipe.size), VISITS
    for batch in BATCHES:
        for board in random_boards(batch, recipe.size, dice, secrets.randbits(128), lexicon):
            try:
                solution = solve(board, lexicon, pack, recipe.min_length, limit=recipe.visits)
            except SearchLimitError:
                budget -= recipe.visits
            else:
                budget -= solution.tiles_visited
                yield board, solution.word_count
            if budget <= 0:
                return
