"""The grid of text boxes as somebody typed it, whether or not it makes a board."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.refusals import Refusal
from game.services.solving.boards import DEFAULT_SIZE, read_board, read_size
from solver import Board, BoardError
from solver.board import BLOCKED, MAX_TILE_LETTERS, WILD, Size, face

MAX_SIDE = 10
MAX_SHOWN = 200  # characters of one box; people paste whole boards into the first one
MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Box:
    """One text box. `row` and `column` count from 1; `problem` says what is wrong with `text`."""

    row: int
    column: int
    text: str
    problem: str | None = None

    @property
    def label(self) -> str:
        return f"Row {self.row}, column {self.column}"

    @property
    def key(self) -> str:
        return f"{self.row}-{self.column}"

    @property
    def missing(self) -> bool:
        return self.problem == MISSING


@dataclass(frozen=True, slots=True)
class Grid:
    """`rows` x `columns` texts in reading order; an empty one is a box without a letter yet."""

    rows: int
    columns: int
    texts: tuple[str, ...]

    @classmethod
    def of(cls, size: Size, texts: Sequence[str] = ()) -> Grid:
        """A grid of that size with these texts, cut off or filled up with empty ones."""
        count = size[0] * size[1]
        kept = [_shown(text) for text in texts[:count]]
        return cls(*size, tuple(kept + [""] * (count - len(kept))))

    @classmethod
    def of_board(cls, board: Board) -> Grid:
        return cls(board.rows, board.columns, tuple(face(tile) for tile in board.tiles))

    @classmethod
    def of_text(cls, text: str) -> Grid:
        """The nearest grid to a text that is no board, so that nothing that was typed is lost."""
        read = (_tokens(line) for line in re.split(r"[/\r\n]+", text))
        lines = [line for line in read if line]
        if len(lines) > 1:
            width = max(len(line) for line in lines)
            lines = [line + [""] * (width - len(line)) for line in lines]
        elif lines:
            width = math.isqrt(len(lines[0]) - 1) + 1
            lines = [lines[0][i : i + width] for i in range(0, width * width, width)]
        else:
            return cls.of(DEFAULT_SIZE)
        if not fits((len(lines), width)):
            return cls.of(DEFAULT_SIZE)
        return cls.of((len(lines), width), [text for line in lines for text in line])

    @property
    def size(self) -> Size:
        return self.rows, self.columns

    @property
    def name(self) -> str:
        return f"{self.rows}x{self.columns}"

    def resized(self, size: Size) -> Grid:
        """A grid of another size; letters that have a place in both stay where they are."""
        texts = [
            self.texts[row * self.columns + column]
            if row < self.rows and column < self.columns
            else ""
            for row in range(size[0])
            for column in range(size[1])
        ]
        return Grid.of(size, texts)

    def boxes(self, *, checked: bool) -> list[list[Box]]:
        """The boxes row by row; with their problems where they are to be checked."""
        return [
            [
                Box(row + 1, column + 1, text, problem_of(text) if checked else None)
                for column, text in enumerate(self.texts[row * self.columns :][: self.columns])
            ]
            for row in range(self.rows)
        ]

    def problems(self) -> list[str]:
        """What is wrong, a sentence for each bad tile and one for all that are missing."""
        boxes = [box for row in self.boxes(checked=True) for box in row if box.problem]
        missing = [box.label for box in boxes if box.missing]
        wrong = [f"{box.label}: {box.problem}." for box in boxes if not box.missing]
        return wrong + _missing(missing, len(self.texts))

    def board_rows(self) -> list[list[str]]:
        return [
            list(self.texts[start : start + self.columns])
            for start in range(0, len(self.texts), self.columns)
        ]

    def whole_board(self) -> Board | None:
        """The board that somebody typed or pasted into a single box."""
        typed = [text for text in self.texts if text]
        if len(typed) != 1 or len(self.texts) == 1 or len(typed[0]) <= MAX_TILE_LETTERS:
            return None
        try:
            board = read_board(typed[0])
        except Refusal:
            return None
        return board if fits(board.size) else None


def problem_of(text: str) -> str | None:
    """What is wrong with the text of one box; None for a good tile."""
    if not text:
        return MISSING
    try:
        Board.from_rows([[text]])
    except BoardError as error:
        return error.reason
    return None


def _missing(labels: list[str], tiles: int) -> list[str]:
    if not labels:
        return []
    if len(labels) == tiles:
        return ["The board is empty. Type a letter in each box."]
    if len(labels) == 1:
        return [f"A tile is missing: {labels[0].lower()}."]
    return [f"{len(labels)} tiles are missing, the first at {labels[0].lower()}."]


def fits(size: Size) -> bool:
    """Whether this page has room for a grid of that size."""
    return max(size) <= MAX_SIDE


def read_grid_size(text: str) -> Size:
    """A size that this page can show. Raises Refusal."""
    size = read_size(text)
    if size is None or not fits(size):
        detail = f"This page has room for up to {MAX_SIDE} rows and {MAX_SIDE} columns."
        raise Refusal("size.too_large", detail, "size")
    return size


def _shown(text: str) -> str:
    tile = text.strip()[:MAX_SHOWN].replace("\0", "\N{REPLACEMENT CHARACTER}")
    good = tile in (WILD, BLOCKED) or (tile and problem_of(tile) is None)
    return face("qu" if tile.lower() == "q" else tile.lower()) if good else tile


def _tokens(line: str) -> list[str]:
    parts = re.split(r"[\s,]+", line.strip()) if re.search(r"[\s,]", line.strip()) else list(line)
    return [part for part in parts if part]
