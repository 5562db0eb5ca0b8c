"""Ask the trie about every path from its root, instead of walking it in step.

The trie is that of the walk in step, and so are the tiles that are entered; but each step spells
the whole path again, and so costs as much as the path is long.

Source: the trie is from Edward Fredkin, “Trie Memory”, Communications of the ACM, 1960; to restart
is what is left to a search whose dictionary only answers “is this a prefix?”.
"""

from __future__ import annotations

from solver.textbook.algorithms.trie_walk import Trie, build
from solver.textbook.base import Algorithm
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles


def search(tiles: Tiles, trie: Trie, trail: Trail) -> None:
    def visit(tile: int, text: str) -> None:
        for letters in tiles.choices[tile]:
            spelled = text + letters
            node = trie.behind(trie.root, spelled)
            if node is None:
                trail.cut(tile, letters)
                continue
            trail.enter(tile, letters)
            if node.is_word:
                trail.found(spelled)
            if len(spelled) < trail.longest:
                for neighbour in tiles.near[tile]:
                    if not trail.used[neighbour]:
                        visit(neighbour, spelled)
            trail.leave()

    for start in range(len(tiles.choices)):
        visit(start, "")


solve = Algorithm(build, search, __doc__)
