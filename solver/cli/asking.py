"""Asks for a board on a terminal."""

from __future__ import annotations

import sys

from solver.board import Board, Size
from solver.errors import BoardError

INTRODUCTION = "Type the board, a row a line; an empty line ends it."


def asked_board(size: Size | None, plain_q: bool) -> Board:
    """Ask for a board row by row, and again for a row that is wrong.

    The board ends with an empty line, or with the last row of `size`. The questions go to standard
    error. Raises BoardError if the input ends before the board.
    """
    _tell(f"{INTRODUCTION}\n")
    rows: list[str] = []
    while True:
        _tell(f"row {len(rows) + 1}: ")
        line = sys.stdin.readline()
        try:
            if row := line.strip():
                _check([*rows, row], size, plain_q)
                rows.append(row)
            if not row or (size and len(rows) == size[0]):
                return _parsed(rows, size, plain_q)
        except BoardError as error:
            if not line:
                _tell("\n")
                raise
            _tell(f"error: {error}\n")


def _check(rows: list[str], size: Size | None, plain_q: bool) -> None:
    """Raise BoardError if these can't be the first rows of a board."""
    _parsed(rows, (len(rows), size[1]) if size else None, plain_q)


def _parsed(rows: list[str], size: Size | None, plain_q: bool) -> Board:
    return Board.parse(f"{'/'.join(rows)}/", size, plain_q)


def _tell(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)
