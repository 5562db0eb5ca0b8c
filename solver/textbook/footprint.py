"""What a structure takes: its memory, and the nodes of one that is a tree."""

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
    """`one_way_nodes`: those that end no word and have a single child. None: it is not a tree."""

    bytes: int
    nodes: int | None
    one_way_nodes: int | None


def footprint(thing: Any) -> Footprint:
    counts = _nodes(thing.root) if isinstance(thing, Tree) else (None, None)
    return Footprint(_bytes(thing), *counts)


def _bytes(thing: Any) -> int:
    """The memory of an object and of all that it leads to, each counted once."""
    seen: set[int] = set()
    todo, total = [thing], 0
    while todo:
        part = todo.pop()
        if id(part) not in seen and not isinstance(part, type):
            seen.add(id(part))
            total += sys.getsizeof(part)
            todo += gc.get_referents(part)
            if isinstance(part, dict):
                todo += part  # the collector doesn't look at keys that are text
    return total


def _nodes(root: Node | None) -> tuple[int, int]:
    todo = [root] if root else []
    nodes = one_way = 0
    while todo:
        node = todo.pop()
        children = node.children()
        nodes += 1
        one_way += len(children) == 1 and not node.is_word
        todo += children
    return nodes, one_way
