"""Walk the board and ask a lexicon about every path: is it a word, a prefix or neither?

The lexicon makes no difference to the walk, only to the time that each answer takes.

Source: the board-first player of Owen Astrachan’s assignment “Boggle”, Compsci 100, Duke
University, 2009.
"""

from solver.textbook.lexicons.status import Lookup, Status
from solver.textbook.search_state import SearchState, Tiles


def search(tiles: Tiles, lexicon: Lookup, state: SearchState) -> None:
    def visit(tile: int, text: str) -> None:
        for letters in tiles.choices[tile]:
            spelled = text + letters
            status = lexicon.status(spelled)
            if status is Status.NEITHER:
                state.cut(tile, letters)
                continue
            state.enter(tile, letters)
            if status is Status.WORD:
                state.found(spelled)
            if len(spelled) < state.longest:
                for neighbour in tiles.near[tile]:
                    if not state.used[neighbour]:
                        visit(neighbour, spelled)
            state.leave()

    for start in range(len(tiles.choices)):
        visit(start, "")
