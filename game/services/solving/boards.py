"""Boards read from input, and random boards."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from threading import Condition

import numpy as np
from cachetools import LRUCache, cached
from django.db.models import Q
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game import steady_clock
from game.db.ttl_cache import get_or_load
from game.models import Round
from game.rules.refusals import Refusal
from game.rules.settings import Rated
from game.rules.wording import as_sentence
from game.services.solving.alike import Known, alike, known
from solver import Board, BoardError, Lexicon
from solver.board import MAX_TILE_LETTERS, MAX_TILES, Size, parse_size, size_name, wrong_rows
from solver.dice import DICE, ENGLISH_TEXT, DiceSet, dice_for, draw, letter_frequencies
from solver.languages import primary

DEFAULT_SIZE = (4, 4)
MAX_TEXT = MAX_TILES * (MAX_TILE_LETTERS + 3)  # characters, with room for separators
MAX_SEED = 2**53 - 1  # the largest integer that every JSON reader keeps exact
SEED_ERROR = format_lazy(
    gettext_lazy("A seed is a whole number from 0 to {most}."), most=str(MAX_SEED)
)

BoardInput = str | Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class RandomBoard:
    """`dice_name` is None if letters were drawn by frequency. `seed` makes the same board again."""

    board: Board
    dice_name: str | None
    seed: int


def read_size(size: str | Size | None) -> Size | None:
    """A size like `4x4` as (rows, columns). Raises Refusal."""
    if not size or isinstance(size, tuple):
        return size or None
    try:
        return parse_size(size[:MAX_TEXT])
    except BoardError as error:
        raise Refusal("size.invalid", as_sentence(error), "size") from error


def read_board(board: BoardInput, size: str | Size | None = None, plain_q: bool = False) -> Board:
    """Parse a board that somebody sends: a text, or rows, each a text or a list of tiles. See
    `Board.parse` for `plain_q`.

    Raises Refusal with the row and the column of the faulty tile, if there is one, and for a board
    on which a round that counts is running: whoever asks, from wherever, could be one of its
    players.
    """
    parsed = parse_board(board, size, plain_q)
    if _is_in_play(parsed):
        detail = _("A round that counts is being played on this board. Send it once that is over.")
        raise Refusal("board.in_play", detail, "board")
    return parsed


def parse_board(board: BoardInput, size: str | Size | None = None, plain_q: bool = False) -> Board:
    """As `read_board`, also a board that is being played."""
    shape = read_size(size)
    if sum(len(tile) for row in board for tile in row) > MAX_TEXT:
        detail = _("A board has at most %(most)s tiles.") % {"most": MAX_TILES}
        raise Refusal("board.invalid", detail, "board")
    try:
        return _parse(board, shape, plain_q)
    except BoardError as error:
        raise Refusal(
            "board.invalid", as_sentence(error), "board", row=error.row, column=error.column
        ) from error


def _is_in_play(board: Board) -> bool:
    """Whether a running round that counts has this board, or one that says as much."""
    now = steady_clock.now()
    return bool(alike(board, get_or_load("boards in play", partial(_in_play, now))))


def _in_play(now: datetime) -> Known:
    counts = Q(game__is_public=True) | Q(rated=Rated.YES) | Q(game__club__isnull=False)
    rounds = Round.objects.running(now).filter(counts, paper=False, game__is_daily=False)
    rows = rounds.order_by().values_list("board", "rows", "columns").distinct()
    return known((0, Board.parse(text, (size[0], size[1]))) for text, *size in rows)


def _parse(board: BoardInput, shape: Size | None, plain_q: bool) -> Board:
    if isinstance(board, str):
        return Board.parse(board, shape, plain_q)
    if board and all(isinstance(row, str) for row in board):
        return Board.parse("/".join(map(str, board)) + "/", shape, plain_q)
    if shape and len(board) != shape[0]:
        raise wrong_rows(len(board), shape[0])
    return Board.from_rows(board, shape[1] if shape else None, plain_q)


def random_board(
    size: str | Size | None = None,
    dice_name: str | None = None,
    seed: int | None = None,
    lexicon: Lexicon | None = None,
    language: str = "en",
) -> RandomBoard:
    """A random board of `size`, by default that of the dice, or 4x4.

    Rolls the named dice, or the usual ones of that size and language. If there are none, draws
    letters by their frequency in the lexicon. The same seed makes the same board. Raises Refusal.
    """
    shape = read_size(size)
    dice = choose_dice(shape, dice_name, language)
    seed = check_seed(seed)
    shape = dice.size if dice else shape or DEFAULT_SIZE
    board = random_boards(1, shape, dice, seed, lexicon)[0]
    return RandomBoard(board, dice.name if dice else None, seed)


def check_seed(seed: int | None) -> int:
    """The seed, by default a random one. Raises Refusal."""
    if seed is None:
        return secrets.randbelow(2**32)
    if not 0 <= seed <= MAX_SEED:
        raise Refusal("seed.invalid", str(SEED_ERROR), "seed")
    return seed


def choose_dice(size: Size | None, dice_name: str | None, language: str = "en") -> DiceSet | None:
    """The named dice, or the usual ones of that size and language, if there are any.

    `language` is its tag. Raises Refusal for unknown dice and for dice of another size.
    """
    if not dice_name:
        return dice_for(size or DEFAULT_SIZE, primary(language))
    if dice_name not in DICE:
        detail = _("There are no such dice. There are: %(names)s.") % {"names": ", ".join(DICE)}
        raise Refusal("dice.unknown", detail, "dice")
    dice = DICE[dice_name]
    if size and dice.size != size:
        detail = _("%(dice)s dice make a %(size)s board, not a %(wanted)s one.") % {
            "dice": dice.title,
            "size": size_name(dice.size),
            "wanted": size_name(size),
        }
        raise Refusal("dice.wrong_size", detail, "dice")
    return dice


def random_boards(
    count: int, size: Size, dice: DiceSet | None, seed: int, lexicon: Lexicon | None
) -> list[Board]:
    """So many boards from the dice or, without any, by letter frequency."""
    rng = np.random.default_rng(seed)
    if dice:
        return dice.roll_many(count, rng)
    frequencies = letter_frequencies_of(lexicon) if lexicon else ENGLISH_TEXT
    return [draw(size, frequencies, rng) for _ in range(count)]


@cached(LRUCache(maxsize=16), key=lambda lexicon: lexicon.content_hash, condition=Condition())
def letter_frequencies_of(lexicon: Lexicon) -> Mapping[str, float]:
    return letter_frequencies(lexicon, lexicon.language) or ENGLISH_TEXT
