"""A board as the textbook searches see it."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import BLOCKED, WILD, Board, neighbours


class Tiles(NamedTuple):
    """`choices`: what each tile may stand for, nothing where it is blocked, every letter of the
    words for a wildcard; `near`: the tiles that touch each tile, in reading order.
    """

    rows: int
    columns: int
    choices: tuple[tuple[str, ...], ...]
    near: tuple[tuple[int, ...], ...]


def tiles_of(board: Board, alphabet: str) -> Tiles:
    """The tiles of a board, for words of these letters."""
    special = {BLOCKED: (), WILD: tuple(alphabet)}
    choices = tuple(special.get(tile, (tile,)) for tile in board.tiles)
    return Tiles(board.rows, board.columns, choices, neighbours(*board.size))
