"""Hill climbing with a pool: the best boards, and every board that is one move from them.

As Dan Vanderkam's `hybrid-boggle` does it (2025), whose pool of some hundreds of boards found the
best 4x4 boards of several dictionaries. A round ends when the pool stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from solver.engine.arrays import Array
from solver.lab.search import Search

FIRST_POOL, LARGEST_POOL = 32, 1024  # boards; twice as many each round
BOARDS_A_STEP = 8192


class Pool(NamedTuple):
    """Boards in order of points: rows, points, keys, and whether all neighbours were tried."""

    rows: Array
    points: Array
    keys: Array
    grown: Array

    def with_more(self, rows: Array, points: Array, keys: Array, size: int) -> Pool:
        """The best of these and more, at most so many. Keys decide between equal points, so that
        the order in which boards come in is all the same."""
        grown = np.zeros(len(rows), bool)
        parts = zip(self, (rows, points, keys, grown), strict=True)
        every = [np.concatenate(part) for part in parts]
        best = np.lexsort((every[2], -every[1]))[:size]
        return Pool(*(part[best] for part in every))

    def state(self) -> dict[str, Any]:
        """All but the keys, which follow from the rows, as numbers for JSON."""
        return {
            "rows": self.rows.tolist(),
            "points": self.points.tolist(),
            "grown": self.grown.tolist(),
        }


class Climb(Search):
    """See the module. A step tries the neighbours of some boards of the pool."""

    method = "climb"

    @property
    def pool_size(self) -> int:
        return min(FIRST_POOL << min(self.round, 10), LARGEST_POOL)

    def _begin(self) -> None:
        rows = self.space.random(self.pool_size, self._rng())
        points, keys = self._score(rows), self.space.keys(rows)
        keys, first = np.unique(keys, return_index=True)
        empty = (rows[:0], points[:0], keys[:0])
        pool = Pool(*empty, np.zeros(0, bool))
        self._start(pool.with_more(rows[first], points[first], keys, self.pool_size), 0)

    def _start(self, pool: Pool, generation: int) -> None:
        """Begin with trying the neighbours of the boards whose neighbours weren't tried yet."""
        self.pool, self.generation = pool, generation
        self._next = pool._replace(grown=np.ones(len(pool.grown), bool))
        self._parents = pool.rows[~pool.grown]
        if generation == 0:
            self._seen = np.sort(pool.keys)

    def _advance(self) -> bool:
        if not len(self._parents):
            self._start(self._next, self.generation + 1)
        if not len(self._parents):
            return True
        rng = self._rng(self.generation, len(self._parents))
        some = max(1, BOARDS_A_STEP // self.space.neighbour_count)
        rows = self.space.neighbours(self._parents[:some], rng)
        self._parents = self._parents[some:]
        rows, keys = self._unseen(rows)
        if len(rows):
            points = self._score(rows)
            self._next = self._next.with_more(rows, points, keys, self.pool_size)
        return False

    def _unseen(self, rows: Array) -> tuple[Array, Array]:
        """The boards that this round hasn't tried, each once, with their keys."""
        keys, first = np.unique(self.space.keys(rows), return_index=True)
        places = np.searchsorted(self._seen, keys)
        new = self._seen[np.minimum(places, len(self._seen) - 1)] != keys
        self._seen = np.insert(self._seen, places[new], keys[new])
        return rows[first[new]], keys[new]

    def _inside(self) -> dict[str, Any]:
        """The pool as it was when this generation began, the one that it makes, and how many boards
        still have to be tried. Boards that were turned down are not kept: their neighbours may come
        to them again, and they are turned down again."""
        return {
            "generation": self.generation,
            "pool": self.pool.state(),
            "next": self._next.state(),
            "left": len(self._parents),
        }

    def _resume(self, inside: Mapping[str, Any]) -> None:
        pool, following = (self._pool_of(inside[name]) for name in ("pool", "next"))
        self._start(pool, int(inside["generation"]))
        self._next = following
        self._parents = self._parents[len(self._parents) - int(inside["left"]) :]
        self._seen = np.union1d(pool.keys, following.keys)

    def _pool_of(self, state: Mapping[str, Any]) -> Pool:
        rows = np.array(state["rows"], np.uint16)
        points, grown = np.array(state["points"], np.int64), np.array(state["grown"], bool)
        if rows.shape != (len(points), self.space.width) or len(grown) != len(points):
            raise ValueError("the pool is damaged")
        return Pool(rows, points, self.space.keys(rows), grown)
