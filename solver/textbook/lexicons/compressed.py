"""A trie in which every chain of nodes with one child is folded into one node with several letters.

Source: Donald Morrison, “PATRICIA: Practical Algorithm To Retrieve Information Coded in
Alphanumeric”, Journal of the ACM, 1968; folded to letters instead of bits as in Owen Astrachan’s
assignment “Boggle”, Compsci 100, Duke University, 2009.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.textbook.lexicons import trie
from solver.textbook.lexicons.status import Status


class Node:
    """`letters`: those that lead here from the node before. `behind`: by the first of theirs."""

    __slots__ = ("behind", "is_word", "letters")

    def __init__(self, letters: str, is_word: bool, behind: dict[str, Node]) -> None:
        self.letters = letters
        self.is_word = is_word
        self.behind = behind

    def children(self) -> list[Node]:
        return list(self.behind.values())


def fold(letters: str, node: trie.Node) -> Node:
    """This node and all behind it; a chain to the next word or fork goes into the letters."""
    while letters and len(node.behind) == 1 and not node.is_word:
        [(letter, node)] = node.behind.items()
        letters += letter
    behind = {letter: fold(letter, child) for letter, child in node.behind.items()}
    return Node(letters, node.is_word, behind)


class CompressedTrie:
    def __init__(self, words: Iterable[str]) -> None:
        self.root = fold("", trie.TrieLexicon(words).root)

    def __iter__(self) -> Iterator[str]:
        todo = [("", self.root)]
        while todo:
            before, node = todo.pop()
            text = before + node.letters
            if node.is_word:
                yield text
            todo += [(text, child) for child in node.children()]

    def status(self, text: str) -> Status:
        node, at = self.root, 0
        while at < len(text):
            child = node.behind.get(text[at])
            if child is None:
                return Status.NEITHER
            asked = text[at : at + len(child.letters)]
            if asked != child.letters:
                return Status.PREFIX if child.letters.startswith(asked) else Status.NEITHER
            node, at = child, at + len(asked)
        return Status.WORD if node.is_word else Status.PREFIX
