"""The memory footprint of a data structure, and the number of nodes of a tree."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable


class Node(Protocol):
    is_word: bool

    def children(self) -> Sequence[Node]: ...


@runtime_checkable
class Tree(Protocol):
    @property
    def root(self) -> Node | None: ...


class Footprint(NamedTuple):
    """`one_way_nodes`: nodes with a single child that end no word. None if it is not a tree."""

    bytes: int
    nodes: int | None
    one_way_nodes: int | None


def footprint(structure: Any) -> Footprint:
    counts = _nodes(structure.root) if isinstance(structure, Tree) else (None, None)
    return Footprint(_bytes(structure), *counts)


def _bytes(structure: Any) -> int:
    seen: set[int] = set()
    stack, total = [structure], 0
    while stack:
        item = stack.pop()
        if id(item) not in seen and not isinstance(item, type):
            seen.add(id(item))
            total += sys.getsizeof(item)
            stack += gc.get_referents(item)
            if isinstance(item, dict):
                stack += item  # the garbage collector doesn't report str keys
    return total


def _nodes(root: Node | None) -> tuple[int, int]:
    stack = [root] if root else []
    nodes = one_way = 0
    while stack:
        node = stack.pop()
        children = node.children()
        nodes += 1
        one_way += len(children) == 1 and not node.is_word
        stack += children
    return nodes, one_way
