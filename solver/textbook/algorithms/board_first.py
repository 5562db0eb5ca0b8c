"""Walk the board and ask a lexicon about every path: is it a word, the beginning of one, neither?

What the lexicon is makes no difference to the walk, only to how long each answer takes.

Source: the board-first player of Owen Astrachan’s assignment “Boggle”, Compsci 100, Duke
University, 2009.
"""

from __future__ import annotations

from solver.textbook.lexicons.status import Lookup, Status
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles


def search(tiles: Tiles, lexicon: Lookup, trail: Trail) -> None:
    def visit(tile: int, text: str) -> None:
        for letters in tiles.choices[tile]:
            spelled = text + letters
            status = lexicon.status(spelled)
            if status is Status.NEITHER:
                trail.cut(tile, letters)
                continue
            trail.enter(tile, letters)
            if status is Status.WORD:
                trail.found(spelled)
            if len(spelled) < trail.longest:
                for neighbour in tiles.near[tile]:
                    if not trail.used[neighbour]:
                        visit(neighbour, spelled)
            trail.leave()

    for start in range(len(tiles.choices)):
        visit(start, "")
