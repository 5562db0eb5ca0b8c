"""Converts boards, lexicons and rules to the arrays that the kernel takes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.board import (
    BLOCKED,
    MAX_TILE_LETTERS,
    MAX_TILES,
    WILD,
    Board,
    Size,
    neighbours,
    size_name,
)
from solver.engine import kernel
from solver.engine.bits import LANES
from solver.errors import BoardError, SolverError
from solver.lexicon import Lexicon
from solver.scoring import RulePack

Array = npt.NDArray[Any]

# An entry of `worth` packs the points of a word (low 32 bits) and a count of one (high bits): the
# kernel sums points and words at once.
COUNT_SHIFT = 32
POINTS_MASK = (1 << COUNT_SHIFT) - 1


@lru_cache(maxsize=64)
def grid_of(size: Size) -> kernel.Grid:
    around = neighbours(*size)
    tiles = len(around)
    starts = [range(first, min(first + LANES, tiles)) for first in range(0, tiles, LANES)]
    rows = np.full((tiles + len(starts), LANES), tiles, np.uint8)
    for row, near in enumerate([*around, *starts]):
        rows[row, : len(near)] = near
    sets = np.zeros((tiles + 1, 2), np.uint64)
    for tile in range(tiles):
        sets[tile, tile // 64] = 1 << tile % 64
    sides = sets[rows].transpose(0, 2, 1)
    return kernel.Grid(rows.ravel(), sides.ravel(), sides[:, 0].astype(np.uint32).ravel())


def allocate_found(words: int, capacity: int, tiles: int) -> kernel.Found:
    return kernel.Found(
        np.empty(words, np.int32),
        np.empty(capacity, np.int32),
        np.empty((capacity, tiles), np.uint8),
        np.empty(capacity, np.uint8),
    )


def worth_by_length(
    pack: RulePack, min_length: int | None, max_length: int | None
) -> tuple[Array, Any]:
    """`worth` by word length, and the longest length that counts. Raises SolverError."""
    return _worth_between(pack, *pack.length_bounds(min_length, max_length))


@lru_cache(maxsize=256)
def _worth_between(pack: RulePack, shortest: int, longest: int) -> tuple[Array, Any]:
    most = MAX_TILES * MAX_TILE_LETTERS
    longest = min(longest, most)
    worth = np.zeros(most + 1, np.int64)
    for length in range(shortest, longest + 1):
        worth[length] = pack.points(length) | (1 << COUNT_SHIFT)
    return worth, np.uint64(longest)


def faces_of(tiles: Iterable[str], lexicon: Lexicon) -> tuple[dict[str, int], kernel.Faces]:
    """A face number for each distinct tile, and the kernel's description of the faces.

    A tile with a letter that is not in the lexicon is treated as blocked.
    """
    numbers = {tile: number for number, tile in enumerate(dict.fromkeys(tiles))}
    masks = np.zeros(len(numbers), np.uint64)
    tails = np.zeros((len(numbers), MAX_TILE_LETTERS - 1), np.uint64)
    extra = np.zeros(len(numbers), np.uint8)
    index = lexicon.letter_index
    for tile, number in numbers.items():
        if tile == WILD:
            masks[number] = (1 << len(index)) - 1
        elif tile != BLOCKED and all(letter in index for letter in tile):
            masks[number] = 1 << index[tile[0]]
            tails[number, : len(tile) - 1] = [1 << index[letter] for letter in tile[1:]]
            extra[number] = len(tile) - 1
    return numbers, kernel.Faces(masks, tails, extra)


def encode(boards: Sequence[Board], lexicon: Lexicon) -> tuple[Array, kernel.Faces]:
    numbers, faces = faces_of((tile for board in boards for tile in board.tiles), lexicon)
    codes = [[numbers[tile] for tile in board.tiles] for board in boards]
    return np.array(codes, np.uint16), faces


def encode_many(
    boards: Sequence[Board | str], lexicon: Lexicon, size: Size | None
) -> tuple[Size, Array, kernel.Faces]:
    plain_q = lexicon.language.plain_q

    def parsed(number: int) -> Board:
        board = boards[number - 1]
        try:
            return board if isinstance(board, Board) else Board.parse(board, size, plain_q)
        except BoardError as error:
            raise SolverError(f"board {number}: {error}") from error

    shape = parsed(1).size
    encoded = _encode_letters(boards, lexicon, shape)
    if encoded is not None:
        return shape, *encoded
    all_parsed = [*map(parsed, range(1, len(boards) + 1))]
    for number, board in enumerate(all_parsed, start=1):
        if board.size != shape:
            other = size_name(board.size)
            raise SolverError(f"board {number} is {other}, the first one {size_name(shape)}")
    return shape, *encode(all_parsed, lexicon)


def _encode_letters(
    boards: Sequence[Board | str], lexicon: Lexicon, shape: Size
) -> tuple[Array, kernel.Faces] | None:
    """A vectorised `encode_many` for strings of one-letter tiles; None if a board needs parsing."""
    tiles = shape[0] * shape[1]
    try:
        text = "".join(boards)  # type: ignore[arg-type]  # fails for a Board
    except TypeError:
        return None
    if not text.isascii() or set(map(len, boards)) != {tiles}:  # type: ignore[arg-type]  # as above
        return None
    q = "q" if lexicon.language.plain_q else "qu"
    numbers, faces = faces_of(
        [*(c for c in ascii_lowercase if c != "q"), q, WILD, BLOCKED], lexicon
    )
    unknown = len(numbers)
    table = bytearray([unknown]) * 256
    for tile, number in numbers.items():
        table[ord(tile[0])] = table[ord(tile[0].upper())] = number
    codes = np.frombuffer(text.encode().translate(table), np.uint8)
    if (codes == unknown).any():
        return None
    return codes.astype(np.uint16).reshape(-1, tiles), faces
