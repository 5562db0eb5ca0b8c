"""Go through the board and a trie in step, without recursion: the path is on a stack.

The trie, the steps and their order are those of the recursive walk. Each tile of the path has a
frame on the stack: its node, its letters so far and the steps that are left to try from it. The
walk takes the next step of the topmost frame, and backtracks when there is none.

Source: the stack in place of recursion is Algorithm T in Donald Knuth, The Art of Computer
Programming, volume 1, 1968, section 2.3.1; the trie is from Edward Fredkin, “Trie Memory”,
Communications of the ACM, 1960.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver.textbook.algorithms.trie_walk import Node, Trie, build
from solver.textbook.base import Algorithm
from solver.textbook.search_state import SearchState, Step, Tiles


class Frame(NamedTuple):
    """`steps`: the steps that are left to try after `text`, which leads to `node`."""

    node: Node
    text: str
    steps: Iterator[Step]


def steps_onto(candidates: Iterable[int], tiles: Tiles, state: SearchState) -> Iterator[Step]:
    """The steps onto those of the tiles that are unused when their turn comes."""
    unused = (tile for tile in candidates if not state.used[tile])
    return ((tile, letters) for tile in unused for letters in tiles.choices[tile])


def search(tiles: Tiles, trie: Trie, state: SearchState) -> None:
    everywhere = range(len(tiles.choices))
    stack = [Frame(trie.root, "", steps_onto(everywhere, tiles, state))]
    while stack:
        node, text, steps = stack[-1]
        step = next(steps, None)
        if step is None:
            stack.pop()
            if stack:
                state.leave()
            continue
        tile, letters = step
        child = trie.descend(node, letters)
        if child is None:
            state.cut(tile, letters)
            continue
        spelled = text + letters
        state.enter(tile, letters)
        if child.is_word:
            state.found(spelled)
        near = tiles.near[tile] if len(spelled) < state.longest else ()
        stack.append(Frame(child, spelled, steps_onto(near, tiles, state)))


solve = Algorithm(build, search, __doc__)
