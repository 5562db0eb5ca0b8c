"""The classic algorithms, one per file, by name."""

from solver.textbook.algorithms import (
    combined,
    exhaustive,
    first_letters,
    prefix_map,
    ternary_tree,
    trie_restart,
    trie_stack,
    trie_walk,
)
from solver.textbook.base import Algorithm

ALGORITHMS: dict[str, Algorithm] = {
    "trie-walk": trie_walk.solve,
    "trie-stack": trie_stack.solve,
    "trie-restart": trie_restart.solve,
    "ternary-tree": ternary_tree.solve,
    "first-letters": first_letters.solve,
    "prefix-map": prefix_map.solve,
    **combined.COMBINED,
    "exhaustive-to-9": exhaustive.up_to_9,
    "exhaustive": exhaustive.solve,
}
