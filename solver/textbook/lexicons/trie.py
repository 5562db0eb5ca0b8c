"""A trie whose nodes hold only the letters that occur.

Source: René de la Briandais, “File Searching Using Variable Length Keys”, Proceedings of the
Western Joint Computer Conference, 1959.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.textbook.lexicons.status import Status


class Node:
    """What may follow a prefix, and whether the prefix is itself a word."""

    __slots__ = ("behind", "is_word")

    def __init__(self) -> None:
        self.behind: dict[str, Node] = {}
        self.is_word = False

    def children(self) -> list[Node]:
        return list(self.behind.values())


class TrieLexicon:
    def __init__(self, words: Iterable[str]) -> None:
        self.root = Node()
        for word in words:
            node = self.root
            for letter in word:
                if letter not in node.behind:
                    node.behind[letter] = Node()
                node = node.behind[letter]
            node.is_word = True

    def __iter__(self) -> Iterator[str]:
        todo = [("", self.root)]
        while todo:
            text, node = todo.pop()
            if node.is_word:
                yield text
            todo += [(text + letter, child) for letter, child in node.behind.items()]

    def status(self, text: str) -> Status:
        node: Node | None = self.root
        for letter in text:
            node = node.behind.get(letter) if node else None
        if node is None:
            return Status.NEITHER
        return Status.WORD if node.is_word else Status.PREFIX
