"""The exhaustive search: walk every path of the board and look each one up in a hash set.

Nothing is pruned, so the work depends on the shape of the board alone: 12,029,640 paths for 4x4.
Every path tries all 8 directions, and a try that leaves the board, comes to a used tile or to a
blocked one is turned back; counted as a call all the same, that makes 8 calls a path and one for
each tile to begin with.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.board import BLOCKED, WILD, Board
from solver.errors import SearchLimitError
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solve import Order, Solution
from solver.textbook.results import Step, bounds, found_words, too_many

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True, slots=True)
class CountedSolution(Solution):
    """`tiles_visited`: the paths walked. `calls`: those, and the tries that were turned back."""

    calls: int


def solve(
    board: Board | str,
    lexicon: Iterable[str],
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
    sort: Order = "word",
    limit: int | None = None,
) -> CountedSolution:
    """As `solver.solve`; the words may be any iterable. `limit` bounds the paths walked."""
    board = Board.parse(board) if isinstance(board, str) else board
    pack = rule_pack(rules)
    shortest, longest = bounds(pack, min_length, max_length)
    words = frozenset(lexicon)
    alphabet = sorted(set().union(*words))
    rows, columns, tiles = board.rows, board.columns, board.tiles
    most = float("inf") if limit is None else limit
    used = [tile == BLOCKED for tile in tiles]
    path: list[Step] = []
    paths: dict[str, tuple[Step, ...]] = {}
    calls = walked = 0

    def visit(row: int, column: int, text: str) -> None:
        nonlocal calls, walked
        calls += 1
        if not (0 <= row < rows and 0 <= column < columns):
            return
        here = row * columns + column
        if used[here]:
            return
        used[here] = True
        for letters in alphabet if tiles[here] == WILD else (tiles[here],):
            walked += 1
            if walked > most:
                raise SearchLimitError(too_many(limit or 0))
            spelled = text + letters
            path.append((here, letters))
            if spelled in words and shortest <= len(spelled) <= longest:
                paths.setdefault(spelled, tuple(path))
            if len(spelled) < longest:
                for down, right in DIRECTIONS:
                    visit(row + down, column + right, spelled)
            path.pop()
        used[here] = False

    for start in range(len(tiles)):
        visit(*board.cell(start), "")
    found = found_words(board, paths, pack, sort)
    return CountedSolution(board, found, sum(word.points for word in found), walked, calls)
