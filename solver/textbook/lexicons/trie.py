"""A trie whose nodes hold only the letters that occur.

Source: René de la Briandais, “File Searching Using Variable Length Keys”, Proceedings of the
Western Joint Computer Conference, 1959.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.textbook.lexicons.status import Status


class Node:
    """`by_letter`: the child nodes. `is_word`: whether the prefix is itself a word."""

    __slots__ = ("by_letter", "is_word")

    def __init__(self) -> None:
        self.by_letter: dict[str, Node] = {}
        self.is_word = False

    def children(self) -> list[Node]:
        return list(self.by_letter.values())


class TrieLexicon:
    def __init__(self, words: Iterable[str]) -> None:
        self.root = Node()
        for word in words:
            node = self.root
            for letter in word:
                if letter not in node.by_letter:
                    node.by_letter[letter] = Node()
                node = node.by_letter[letter]
            node.is_word = True

    def __iter__(self) -> Iterator[str]:
        stack = [("", self.root)]
        while stack:
            text, node = stack.pop()
            if node.is_word:
                yield text
            stack += [(text + letter, child) for letter, child in node.by_letter.items()]

    def status(self, text: str) -> Status:
        node: Node | None = self.root
        for letter in text:
            node = node.by_letter.get(letter) if node else None
        if node is None:
            return Status.NEITHER
        return Status.WORD if node.is_word else Status.PREFIX
