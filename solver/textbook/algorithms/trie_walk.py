"""Go through the board and a trie of the words in step.

Each node of the trie has a slot for every letter of the alphabet, 26 in English. A step onto a tile
is a step down the trie; where the slot is empty no word begins that way, and the path ends.

Source: the trie is from Edward Fredkin, “Trie Memory”, Communications of the ACM, 1960; the two
searches in step are in Dan Vanderkam, “Tries, the Perfect Data Structure”, danvk.org, February
2007.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solver.textbook.base import Algorithm
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles


class Node:
    """What may follow a prefix, and whether the prefix is itself a word."""

    __slots__ = ("is_word", "slots")

    def __init__(self, letters: int) -> None:
        self.slots: list[Node | None] = [None] * letters
        self.is_word = False

    def children(self) -> list[Node]:
        return [node for node in self.slots if node]


class Trie(NamedTuple):
    """`slot_of`: the place of each letter in a node's slots."""

    root: Node
    slot_of: dict[str, int]

    def behind(self, node: Node, letters: str) -> Node | None:
        """The node to which the letters of a tile lead from this one."""
        onward: Node | None = node
        for letter in letters:
            slot = self.slot_of.get(letter)
            if onward is None or slot is None:
                return None
            onward = onward.slots[slot]
        return onward


def build(words: Iterable[str]) -> Trie:
    listed = list(words)
    slot_of = {letter: slot for slot, letter in enumerate(sorted(set().union(*listed)))}
    root = Node(len(slot_of))
    for word in listed:
        node = root
        for letter in word:
            onward = node.slots[slot_of[letter]]
            if onward is None:
                onward = node.slots[slot_of[letter]] = Node(len(slot_of))
            node = onward
        node.is_word = True
    return Trie(root, slot_of)


def search(tiles: Tiles, trie: Trie, trail: Trail) -> None:
    def visit(tile: int, node: Node, text: str) -> None:
        for letters in tiles.choices[tile]:
            onward = trie.behind(node, letters)
            if onward is None:
                trail.cut(tile, letters)
                continue
            spelled = text + letters
            trail.enter(tile, letters)
            if onward.is_word:
                trail.found(spelled)
            if len(spelled) < trail.longest:
                for neighbour in tiles.near[tile]:
                    if not trail.used[neighbour]:
                        visit(neighbour, onward, spelled)
            trail.leave()

    for start in range(len(tiles.choices)):
        visit(start, trie.root, "")


solve = Algorithm(build, search, __doc__)
