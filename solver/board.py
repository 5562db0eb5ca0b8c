"""A board: rows, columns and tiles, read from text and printed again."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from solver.errors import BoardError

MAX_TILES = 100
MAX_TILE_LETTERS = 4
WILD = "?"
BLOCKED = "#"

Size = tuple[int, int]
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """`rows` x `columns` tiles in reading order, as lower-case text: `a`, `qu`, `?`, `#`.

    Build one with `parse` or `from_rows`, which check the tiles; the constructor does not.
    """

    rows: int
    columns: int
    tiles: tuple[str, ...]

    @classmethod
    def parse(cls, text: str, size: Size | None = None) -> Board:
        """Read a board from text.

        Rows are parted by `/` or line ends, tiles by spaces or commas where one of them has
        several letters; one run of letters without either is a square board, or one of `size`
        (rows, columns). Case does not matter, `q` alone is `qu`, `?` is any letter, `#` a blocked
        tile. Raises BoardError with the row, the column and the reason.
        """
        if size is not None:
            _check_size(*size)
        lines = re.split(r"\r\n|[/\r\n]", unicodedata.normalize("NFC", text).strip())
        if len(lines) > 1 and not lines[-1].strip():
            lines.pop()
        if not any(line.strip() for line in lines):
            raise BoardError("the board is empty", 1, 1)
        if len(lines) == 1 and not text.rstrip().endswith("/"):
            return cls.from_rows(_rows_of_one_line(lines[0].strip(), size))
        rows = [_tokens(line.strip()) for line in lines]
        wanted = size[1] if size else None
        if len({len(row) for row in rows}) > 1 or (wanted and any(len(r) != wanted for r in rows)):
            rows = [_spelled_qu(row) for row in rows]
        board = cls.from_rows(rows, wanted)
        if size and board.rows != size[0]:
            raise BoardError(
                f"the board has {board.rows} rows, it should have {size[0]}",
                min(board.rows, size[0]) + 1,
                1,
            )
        return board

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[str]], columns: int | None = None) -> Board:
        """Build a board from rows of tiles. `columns` is the width to hold all rows to.

        Raises BoardError for rows of unequal length, for empty or malformed tiles and for boards
        of more than 100 tiles.
        """
        width = columns if columns is not None else len(rows[0]) if rows else 0
        for number, row in enumerate(rows, start=1):
            if len(row) < width:
                raise BoardError(
                    f"a tile is missing: this row has {len(row)}, it should have {width}",
                    number,
                    len(row) + 1,
                )
            if len(row) > width:
                raise BoardError(
                    f"one tile too many: this row has {len(row)}, it should have {width}",
                    number,
                    width + 1,
                )
        _check_size(len(rows), width)
        return cls(
            len(rows),
            width,
            tuple(
                _tile(raw, r, c)
                for r, row in enumerate(rows, start=1)
                for c, raw in enumerate(row, start=1)
            ),
        )

    @property
    def size(self) -> Size:
        return self.rows, self.columns

    def cell(self, index: int) -> Cell:
        """The row and the column, from 0, of the tile at `index` in reading order."""
        return divmod(index, self.columns)

    def faces(self) -> list[list[str]]:
        """The tiles row by row as a die would show them: `A`, `Qu`, `?`, `#`."""
        shown = [face(tile) for tile in self.tiles]
        return [shown[i : i + self.columns] for i in range(0, len(shown), self.columns)]

    def __str__(self) -> str:
        """The shortest text that `parse` reads back as this board."""
        several = any(len(tile) > 1 and tile != "qu" for tile in self.tiles)
        short = [tile if several else tile[0] for tile in self.tiles]
        rows = [short[i : i + self.columns] for i in range(0, len(short), self.columns)]
        if not several:
            lines = ["".join(row) for row in rows]
            if self.rows == self.columns:
                return "".join(lines)
        elif self.columns > 1:
            lines = [" ".join(row) for row in rows]
        else:
            lines = [f"{row[0]}," for row in rows]
        return "/".join(lines) + ("/" if self.rows == 1 else "")


def face(tile: str) -> str:
    """A tile as a die shows it: `A`, `Qu`. Letters without a one-letter capital stay as they are."""
    head = tile[0].upper()
    return (head if len(head) == 1 else tile[0]) + tile[1:]


@lru_cache(maxsize=256)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each tile of a `rows` x `columns` board the tiles that touch it, in reading order."""
    return tuple(
        tuple(
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    )


def parse_size(text: str) -> Size:
    """Read `4x4` as (4, 4): rows, then columns. Raises BoardError."""
    match = re.fullmatch(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*", text)
    if not match:
        raise BoardError(f"a size is written like 4x4, not “{text}”")
    size = int(match[1]), int(match[2])
    _check_size(*size)
    return size


def _check_size(rows: int, columns: int) -> None:
    if rows < 1 or columns < 1:
        raise BoardError("the board is empty", 1, 1)
    if rows * columns > MAX_TILES:
        raise BoardError(
            f"a board has at most {MAX_TILES} tiles, {rows}x{columns} has {rows * columns}"
        )


def _tile(raw: str, row: int, column: int) -> str:
    tile = unicodedata.normalize("NFC", raw.strip()).lower()
    if not tile:
        raise BoardError("this tile is empty", row, column)
    if tile in (WILD, BLOCKED):
        return tile
    for character in tile:
        if not character.isalpha():
            raise BoardError(f"“{character}” is not a letter", row, column)
    if len(tile) > MAX_TILE_LETTERS:
        raise BoardError(f"a tile has at most {MAX_TILE_LETTERS} letters", row, column)
    return "qu" if tile == "q" else tile


def _tokens(line: str) -> list[str]:
    """The tiles of one row: what spaces or commas part, or else every letter."""
    if re.search(r"[\s,]", line):
        return [token for token in re.split(r"[\s,]+", line) if token]
    return list(line)


def _spelled_qu(row: list[str]) -> list[str]:
    """A row in which somebody spelled the Qu tile as two letters, with the two made one."""
    if any(len(tile) > 1 for tile in row):
        return row
    return re.findall(r"[qQ][uU]|.", "".join(row))


def _rows_of_one_line(line: str, size: Size | None) -> list[list[str]]:
    tokens = _tokens(line)
    if len(tokens) > 1 and _are_rows(tokens, size):
        return [list(token) for token in tokens]
    wanted = size[0] * size[1] if size else None
    if not _fits(len(tokens), wanted) and _fits(len(_spelled_qu(tokens)), wanted):
        tokens = _spelled_qu(tokens)
    if size:
        rows, columns = size
    else:
        rows = columns = max(1, round(math.sqrt(len(tokens))))
    count = rows * columns
    if len(tokens) < count:
        row, column = divmod(len(tokens), columns)
        reason = f"a tile is missing: {rows}x{columns} needs {count}, here are {len(tokens)}"
        raise BoardError(reason, row + 1, column + 1)
    if len(tokens) > count:
        reason = f"one tile too many: {rows}x{columns} needs {count}, here are {len(tokens)}"
        raise BoardError(reason, rows + 1, 1)
    return [tokens[i : i + columns] for i in range(0, count, columns)]


def _fits(count: int, wanted: int | None) -> bool:
    return count == wanted if wanted is not None else math.isqrt(count) ** 2 == count


def _are_rows(tokens: list[str], size: Size | None) -> bool:
    """Whether the parts of a line like `catd line maro pets` are rows, not tiles."""
    rows, columns = size or (len(tokens), len(tokens))
    if len(tokens) != rows or rows * columns == len(tokens):
        return False
    return columns >= 3 and all(len(token) == columns for token in tokens)
