"""Go through the words of a lexicon and try to place every one of them on the board.

The search for one word begins at each tile in turn and goes on where the next letters lie, until
the word is placed. What the lexicon is matters only for going through it.

Source: the lexicon-first player of Owen Astrachan’s assignment “Boggle”, Compsci 100, Duke
University, 2009.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.textbook.lexicons.status import Lookup
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles


def search(tiles: Tiles, lexicon: Lookup, trail: Trail) -> None:
    def place(word: str, at: int, candidates: Iterable[int]) -> bool:
        """Whether the word's letters from `at` on can be placed, from one of these tiles on."""
        for tile in candidates:
            if trail.used[tile]:
                continue
            for letters in tiles.choices[tile]:
                if not word.startswith(letters, at):
                    trail.cut(tile, letters)
                    continue
                trail.enter(tile, letters)
                end = at + len(letters)
                placed = end == len(word)
                if placed:
                    trail.found(word)
                else:
                    placed = place(word, end, tiles.near[tile])
                trail.leave()
                if placed:
                    return True
        return False

    everywhere = range(len(tiles.choices))
    for word in lexicon:
        if trail.wants(word):
            trail.word = word
            place(word, 0, everywhere)
