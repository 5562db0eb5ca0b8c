"""The words of a solved board as the page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe

from game.rules.wording import counted
from game.services.solving.solve import Richness, SolvedBoard
from solver import Board, FoundWord
from solver.solve import Order, sort_words

COLUMNS = 3
ROWS_PER_PART = 50  # also in table.js
LONG = 1_500  # words from which on browsers skip rows out of sight; also in table.js


@dataclass(frozen=True, slots=True)
class Results:
    """`order`: ties are alphabetical."""

    solved: SolvedBoard
    richness: Richness | None
    order: Order

    @property
    def board(self) -> Board:
        return self.solved.solution.board

    @property
    def words(self) -> str:
        return counted(self.solved.solution.word_count, "word")

    @property
    def points(self) -> str:
        return counted(self.solved.solution.total_points, "point")

    @property
    def is_long(self) -> bool:
        return self.solved.solution.word_count >= LONG

    def table_parts(self) -> SafeString:
        """The bodies of the table: rows of three words, with the tile indices of their paths.

        Several bodies let browsers skip those out of sight. Built without a template, which would
        take half a minute for the hundred thousand words of a board of wildcards.
        """
        columns = self.board.columns
        words = sort_words(list(self.solved.solution.words), self.order)
        cells = [_cell(found, columns) for found in words]
        cells += ['<td role="cell"></td>'] * (-len(cells) % COLUMNS)
        rows = [
            f'<tr role="row">{"".join(cells[start : start + COLUMNS])}</tr>'
            for start in range(0, len(cells), COLUMNS)
        ]
        parts = (
            f'<tbody role="rowgroup">{"".join(rows[start : start + ROWS_PER_PART])}</tbody>'
            for start in range(0, len(rows), ROWS_PER_PART)
        )
        return mark_safe("\n".join(parts))  # noqa: S308  # _cell has escaped the words


def _cell(found: FoundWord, columns: int) -> str:
    path = " ".join([str(row * columns + column) for row, column in found.path])
    points = f'<span class="points">({counted(found.points, "point")})</span>'
    return f'<td role="cell" data-path="{path}">{escape(found.word)} {points}</td>'
