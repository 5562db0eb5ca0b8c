"""Hill climbing with a pool: tries every neighbour of the best boards found so far.

After Dan Vanderkam's `hybrid-boggle` (2025), whose pool of some hundreds of boards found the best
4x4 boards of several dictionaries. A round ends when the pool no longer changes.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np

from solver.engine.arrays import Array
from solver.lab.search import Search

BOARDS_PER_STEP = 32768  # workers of a cluster wait for each other after each step


class Pool(NamedTuple):
    """Boards in order of points. `expanded`: whether all neighbours of each have been tried."""

    rows: Array
    points: Array
    keys: Array
    expanded: Array

    def merged(self, rows: Array, points: Array, keys: Array, size: int) -> Self:
        """The best `size` boards of the pool and the given ones. Keys break ties, so that the
        result doesn't depend on the order in which boards are added."""
        expanded = np.zeros(len(rows), bool)
        pairs = zip(self, (rows, points, keys, expanded), strict=True)
        columns = [np.concatenate(pair) for pair in pairs]
        best = np.lexsort((columns[2], -columns[1]))[:size]
        return type(self)(*(column[best] for column in columns))

    def state(self) -> dict[str, Any]:
        """The pool for JSON, without the keys, which follow from the rows."""
        return {
            "rows": self.rows.tolist(),
            "points": self.points.tolist(),
            "grown": self.expanded.tolist(),
        }


class Climb(Search):
    """A search by hill climbing. A step tries the neighbours of some boards of the pool."""

    method = "climb"

    def _begin(self) -> None:
        rows = self.space.random(self.pool_size, self._rng())
        self._climb_from(rows, self._score(rows))

    def _climb_from(self, rows: Array, points: Array) -> None:
        keys, first = np.unique(self.space.keys(rows), return_index=True)
        order = np.lexsort((keys, -points[first]))
        kept = first[order]
        self._start(Pool(rows[kept], points[kept], keys[order], np.zeros(len(kept), bool)), 0)

    def _start(self, pool: Pool, generation: int) -> None:
        self.pool, self.generation = pool, generation
        self._next = pool._replace(expanded=np.ones(len(pool.points), bool))
        self._parents = pool.rows[~pool.expanded]
        if generation == 0:
            self._seen = np.sort(pool.keys)

    def _advance(self) -> bool:
        if not len(self._parents):
            self._start(self._next, self.generation + 1)
        if not len(self._parents):
            return True
        rng = self._rng(self.generation, len(self._parents))
        count = max(1, BOARDS_PER_STEP // self.space.neighbour_count)
        rows = self.space.neighbours(self._parents[:count], rng)
        self._parents = self._parents[count:]
        rows, keys = self._unseen(rows)
        if len(rows):
            points = self._score(rows)
            self._next = self._next.merged(rows, points, keys, self.pool_size)
        return False

    def _unseen(self, rows: Array) -> tuple[Array, Array]:
        keys, first = np.unique(self.space.keys(rows), return_index=True)
        indices = np.searchsorted(self._seen, keys)
        new = self._seen[np.minimum(indices, len(self._seen) - 1)] != keys
        self._seen = np.insert(self._seen, indices[new], keys[new])
        return rows[first[new]], keys[new]

    def _round_state(self) -> dict[str, Any]:
        """The pool at the start of the generation, the next pool, and the number of parents left.

        Rejected boards are not saved: if they come up again, they are rejected again.
        """
        return {
            "generation": self.generation,
            "pool": self.pool.state(),
            "next": self._next.state(),
            "left": len(self._parents),
        }

    def _restore_round(self, state: Mapping[str, Any]) -> None:
        pool, following = (self._pool_of(state[name]) for name in ("pool", "next"))
        self._start(pool, int(state["generation"]))
        self._next = following
        self._parents = self._parents[len(self._parents) - int(state["left"]) :]
        self._seen = np.union1d(pool.keys, following.keys)

    def _pool_of(self, state: Mapping[str, Any]) -> Pool:
        rows, points = self._boards_of(state["rows"], state["points"])
        expanded = np.array(state["grown"], bool)
        if len(expanded) != len(points):
            raise ValueError("the pool is damaged")
        return Pool(rows, points, self.space.keys(rows), expanded)

    def _boards_of(self, rows: Any, points: Any) -> tuple[Array, Array]:
        boards, values = np.array(rows, np.uint16), np.array(points, np.int64)
        if boards.shape != (len(values), self.space.width):
            raise ValueError("the boards are damaged")
        return boards, values
