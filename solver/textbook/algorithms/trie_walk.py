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
from solver.textbook.lexicons.status import Status
from solver.textbook.search_state import SearchState, Tiles


class Node:
    """`slots`: the child of each letter, if any. `is_word`: whether the prefix is itself a word."""

    __slots__ = ("is_word", "slots")

    def __init__(self, letters: int) -> None:
        self.slots: list[Node | None] = [None] * letters
        self.is_word = False

    def children(self) -> list[Node]:
        return [node for node in self.slots if node]


class Trie(NamedTuple):
    """`slot_of`: the index of each letter in the slots of a node."""

    root: Node
    slot_of: dict[str, int]

    def descend(self, node: Node, letters: str) -> Node | None:
        """The node that these letters lead to from a node, or None."""
        child: Node | None = node
        for letter in letters:
            slot = self.slot_of.get(letter)
            if child is None or slot is None:
                return None
            child = child.slots[slot]
        return child

    def status(self, text: str) -> Status:
        node = self.descend(self.root, text)
        if node is None:
            return Status.NEITHER
        return Status.WORD if node.is_word else Status.PREFIX


def build(words: Iterable[str]) -> Trie:
    listed = list(words)
    slot_of = {letter: slot for slot, letter in enumerate(sorted(set().union(*listed)))}
    root = Node(len(slot_of))
    for word in listed:
        node = root
        for letter in word:
            child = node.slots[slot_of[letter]]
            if child is None:
                child = node.slots[slot_of[letter]] = Node(len(slot_of))
            node = child
        node.is_word = True
    return Trie(root, slot_of)


def search(tiles: Tiles, trie: Trie, state: SearchState) -> None:
    def visit(tile: int, node: Node, text: str) -> None:
        for letters in tiles.choices[tile]:
            child = trie.descend(node, letters)
            if child is None:
                state.cut(tile, letters)
                continue
            spelled = text + letters
            state.enter(tile, letters)
            if child.is_word:
                state.found(spelled)
            if len(spelled) < state.longest:
                for neighbour in tiles.near[tile]:
                    if not state.used[neighbour]:
                        visit(neighbour, child, spelled)
            state.leave()

    for start in range(len(tiles.choices)):
        visit(start, trie.root, "")


solve = Algorithm(build, search, __doc__)
