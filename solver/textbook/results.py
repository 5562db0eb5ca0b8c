"""What the textbook engines share around their searches: bounds, and the shape of the answer."""

from __future__ import annotations

from collections.abc import Mapping

from solver.board import Board
from solver.errors import SolverError
from solver.scoring import RulePack
from solver.solve import FoundWord, Order
from solver.textbook.state import Step

Paths = Mapping[str, tuple[Step, ...]]

UNBOUNDED = 1_000_000


def bounds(pack: RulePack, min_length: int | None, max_length: int | None) -> tuple[int, int]:
    """The shortest and the longest length that counts. Raises SolverError."""
    shortest = pack.min_length if min_length is None else min_length
    if shortest < 1:
        raise SolverError("the minimum length is at least 1")
    if max_length is not None and max_length < shortest:
        raise SolverError("the maximum length is below the minimum length")
    return shortest, UNBOUNDED if max_length is None else max_length


def found_words(board: Board, paths: Paths, pack: RulePack, sort: Order) -> tuple[FoundWord, ...]:
    """The words with their points, their path as rows and columns, and their tiles."""
    words = [
        FoundWord(
            word,
            pack.points(len(word)),
            tuple(board.cell(tile) for tile, _ in paths[word]),
            tuple(letters for _, letters in paths[word]),
        )
        for word in sorted(paths)
    ]
    if sort == "points":
        words.sort(key=lambda found: -found.points)
    elif sort == "length":
        words.sort(key=lambda found: -len(found.word))
    elif sort != "word":
        raise SolverError(f"words are sorted by word, points or length, not by “{sort}”")
    return tuple(words)
