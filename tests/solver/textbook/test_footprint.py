"""What the structures of the classic algorithms take."""

import sys

from solver.textbook.algorithms.ternary_tree import build as ternary_tree
from solver.textbook.algorithms.trie_walk import build as trie
from solver.textbook.footprint import Footprint, footprint
from solver.textbook.lexicons.compressed import CompressedTrie
from solver.textbook.lexicons.trie import TrieLexicon

WORDS = ["risk", "rise", "rises", "quiz"]


def test_the_nodes_of_a_trie_are_counted() -> None:
    """The root, `ris`, `risk`, `rise`, `rises`, `quiz`; one way on lead `r`, `ri`, `q`, `qu`, `qui`
    and nothing else: `rise` is a word.
    """
    for tree in (trie(WORDS), TrieLexicon(WORDS)):
        assert footprint(tree)[1:] == (1 + 3 + 3 + 4, 5)


def test_the_nodes_of_other_trees_are_counted() -> None:
    """A compressed trie has the root, `ris`, `k`, `e`, `s`, `quiz`; its root is never folded."""
    assert footprint(CompressedTrie(WORDS))[1:] == (6, 0)
    assert footprint(CompressedTrie(["risk"]))[1:] == (2, 1)
    assert footprint(ternary_tree(["ab"]))[1:] == (2, 1)
    assert footprint(ternary_tree(["a", "b", "c"]))[1:] == (3, 0)
    assert footprint(ternary_tree([]))[1:] == (0, 0)


def test_memory_counts_each_object_once() -> None:
    word = "a word of some length"
    assert footprint([word, word]) == Footprint(
        sys.getsizeof([None, None]) + sys.getsizeof(word), None, None
    )
    assert footprint({word: word})[0] == sys.getsizeof({word: word}) + sys.getsizeof(word)
