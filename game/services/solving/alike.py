"""Boards that say as much as others: turned, mirrored, with some tiles changed, left out or added
around them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from solver import Board
from solver.board import Size

LEAST_ALIKE = 9  # tiles of a board, from which on it is known although some were changed

Grid = npt.NDArray[np.int64]
# Hashes of the tiles of boards, turned and mirrored, a row for each, by size; the id of each row.
Known = dict[Size, tuple[Grid, Grid]]


def known(boards: Iterable[tuple[int, Board]]) -> Known:
    """What `alike` compares with: boards, each with an id."""
    rows: dict[Size, list[Grid]] = defaultdict(list)
    ids: dict[Size, list[int]] = defaultdict(list)
    for number, board in boards:
        for each in turned(board):
            rows[each.size].append(_hashes(each).reshape(-1))
            ids[each.size].append(number)
    return {size: (np.stack(rows[size]), np.array(ids[size])) for size in rows}


def alike(board: Board, those: Known) -> set[int]:
    """The ids of the boards that this one says as much as."""
    if not those:
        return set()
    rows, columns = board.size
    around = np.zeros((rows + 2, columns + 2), np.int64)
    around[1:-1, 1:-1] = _hashes(board)
    found: set[int] = set()
    for size, (tiles, ids) in those.items():
        if size[0] <= rows + 2 and size[1] <= columns + 2:
            windows = sliding_window_view(around, size).reshape(-1, 1, size[0] * size[1])
            least = size[0] * size[1] - _changed(size)
            found.update(ids[((windows == tiles).sum(axis=2) >= least).any(axis=0)].tolist())
    return found


def turned(board: Board) -> Iterator[Board]:
    """The board in its eight positions, turned and mirrored."""
    grid = np.reshape(board.tiles, board.size)
    for each in (np.rot90(side, turn) for side in (grid, grid.T) for turn in range(4)):
        yield Board(each.shape[0], each.shape[1], tuple(each.reshape(-1).tolist()))


def _hashes(board: Board) -> Grid:
    return np.reshape([hash(tile) for tile in board.tiles], board.size)


def _changed(size: Size) -> int:
    """How many tiles may differ: so much is alike by chance on very small boards alone."""
    tiles = size[0] * size[1]
    return tiles // 4 if tiles >= LEAST_ALIKE else 0
