"""Walk a ternary search tree in step with the board.

A node holds one letter and three children: for smaller letters, for greater letters and for the
next letter of the word. Only letters that occur take memory, at the price of a short search for
each. Words are inserted middle first, which balances the tree.

Source: Jon Bentley and Robert Sedgewick, “Fast Algorithms for Sorting and Searching Strings”,
Proceedings of the 8th ACM-SIAM Symposium on Discrete Algorithms, 1997.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from solver.textbook.base import Algorithm
from solver.textbook.search_state import SearchState, Tiles


class Node:
    """One letter after a prefix, and whether a word ends with it."""

    __slots__ = ("greater", "is_word", "letter", "onward", "smaller")

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.smaller: Node | None = None
        self.onward: Node | None = None
        self.greater: Node | None = None
        self.is_word = False

    def children(self) -> list[Node]:
        return [node for node in (self.smaller, self.onward, self.greater) if node]


class Tree(NamedTuple):
    root: Node | None


def build(words: Iterable[str]) -> Tree:
    root = None
    for word in middle_first(sorted(words)):
        root = insert(root, word, 0)
    return Tree(root)


def middle_first(words: Sequence[str]) -> Iterator[str]:
    """The middle word, then recursively the middle words of the two halves."""
    parts = [(0, len(words))]
    while parts:
        start, end = parts.pop()
        if start < end:
            middle = (start + end) // 2
            yield words[middle]
            parts += [(middle + 1, end), (start, middle)]


def insert(subtree: Node | None, word: str, at: int) -> Node:
    """Insert the letters of the word from `at` on into a subtree; return its root."""
    node = subtree or Node(word[at])
    if word[at] < node.letter:
        node.smaller = insert(node.smaller, word, at)
    elif word[at] > node.letter:
        node.greater = insert(node.greater, word, at)
    elif at + 1 < len(word):
        node.onward = insert(node.onward, word, at + 1)
    else:
        node.is_word = True
    return node


def descend(subtree: Node | None, letters: str) -> Node | None:
    """The node that these letters lead to, starting with a subtree, or None."""
    node = None
    for letter in letters:
        node = subtree
        while node and node.letter != letter:
            node = node.smaller if letter < node.letter else node.greater
        if node is None:
            return None
        subtree = node.onward
    return node


def search(tiles: Tiles, tree: Tree, state: SearchState) -> None:
    def visit(tile: int, subtree: Node | None, text: str) -> None:
        for letters in tiles.choices[tile]:
            node = descend(subtree, letters)
            if node is None:
                state.cut(tile, letters)
                continue
            spelled = text + letters
            state.enter(tile, letters)
            if node.is_word:
                state.found(spelled)
            if len(spelled) < state.longest:
                for neighbour in tiles.near[tile]:
                    if not state.used[neighbour]:
                        visit(neighbour, node.onward, spelled)
            state.leave()

    for start in range(len(tiles.choices)):
        visit(start, tree.root, "")


solve = Algorithm(build, search, __doc__)
