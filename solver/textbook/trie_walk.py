"""The trie walk: go through the board and a trie of the words in step.

Each node of the trie is a dictionary from a letter to the node behind it. A step onto a tile is a
step down the trie; where there is no such node no word begins that way, and the path ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from solver.board import BLOCKED, WILD, Board, neighbours
from solver.errors import SearchLimitError
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solve import Order, Solution
from solver.textbook.results import Step, bounds, found_words, too_many


class Node:
    """What may follow a prefix, and whether the prefix is itself a word."""

    __slots__ = ("children", "is_word")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.is_word = False

    def behind(self, tile: str) -> Iterator[tuple[str, Node]]:
        """The letters that a tile may stand for here, each with the node behind them."""
        if tile == WILD:
            yield from self.children.items()
            return
        node: Node | None = self
        for letter in tile:
            node = node.children.get(letter) if node else None
        if node:
            yield tile, node


def build(words: Iterable[str]) -> Node:
    """The trie of these words."""
    root = Node()
    for word in words:
        node = root
        for letter in word:
            node = node.children.setdefault(letter, Node())
        node.is_word = True
    return root


_kept_trie = lru_cache(maxsize=2)(build)


def solve(
    board: Board | str,
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
    sort: Order = "word",
    limit: int | None = None,
) -> Solution:
    """As `solver.solve`, with the same count of visited tiles."""
    board = Board.parse(board) if isinstance(board, str) else board
    pack = rule_pack(rules)
    shortest, longest = bounds(pack, min_length, max_length)
    most = float("inf") if limit is None else limit
    tiles, near = board.tiles, neighbours(*board.size)
    used = [tile == BLOCKED for tile in tiles]
    path: list[Step] = []
    paths: dict[str, tuple[Step, ...]] = {}
    visited = 0

    def visit(tile: int, node: Node, text: str) -> None:
        nonlocal visited
        used[tile] = True
        for letters, onward in node.behind(tiles[tile]):
            visited += 1
            if visited > most:
                raise SearchLimitError(too_many(limit or 0))
            spelled = text + letters
            path.append((tile, letters))
            if onward.is_word and shortest <= len(spelled) <= longest:
                paths.setdefault(spelled, tuple(path))
            if len(spelled) < longest:
                for neighbour in near[tile]:
                    if not used[neighbour]:
                        visit(neighbour, onward, spelled)
            path.pop()
        used[tile] = False

    root = _kept_trie(lexicon)
    for start, tile in enumerate(tiles):
        if tile != BLOCKED:
            visit(start, root, "")
    found = found_words(board, paths, pack, sort)
    return Solution(board, found, sum(word.points for word in found), visited)
