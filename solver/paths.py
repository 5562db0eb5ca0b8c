"""All paths of one word on a board."""

import itertools
from collections import Counter
from collections.abc import Iterator

from solver.arguments import whole
from solver.board import BLOCKED, WILD, Board, Cell, neighbours
from solver.errors import SearchLimitError
from solver.letters import normalise

TRACE_STEPS = 2_000_000


def trace(
    board: Board | str, word: str, limit: int = 1000, max_steps: int = TRACE_STEPS
) -> list[tuple[Cell, ...]]:
    """The first `limit` paths of a word on the board, in reading order.

    `max_steps`: the most steps of the search (the default takes a few seconds), beyond which
    SearchLimitError is raised. Without it, a board of equal letters could take days.
    """
    on = board if isinstance(board, Board) else Board.parse(board)
    paths = itertools.islice(_walks(on, normalise(word), max_steps), whole(limit, "the limit"))
    return [tuple(on.cell(tile) for tile in path) for path in paths]


def _walks(board: Board, word: str, max_steps: int) -> Iterator[list[int]]:
    """The tile indices of each path of the word, in reading order."""
    plain = "".join(tile for tile in board.tiles if tile not in (WILD, BLOCKED))
    if not word or (Counter(word) - Counter(plain)).total() > board.tiles.count(WILD):
        return iter(())  # the board lacks the letters, in any order
    near = neighbours(*board.size)
    # `ends[start]`: the tiles that can match at `start` and be continued to the end of the word if
    # tiles may be reused, with the index after each. The walk visits only these: it prunes early.
    ends: list[dict[int, int]] = [{} for _ in range(len(word) + 1)]
    for start in range(len(word) - 1, -1, -1):
        for tile, text in enumerate(board.tiles):
            end = start + (1 if text == WILD else len(text))
            fits = text != BLOCKED and (text == WILD or word.startswith(text, start))
            if fits and (end == len(word) or any(n in ends[end] for n in near[tile])):
                ends[start][tile] = end

    steps = itertools.count(1)

    def walk(path: list[int], start: int) -> Iterator[list[int]]:
        if next(steps) > max_steps:
            raise SearchLimitError(f"the paths of this word take more than {max_steps:,} steps")
        if start == len(word):
            yield path
            return
        for tile in near[path[-1]] if path else range(len(board.tiles)):
            if tile in ends[start] and tile not in path:
                yield from walk([*path, tile], ends[start][tile])

    return walk([], 0)
