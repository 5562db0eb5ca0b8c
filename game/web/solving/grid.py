"""The grid of text boxes: what was typed, whether or not it makes a board."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.refusals import Refusal
from game.rules.wording import translated
from game.services.solving.boards import DEFAULT_SIZE, parse_board, read_size
from solver import Board, BoardError
from solver.board import MAX_TILE_LETTERS, Size, face, size_name

MAX_SIDE = 10
MAX_SHOWN = 200  # characters of one box; people paste whole boards into the first one
MISSING = "missing"
EMPTY = gettext_lazy("The board is empty. Type a letter in each box.")
MISSING_TILES = gettext_lazy(
    "Missing tiles: %(count)s, the first at row %(row)s, column %(column)s."
)


@dataclass(frozen=True, slots=True)
class Box:
    """One text box. `row` and `column` count from 1. `problem`: why `text` is not a tile."""

    row: int
    column: int
    text: str
    problem: str | None = None

    @property
    def label(self) -> str:
        return _("Row %(row)s, column %(column)s") % self.place

    @property
    def place(self) -> dict[str, int]:
        return {"row": self.row, "column": self.column}

    @property
    def key(self) -> str:
        return f"{self.row}-{self.column}"


@dataclass(frozen=True, slots=True)
class Grid:
    """`rows` x `columns` texts as typed, in reading order; an empty box has an empty text."""

    rows: int
    columns: int
    texts: tuple[str, ...]

    @classmethod
    def of(cls, size: Size, texts: Sequence[str] = ()) -> Self:
        """A grid of that size; cuts the texts off or adds empty ones."""
        count = size[0] * size[1]
        return cls(*size, (*texts[:count], *[""] * (count - len(texts))))

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The closest grid to a text that is not a board, so that nothing typed gets lost."""
        tokenised = (_tokens(line) for line in re.split(r"[/\r\n]+", text))
        lines = [line for line in tokenised if line]
        if not lines:
            return cls.of(DEFAULT_SIZE)
        if len(lines) > 1:
            width = max(len(line) for line in lines)
            lines = [line + [""] * (width - len(line)) for line in lines]
        else:
            width = math.isqrt(len(lines[0]) - 1) + 1
            lines = [lines[0][i : i + width] for i in range(0, width * width, width)]
        if not _fits((len(lines), width)):
            return cls.of(DEFAULT_SIZE)
        return cls.of((len(lines), width), [text for line in lines for text in line])

    @property
    def size(self) -> Size:
        return self.rows, self.columns

    @property
    def name(self) -> str:
        return size_name(self.size)

    def resized(self, size: Size) -> Self:
        """A grid of another size; texts keep their row and column if it has them."""
        texts = [
            self.texts[row * self.columns + column]
            if row < self.rows and column < self.columns
            else ""
            for row in range(size[0])
            for column in range(size[1])
        ]
        return self.of(size, texts)

    def board(self, plain_q: bool) -> Board:
        """The board of the boxes; `plain_q` as for `Board.parse`. Raises BoardError."""
        starts = range(0, len(self.texts), self.columns)
        rows = [self.texts[start : start + self.columns] for start in starts]
        return Board.from_rows(rows, plain_q=plain_q)

    def whole_board(self) -> Board | None:
        """The board that was typed or pasted into a single box."""
        typed = [text for text in map(_cut, self.texts) if text]
        if len(typed) != 1 or len(self.texts) == 1 or len(typed[0]) <= MAX_TILE_LETTERS:
            return None
        try:
            board = parse_board(typed[0])
        except Refusal:
            return None
        return board if _fits(board.size) else None

    def boxes(self) -> list[Box]:
        """The boxes with their problems: a visitor sees all of them at once."""
        return [
            _box(*divmod(index, self.columns), _cut(text)) for index, text in enumerate(self.texts)
        ]


def boxes_of(board: Board) -> list[Box]:
    cells = enumerate(board.tiles)
    return [Box(*_from_one(*board.cell(index)), face(tile)) for index, tile in cells]


def problems(boxes: Sequence[Box]) -> list[str]:
    missing = [box for box in boxes if box.problem == MISSING]
    wrong = [box for box in boxes if box.problem not in (None, MISSING)]
    return [_at_fault(box) for box in wrong] + _missing(missing, len(boxes))


def _at_fault(box: Box) -> str:
    text = _("Row %(row)s, column %(column)s: %(problem)s.")
    return text % {**box.place, "problem": box.problem}


def read_grid_size(text: str) -> Size:
    """A size that this page can show. Raises Refusal."""
    return check_fits(read_size(text) or DEFAULT_SIZE)


def check_fits(size: Size) -> Size:
    """Raises Refusal for a size that this page can't show."""
    if not _fits(size):
        detail = _("This page has room for up to %(most)s rows and %(most)s columns.")
        detail %= {"most": MAX_SIDE}
        raise Refusal("size.too_large", detail, "size")
    return size


def _fits(size: Size) -> bool:
    return max(size) <= MAX_SIDE


def _box(row: int, column: int, text: str) -> Box:
    """A box with a tile as a die shows it, or with any other text as it was typed."""
    place = _from_one(row, column)
    if not text:
        return Box(*place, text, MISSING)
    try:
        return Box(*place, face(Board.from_rows([[text]]).tiles[0]))
    except BoardError as error:
        return Box(*place, text, translated(error.reason))


def _from_one(row: int, column: int) -> tuple[int, int]:
    return row + 1, column + 1


def _cut(text: str) -> str:
    return text.strip()[:MAX_SHOWN].replace("\0", "\N{REPLACEMENT CHARACTER}")


def _missing(boxes: list[Box], tiles: int) -> list[str]:
    if not boxes:
        return []
    if len(boxes) == tiles:
        return [str(EMPTY)]
    return [MISSING_TILES % {"count": len(boxes), **boxes[0].place}]


def _tokens(line: str) -> list[str]:
    parts = re.split(r"[\s,]+", line.strip()) if re.search(r"[\s,]", line.strip()) else list(line)
    return [part for part in parts if part]
