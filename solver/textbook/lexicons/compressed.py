"""A trie in which each chain of nodes with one child is compressed into a node of several letters.

Source: Donald Morrison, “PATRICIA: Practical Algorithm To Retrieve Information Coded in
Alphanumeric”, Journal of the ACM, 1968; compressed by letters instead of bits as in Owen
Astrachan’s assignment “Boggle”, Compsci 100, Duke University, 2009.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.textbook.lexicons import trie
from solver.textbook.lexicons.status import Status


class Node:
    """`letters` are those on the edge from the parent; `by_letter` has the children by first
    letter."""

    __slots__ = ("by_letter", "is_word", "letters")

    def __init__(self, letters: str, is_word: bool, by_letter: dict[str, Node]) -> None:
        self.letters = letters
        self.is_word = is_word
        self.by_letter = by_letter

    def children(self) -> list[Node]:
        return list(self.by_letter.values())


def compress(letters: str, node: trie.Node) -> Node:
    """The compressed subtree; a chain up to the next word or branch is merged into the letters."""
    while letters and len(node.by_letter) == 1 and not node.is_word:
        [(letter, node)] = node.by_letter.items()
        letters += letter
    by_letter = {letter: compress(letter, child) for letter, child in node.by_letter.items()}
    return Node(letters, node.is_word, by_letter)


class CompressedTrie:
    def __init__(self, words: Iterable[str]) -> None:
        self.root = compress("", trie.TrieLexicon(words).root)

    def __iter__(self) -> Iterator[str]:
        stack = [("", self.root)]
        while stack:
            prefix, node = stack.pop()
            text = prefix + node.letters
            if node.is_word:
                yield text
            stack += [(text, child) for child in node.children()]

    def status(self, text: str) -> Status:
        node, at = self.root, 0
        while at < len(text):
            child = node.by_letter.get(text[at])
            if child is None:
                return Status.NEITHER
            part = text[at : at + len(child.letters)]
            if part != child.letters:
                return Status.PREFIX if child.letters.startswith(part) else Status.NEITHER
            node, at = child, at + len(part)
        return Status.WORD if node.is_word else Status.PREFIX
