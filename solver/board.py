"""A board: rows, columns and tiles, parsed from text and written as text."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from solver.arguments import listed, shown, whole
from solver.errors import BoardError, Message, SolverError
from solver.letters import fold

MAX_TILES = 100
MAX_TILE_LETTERS = 4
MOST_DIGITS = 20  # of a size: int() refuses thousands of them
WILD = "?"
BLOCKED = "#"
PLAIN_Q = "q."  # a Q that isn't Qu, in the text of a board

BETWEEN = re.compile(r"[\s,;|_\u2010-\u2015-]+")  # tiles
ROWS_OF_LINE = r"[^\W\d_]{3,}(?:[|_\u2010-\u2015-][^\W\d_]{3,})+"  # ABCD-EFGH
RULE = re.compile(r"[\s|+:=-]*-[\s|+:=-]*\Z")  # a line that parts rows, as tables of text have it

EMPTY = Message("the board is empty")
TOO_LARGE = Message("a board has at most %(most)s tiles", most=MAX_TILES)

Size = tuple[int, int]
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """`rows` x `columns` tiles in reading order, as lower-case text: `a`, `qu`, `q`, `?`, `#`.

    Use `parse` or `from_rows`, which check the tiles; the constructor does not.
    """

    rows: int
    columns: int
    tiles: tuple[str, ...]

    @classmethod
    def parse(cls, text: str, size: Size | None = None, plain_q: bool = False) -> Board:
        """Parse a board.

        Rows are separated by `/` or line ends, in one line also by the signs that part tiles:
        spaces, commas, semicolons, dashes, underscores, bars. Tiles need such signs if one of them
        has several letters. Lines of nothing but rules are left out. Letters without separators
        form a square board, or one of `size` (rows, columns). Case does not matter, `q` alone is
        `qu` and `q.` is `q`, `?` is any letter, `#` a blocked tile. `plain_q`: `q` alone is `q`.
        Raises BoardError with row, column and reason.
        """
        if size is not None:
            size = _checked(size)
        lines = re.split(r"\r\n|[/\r\n]", _folded(text).strip())
        lines = [line for line in lines if not RULE.match(line)] or lines
        if len(lines) > 1 and not lines[-1].strip():
            lines.pop()
        if not any(line.strip() for line in lines):
            raise BoardError(EMPTY, 1, 1)
        if len(lines) == 1 and not text.rstrip().endswith("/"):
            return cls.from_rows(_rows_of_one_line(lines[0].strip(), size), plain_q=plain_q)
        rows = [_tokens(line.strip()) for line in lines]
        wanted = size[1] if size else None
        if len({len(row) for row in rows}) > 1 or (wanted and any(len(r) != wanted for r in rows)):
            rows = [_join_qu(row) for row in rows]
        board = cls.from_rows(rows, wanted, plain_q)
        if size and board.rows != size[0]:
            raise wrong_rows(board.rows, size[0])
        return board

    @classmethod
    def from_rows(
        cls, rows: Sequence[Sequence[str]], columns: int | None = None, plain_q: bool = False
    ) -> Board:
        """Build a board from rows of tiles. `columns`: the required width of every row.

        `plain_q`: a tile `q` is the letter, not `qu`. Raises BoardError for rows of unequal length,
        empty or malformed tiles and more than 100 tiles.
        """
        rows = [*listed(rows, "rows")]
        for number, row in enumerate(rows, start=1):
            if not isinstance(row, Sequence):
                raise BoardError(f"{shown(row)} is not a list of tiles", number, 1)
        if not any(rows):
            raise BoardError(EMPTY, 1, 1)
        width = columns if columns is not None else _most_common_width(rows)
        _check_rows(rows, width)
        return cls(
            len(rows),
            width,
            tuple(
                _tile(raw, r, c, plain_q)
                for r, row in enumerate(rows, start=1)
                for c, raw in enumerate(row, start=1)
            ),
        )

    @classmethod
    def from_listing(cls, text: str, plain_q: bool = False) -> Board:
        """Parse `ROWS COLUMNS` followed by the tiles, all separated by white space.

        Raises BoardError as `parse` does.
        """
        parts = _folded(text).removeprefix("\ufeff").split()
        if len(parts) < 2 or not all(re.fullmatch(r"\d+", part) for part in parts[:2]):
            raise BoardError("a board file begins with two numbers: its rows and its columns")
        rows, columns = _size(*parts[:2])
        return cls.from_rows(_split_rows(parts[2:], rows, columns), plain_q=plain_q)

    @property
    def size(self) -> Size:
        return self.rows, self.columns

    def cell(self, index: int) -> Cell:
        """The row and the column, from 0, of a tile by its index in reading order."""
        return divmod(index, self.columns)

    def canonical(self) -> Board:
        """The first of the rotations and reflections that keep the size, by their tiles."""
        rows = [self.tiles[i : i + self.columns] for i in range(0, len(self.tiles), self.columns)]
        mirrored = [row[::-1] for row in rows]
        turned = [rows, rows[::-1], mirrored, mirrored[::-1]]
        if self.rows == self.columns:
            turned += [list(zip(*each, strict=True)) for each in turned]
        return Board(*self.size, min(tuple(chain.from_iterable(each)) for each in turned))

    def faces(self) -> list[list[str]]:
        """The tiles row by row as dice show them: `A`, `Qu`, `?`, `#`."""
        shown = [face(tile) for tile in self.tiles]
        return [shown[i : i + self.columns] for i in range(0, len(shown), self.columns)]

    def __str__(self) -> str:
        """The shortest text that `parse` reads back as this board."""
        spaced = any(len(tile) > 1 and tile != "qu" for tile in self.tiles)
        short = [_short(tile, spaced) for tile in self.tiles]
        rows = [short[i : i + self.columns] for i in range(0, len(short), self.columns)]
        if not spaced:
            lines = ["".join(row) for row in rows]
            if self.rows == self.columns:
                return "".join(lines)
        elif self.columns > 1:
            lines = [" ".join(row) for row in rows]
        else:
            lines = [f"{row[0]}," for row in rows]
        return "/".join(lines) + ("/" if self.rows == 1 else "")


def _short(tile: str, spaced: bool) -> str:
    if tile == "q":
        return PLAIN_Q
    return tile if spaced else tile[0]


def face(tile: str) -> str:
    """A tile as a die shows it: `A`, `Qu`. A letter without a one-letter capital is unchanged."""
    head = tile[0].upper()
    return (head if len(head) == 1 else tile[0]) + tile[1:]


@lru_cache(maxsize=256)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each tile of a `rows` x `columns` board, in reading order."""
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
    """Parse `4x4` as (4, 4): rows, then columns. Raises BoardError."""
    match = re.fullmatch(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*", str(text))
    if not match:
        raise BoardError(Message("a size is written like 4x4, not “%(text)s”", text=text))
    return _size(match[1], match[2])


def size_name(size: Size) -> str:
    """`4x4` for (4, 4), as `parse_size` reads it."""
    return f"{size[0]}x{size[1]}"


def _size(rows: str, columns: str) -> Size:
    """The size, given as digits. Raises BoardError."""
    if max(len(rows), len(columns)) > MOST_DIGITS:
        raise BoardError(TOO_LARGE)
    return _checked((int(rows), int(columns)))


def _folded(text: str) -> str:
    """The text of a board, folded. Raises BoardError."""
    if not isinstance(text, str):
        raise BoardError(f"{shown(text)} is not the text of a board")
    return fold(text)


def _checked(size: Size) -> Size:
    """A size. Raises BoardError."""
    try:
        rows, columns = (whole(side, "a side") for side in size)
    except (TypeError, ValueError) as error:  # SolverError is a ValueError
        raise BoardError(
            f"a size is two whole numbers, rows and columns, not {shown(size)}"
        ) from error
    if rows < 1 or columns < 1:
        raise BoardError(Message("a board has at least one row and one column"))
    if rows * columns > MAX_TILES:
        reason = Message(
            "a board has at most %(most)s tiles, %(size)s has %(tiles)s",
            most=MAX_TILES,
            size=size_name((rows, columns)),
            tiles=str(rows * columns),
        )
        raise BoardError(reason)
    return rows, columns


def _check_rows(rows: Sequence[Sequence[str]], width: int) -> None:
    """Raise BoardError at the first missing or surplus tile."""
    count = 0
    for number, row in enumerate(rows, start=1):
        if not row:
            raise BoardError(Message("this row is empty"), number, 1)
        count += len(row)
        if count > MAX_TILES:
            beyond = len(row) - (count - MAX_TILES) + 1
            raise BoardError(TOO_LARGE, number, beyond)
        if len(row) == width:
            continue
        should = Message.counted(
            len(row),
            "this row has %(count)s tile instead of %(width)s",
            "this row has %(count)s tiles instead of %(width)s",
            width=width,
        )
        raise BoardError(_because(len(row) - width, should), number, min(len(row), width) + 1)


def wrong_rows(rows: int, wanted: int) -> BoardError:
    """The error for another number of rows than the size has."""
    reason = Message.counted(
        rows,
        "the board has %(count)s row instead of %(wanted)s",
        "the board has %(count)s rows instead of %(wanted)s",
        wanted=wanted,
    )
    return BoardError(reason, min(rows, wanted) + 1, 1)


def _because(surplus: int, reason: Message) -> Message:
    """How many tiles are too many, or that some are missing, and why."""
    fault = Message("a tile is missing")
    if surplus > 0:
        fault = Message.counted(surplus, "one tile too many", "%(count)s tiles too many")
    return Message("%(fault)s: %(reason)s", fault=fault, reason=reason)


def _most_common_width(rows: Sequence[Sequence[str]]) -> int:
    """The width of most rows; a row of another width is the wrong one."""
    return Counter(len(row) for row in rows if row).most_common(1)[0][0]


def _tile(raw: str, row: int, column: int, plain_q: bool) -> str:
    try:
        tile = fold(raw).strip()
    except SolverError as error:
        raise BoardError(str(error), row, column) from error
    if tile == PLAIN_Q or (plain_q and tile == "q"):
        return "q"
    if not tile:
        raise BoardError(Message("this tile is empty"), row, column)
    if tile in (WILD, BLOCKED):
        return tile
    for character in tile:
        if character in (WILD, BLOCKED):
            alone = Message("“%(sign)s” stands alone on a tile", sign=character)
            raise BoardError(alone, row, column)
        if not character.isalpha():
            raise BoardError(_no_letter(character), row, column)
    if len(tile) > MAX_TILE_LETTERS:
        most = Message("a tile has at most %(most)s letters", most=MAX_TILE_LETTERS)
        raise BoardError(most, row, column)
    return "qu" if tile == "q" else tile


def _no_letter(character: str) -> Message:
    if character.isprintable():
        return Message("“%(sign)s” is not a letter", sign=character)
    return Message("%(sign)s is not a letter", sign=f"U+{ord(character):04X}")


def _tokens(line: str) -> list[str]:
    """The tiles of one row: with signs between them, or else one per letter."""
    if BETWEEN.search(line):
        return [token for token in BETWEEN.split(line) if token]
    # A letter with its combining accents, or a Q that isn't Qu.
    return re.findall(r"q\.|.[\u0300-\u036f]*", line)


def _join_qu(row: list[str]) -> list[str]:
    """The row with `q`, `u` joined to one tile, unless it has tiles of several letters."""
    if any(len(tile) > 1 for tile in row):
        return row
    return re.findall(r"qu|.", "".join(row))


def _rows_of_one_line(line: str, size: Size | None) -> list[list[str]]:
    tokens = _tokens(line)
    if not tokens:
        raise BoardError(EMPTY, 1, 1)
    if size is None and re.fullmatch(ROWS_OF_LINE, line) and len({*map(len, tokens)}) == 1:
        return [list(token) for token in tokens]
    if len(tokens) > 1 and _are_rows(tokens, size):
        return [list(token) for token in tokens]
    wanted = size[0] * size[1] if size else None
    if not _fits(len(tokens), wanted) and _fits(len(_join_qu(tokens)), wanted):
        tokens = _join_qu(tokens)
    if size:
        return _split_rows(tokens, *size)
    if len(tokens) > MAX_TILES:
        reason = Message(
            "a board has at most %(most)s tiles, this one has %(tiles)s",
            most=MAX_TILES,
            tiles=str(len(tokens)),
        )
        raise BoardError(reason, 1, 1)
    side = max(1, round(math.sqrt(len(tokens))))
    return _split_rows(tokens, side, side)


def _split_rows(tokens: list[str], rows: int, columns: int) -> list[list[str]]:
    """The tiles split into rows. Raises BoardError if their number is wrong."""
    count = rows * columns
    if len(tokens) != count:  # a malformed tile is a better reason than the number of tiles
        for index, token in enumerate(tokens[:MAX_TILES]):
            _tile(token, 1 + index // columns, 1 + index % columns, plain_q=False)
    if len(tokens) != count:
        here = Message.counted(
            count,
            "%(size)s needs %(count)s tile, the board has %(tiles)s",
            "%(size)s needs %(count)s tiles, the board has %(tiles)s",
            size=size_name((rows, columns)),
            tiles=str(len(tokens)),
        )
        row, column = divmod(min(len(tokens), count), columns)
        raise BoardError(_because(len(tokens) - count, here), row + 1, column + 1)
    return [tokens[i : i + columns] for i in range(0, count, columns)]


def _fits(count: int, wanted: int | None) -> bool:
    return count == wanted if wanted is not None else math.isqrt(count) ** 2 == count


def _are_rows(tokens: list[str], size: Size | None) -> bool:
    """Whether the tokens of a line are rows, as in `catd line maro pets`, rather than tiles."""
    rows, columns = size or (len(tokens), len(tokens))
    if len(tokens) != rows or rows * columns == len(tokens):
        return False
    return columns >= 3 and all(len(token) == columns for token in tokens)
