"""All the paths of one word."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from solver.board import BLOCKED, WILD, Board, Cell, neighbours
from solver.errors import SearchLimitError
from solver.lexicon import normalise

TRACE_STEPS = 2_000_000


def trace(
    board: Board | str, word: str, limit: int = 1000, max_steps: int = TRACE_STEPS
) -> list[tuple[Cell, ...]]:
    """All paths of one word on the board in reading order, the first `limit` of them.

    `max_steps`: raise SearchLimitError rather than go more steps than that (by default what takes
    a few seconds); a board of equal letters could otherwise take days.
    """
    board = Board.parse(board) if isinstance(board, str) else board
    paths: list[tuple[Cell, ...]] = []
    for path in _walks(board, normalise(word), max_steps):
        paths.append(tuple(board.cell(tile) for tile in path))
        if len(paths) == limit:
            break
    return paths


def _walks(board: Board, word: str, max_steps: int) -> Iterator[list[int]]:
    """The tile indices of each path of the word, in reading order."""
    plain = "".join(tile for tile in board.tiles if tile not in (WILD, BLOCKED))
    if not word or (Counter(word) - Counter(plain)).total() > board.tiles.count(WILD):
        return iter(())  # the board has not the letters, in whatever order
    near = neighbours(*board.size)
    # For each place in the word the tiles from which the rest of it can be reached when tiles may
    # be used again: the walk goes nowhere else, so that a word that cannot be finished ends early.
    ways: list[dict[int, int]] = [{} for _ in range(len(word) + 1)]
    for start in range(len(word) - 1, -1, -1):
        for tile, text in enumerate(board.tiles):
            end = start + (1 if text == WILD else len(text))
            fits = text != BLOCKED and (text == WILD or word.startswith(text, start))
            if fits and (end == len(word) or any(n in ways[end] for n in near[tile])):
                ways[start][tile] = end

    steps = itertools.count(1)

    def walk(path: list[int], start: int) -> Iterator[list[int]]:
        if next(steps) > max_steps:
            raise SearchLimitError(f"the paths of this word take more than {max_steps:,} steps")
        if start == len(word):
            yield path
            return
        for tile in near[path[-1]] if path else range(len(board.tiles)):
            if tile in ways[start] and tile not in path:
                yield from walk([*path, tile], ways[start][tile])

    return walk([], 0)
