"""The board representation of the textbook searches."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import BLOCKED, WILD, Board, neighbours


class Tiles(NamedTuple):
    """`choices`: the possible letters of each tile, none if it is blocked, the whole alphabet for a
    wildcard; `near`: the neighbours of each tile, in reading order.
    """

    rows: int
    columns: int
    choices: tuple[tuple[str, ...], ...]
    near: tuple[tuple[int, ...], ...]


def tiles_of(board: Board, alphabet: str) -> Tiles:
    """The tiles of a board, for words in this alphabet."""
    special = {BLOCKED: (), WILD: tuple(alphabet)}
    choices = tuple(special.get(tile, (tile,)) for tile in board.tiles)
    return Tiles(board.rows, board.columns, choices, neighbours(*board.size))
