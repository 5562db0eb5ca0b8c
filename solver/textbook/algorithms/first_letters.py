"""Look words up by their first three letters, and go on while one of those listed goes on.

The words stand in lists under their first letters, as behind the thumb index of a printed
dictionary. From the third letter on, a test goes through the one list: does any word in it begin
with the letters so far? If not, the search needn't keep going.

Source: the thumb index with which Donald Knuth opens “Digital Searching”, section 6.3 of The Art of
Computer Programming, volume 3, 1973; in solvers of Boggle it is common property.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from solver.textbook.base import Algorithm
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles

FIRST = 3

Pages = Mapping[str, list[str]]


def build(words: Iterable[str]) -> Pages:
    pages: dict[str, list[str]] = defaultdict(list)
    for word in words:
        pages[word[:FIRST]].append(word)
    return dict(pages)


def keep_going(pages: Pages, text: str) -> bool:
    """Whether a word may begin so."""
    return len(text) < FIRST or any(word.startswith(text) for word in pages.get(text[:FIRST], ()))


def search(tiles: Tiles, pages: Pages, trail: Trail) -> None:
    def visit(tile: int, text: str) -> None:
        for letters in tiles.choices[tile]:
            spelled = text + letters
            if not keep_going(pages, spelled):
                trail.cut(tile, letters)
                continue
            trail.enter(tile, letters)
            if spelled in pages.get(spelled[:FIRST], ()):
                trail.found(spelled)
            if len(spelled) < trail.longest:
                for neighbour in tiles.near[tile]:
                    if not trail.used[neighbour]:
                        visit(neighbour, spelled)
            trail.leave()

    for start in range(len(tiles.choices)):
        visit(start, "")


solve = Algorithm(build, search, __doc__)
