"""Walk every path of the board and look each one up in a hash set.

Nothing is pruned, so the work depends on the shape of the board alone: 12,029,640 paths for 4x4.
Every path tries all 8 directions, and a try that leaves the board, comes to a used tile or to a
blocked one is turned back; counted as a call all the same, that makes 8 calls a path and one for
each tile to begin with: 96,237,136 for 4x4. With words of 3 to 9 letters only it goes no further
than 9 letters.

Source: Dan Vanderkam, “Boggle #2: The Shortest Solver”, danvk.org, January 2007; the search is
backtracking as in Solomon Golomb and Leonard Baumert, “Backtrack Programming”, Journal of the ACM,
1965.
"""

from __future__ import annotations

from solver.textbook.base import Algorithm
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def search(tiles: Tiles, words: frozenset[str], trail: Trail) -> None:
    def visit(row: int, column: int, text: str) -> None:
        here = row * tiles.columns + column
        on_board = 0 <= row < tiles.rows and 0 <= column < tiles.columns
        if not on_board or trail.used[here] or not tiles.choices[here]:
            trail.calls += 1
            return
        for letters in tiles.choices[here]:
            spelled = text + letters
            trail.enter(here, letters)
            if spelled in words:
                trail.found(spelled)
            if len(spelled) < trail.longest:
                for down, right in DIRECTIONS:
                    visit(row + down, column + right, spelled)
            trail.leave()

    for start in range(len(tiles.choices)):
        visit(*divmod(start, tiles.columns), "")


solve = Algorithm(frozenset, search, __doc__)
up_to_9 = Algorithm(frozenset, search, __doc__, letters=(3, 9))
