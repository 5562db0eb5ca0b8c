"""The words of a solved board as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.services.solving import Richness, SolvedBoard
from solver import FoundWord

COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Results:
    """`order`: word, points or length; alphabetical within equal ones."""

    solved: SolvedBoard
    richness: Richness | None
    order: str

    @property
    def words(self) -> str:
        return counted(self.solved.solution.word_count, "word")

    @property
    def points(self) -> str:
        return counted(self.solved.solution.total_points, "point")

    def rows(self) -> Iterator[list[tuple[str, str, str] | None]]:
        """Rows of three cells: the word, its points in words, the indices of its path's tiles."""
        columns = self.solved.solution.board.columns
        cells = [
            (
                found.word,
                counted(found.points, "point"),
                " ".join(str(row * columns + column) for row, column in found.path),
            )
            for found in in_order(list(self.solved.solution.words), self.order)
        ]
        for start in range(0, len(cells), COLUMNS):
            row: list[tuple[str, str, str] | None] = [*cells[start : start + COLUMNS]]
            yield row + [None] * (COLUMNS - len(row))


def in_order(words: list[FoundWord], order: str) -> list[FoundWord]:
    """Alphabetical words in another order; those with most points, or the longest, come first."""
    if order == "points":
        return sorted(words, key=lambda found: -found.points)
    if order == "length":
        return sorted(words, key=lambda found: -len(found.word))
    return words


def counted(number: int, noun: str) -> str:
    """`1 point`, `1,284 points`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
