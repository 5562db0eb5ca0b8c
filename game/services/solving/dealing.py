"""Boards to play on: shaken until one is rich enough, and never one without a word."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from game.models.play_settings import PlaySettings
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import points_pack
from game.services.solving.boards import choose_dice, random_boards
from solver import Board, Lexicon, SearchLimitError, solve
from solver.board import WILD, Size

BATCHES = (8, 56, 448)  # boards shaken at a time; most games need only the first few
# Tiles to visit for one board and for all of them. A usual board takes some thousands; one of equal
# letters, with a dictionary to match, could take for ever.
BOARD_VISITS = 1_000_000
VISITS = 8_000_000
# Best paths are looked for in Python, in no more steps than the board has taken visits.
LETTER_VISITS = 100_000


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a board is made by. Not `strict`: the richest is taken where none is rich enough.

    `visits`: of tiles, that the search of one board may take.
    """

    size: Size
    dice: str
    min_length: int
    min_words: int
    language: str
    strict: bool = True
    visits: int = BOARD_VISITS

    @classmethod
    def of(cls, game: PlaySettings, language: str, strict: bool = True) -> Recipe:
        size = (game.rows, game.columns)
        visits = LETTER_VISITS if game.scoring == Scoring.RUZZLE else BOARD_VISITS
        return cls(size, game.dice, game.min_length, game.min_words or 1, language, strict, visits)


def deal(recipe: Recipe, lexicon: Lexicon) -> Board:
    """A board with as many words as the recipe asks for. Raises Refusal."""
    best, most = None, 0
    for board, words in _shaken(recipe, lexicon):
        if words > most:
            best, most = board, words
        if most >= recipe.min_words:
            break
    if best is None:
        detail = "With these settings no board has a word. Choose other ones."
        raise Refusal("board.no_words", detail, "dictionary")
    if most < recipe.min_words and recipe.strict:
        detail = f"The best board that could be shaken has {most:,} words. Ask for fewer."
        raise Refusal("board.too_rich", detail, "min_words")
    return best


def check_set_board(board: Board, recipe: Recipe, lexicon: Lexicon) -> Board:
    """A board that somebody chose, if it can be played on. Raises Refusal."""
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


def _shaken(recipe: Recipe, lexicon: Lexicon) -> Iterator[tuple[Board, int]]:
    """Boards with the number of their words, until it has taken long enough."""
    dice = choose_dice(recipe.size, recipe.dice, recipe.language)
    pack, visits = points_pack(*recipe.size), VISITS
    for batch in BATCHES:
        for board in random_boards(batch, recipe.size, dice, secrets.randbits(128), lexicon):
            try:
                solution = solve(board, lexicon, pack, recipe.min_length, limit=recipe.visits)
            except SearchLimitError:
                visits -= recipe.visits
            else:
                visits -= solution.tiles_visited
                yield board, solution.word_count
            if visits <= 0:
                return
