"""Search the board as a directed graph, with a map of the prefixes of 4 to 10 letters.

Few paths of up to three letters are dead ends, so they are not checked. From the fourth letter on,
the map tells whether a word begins with the letters. For each prefix it holds the length of the
longest word: after the tenth letter only that length ends a path.

Source: depth-first search of a directed graph is from Robert Tarjan, “Depth-First Search and Linear
Graph Algorithms”, SIAM Journal on Computing, 1972. A map of only some lengths of prefix is a custom
of published solvers; no paper stands behind it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from solver.textbook.base import Algorithm
from solver.textbook.search_state import SearchState, Tiles

SHORTEST_PREFIX, LONGEST_PREFIX = 4, 10

Graph = dict[int, list[int]]


class Prefixes(NamedTuple):
    """`longest`: the length of the longest word with each prefix."""

    words: frozenset[str]
    longest: dict[str, int]

    def may_begin(self, text: str) -> bool:
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
    nodes = [tile for tile, choices in enumerate(tiles.choices) if choices]
    return {node: [near for near in tiles.near[node] if tiles.choices[near]] for node in nodes}


def search(tiles: Tiles, prefixes: Prefixes, state: SearchState) -> None:
    graph = graph_of(tiles)

    def visit(node: int, text: str) -> None:
        for letters in tiles.choices[node]:
            spelled = text + letters
            if not prefixes.may_begin(spelled):
                state.cut(node, letters)
                continue
            state.enter(node, letters)
            if spelled in prefixes.words:
                state.found(spelled)
            if len(spelled) < state.longest:
                for neighbour in graph[node]:
                    if not state.used[neighbour]:
                        visit(neighbour, spelled)
            state.leave()

    for start in graph:
        visit(start, "")


solve = Algorithm(build, search, __doc__)
