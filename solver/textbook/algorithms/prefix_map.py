"""Search the board as a directed graph, with a map of the prefixes of 4 to 10 letters.

Few ways of up to three letters lead nowhere, so it doesn't ask; from the fourth letter on it asks
the map whether a word begins so. The map holds for each prefix the length of the longest word with
it: past the tenth letter that alone ends a path.

Source: depth-first search of a directed graph is from Robert Tarjan, “Depth-First Search and Linear
Graph Algorithms”, SIAM Journal on Computing, 1972. A map of only some lengths of prefix is a custom
of published solvers; no paper stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solver.textbook.base import Algorithm
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles

SHORTEST_PREFIX, LONGEST_PREFIX = 4, 10

Graph = dict[int, list[int]]


class Prefixes(NamedTuple):
    """`longest`: for each prefix the length of the longest word with it."""

    words: frozenset[str]
    longest: dict[str, int]

    def lead_on(self, text: str) -> bool:
        """Whether a word may begin so."""
        if len(text) < SHORTEST_PREFIX:
            return True
        return len(text) <= self.longest.get(text[:LONGEST_PREFIX], 0)


def build(words: Iterable[str]) -> Prefixes:
    all_words = frozenset(words)
    longest: dict[str, int] = {}
    for word in all_words:
        for length in range(SHORTEST_PREFIX, min(len(word), LONGEST_PREFIX) + 1):
            prefix = word[:length]
            longest[prefix] = max(longest.get(prefix, 0), len(word))
    return Prefixes(all_words, longest)


def graph_of(tiles: Tiles) -> Graph:
    """From each tile that can be entered an edge to each such tile that touches it."""
    nodes = [tile for tile, choices in enumerate(tiles.choices) if choices]
    return {node: [near for near in tiles.near[node] if tiles.choices[near]] for node in nodes}


def search(tiles: Tiles, prefixes: Prefixes, trail: Trail) -> None:
    graph = graph_of(tiles)

    def visit(node: int, text: str) -> None:
        for letters in tiles.choices[node]:
            spelled = text + letters
            if not prefixes.lead_on(spelled):
                trail.cut(node, letters)
                continue
            trail.enter(node, letters)
            if spelled in prefixes.words:
                trail.found(spelled)
            if len(spelled) < trail.longest:
                for onward in graph[node]:
                    if not trail.used[onward]:
                        visit(onward, spelled)
            trail.leave()

    for start in graph:
        visit(start, "")


solve = Algorithm(build, search, __doc__)
