"""Walk every path of the board and look each one up in a hash set.

Nothing is pruned, so the work depends only on the shape of the board: 12,029,640 paths for 4x4.
Every path tries all 8 directions, and a call counts before it looks at anything: a step off the
board, onto a used or onto a blocked tile, and one beyond the longest word count too. That makes 8
calls per path and one for each starting tile: 96,237,136 for 4x4. The variant for words of 3 to 9
letters ends paths at 9 letters, but tries the directions from there: 82,449 calls for 3x3, 851,276
for 3x4, 5,763,088 for 4x4. Only tiles of several letters, wildcards and blocked tiles change these
numbers: paths of `qu` reach 9 letters with fewer tiles.

Source: Dan Vanderkam, “Boggle #2: The Shortest Solver”, danvk.org, January 2007; the search is
backtracking as in Solomon Golomb and Leonard Baumert, “Backtrack Programming”, Journal of the ACM,
1965.
"""

from solver.textbook.base import Algorithm
from solver.textbook.search_state import SearchState, Tiles

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def search(tiles: Tiles, words: frozenset[str], state: SearchState) -> None:
    def visit(row: int, column: int, text: str) -> None:
        here = row * tiles.columns + column
        on_board = 0 <= row < tiles.rows and 0 <= column < tiles.columns
        too_long = len(text) >= state.longest
        if too_long or not on_board or state.used[here] or not tiles.choices[here]:
            state.calls += 1
            return
        for letters in tiles.choices[here]:
            spelled = text + letters
            state.enter(here, letters)
            if spelled in words:
                state.found(spelled)
            for down, right in DIRECTIONS:
                visit(row + down, column + right, spelled)
            state.leave()

    for start in range(len(tiles.choices)):
        visit(*divmod(start, tiles.columns), "")


solve = Algorithm(frozenset, search, __doc__)
up_to_9 = Algorithm(frozenset, search, __doc__, letters=(3, 9))
