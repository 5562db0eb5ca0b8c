"""Simulated annealing: many boards change by chance, first freely, then only for the better.

After Kirkpatrick, Gelatt and Vecchi, “Optimization by Simulated Annealing”, Science 220 (1983). A
change is kept with probability min(1, (points after / points before) ** (1 / heat)): by the ratio,
so that the same heats suit small boards and large ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from solver.engine.arrays import Array
from solver.lab.search import Search

CHAINS = 128
FIRST_MOVES, MOST_MOVES = 2000, 64_000  # of each chain; twice as many each round
MOVES_A_STEP = 10
HOT, COLD = 0.1, 0.01


class Anneal(Search):
    """See the module. A step is ten moves of each chain."""

    method = "anneal"

    @property
    def moves(self) -> int:
        return min(FIRST_MOVES << min(self.round, 10), MOST_MOVES)

    def _begin(self) -> None:
        self.rows = self.space.random(CHAINS, self._rng())
        self.points: Array = self._score(self.rows)
        self.moved = 0

    def _advance(self) -> bool:
        for _ in range(MOVES_A_STEP):
            self._move()
        return self.moved >= self.moves

    def _move(self) -> None:
        rng = self._rng(self.moved)
        heat = HOT * (COLD / HOT) ** (self.moved / self.moves)
        rows = self.space.step(self.rows, rng)
        points = self._score(rows)
        ratio = (points + 1) / (self.points + 1)
        kept = rng.random(CHAINS) < ratio ** (1 / heat)
        self.rows = np.where(kept[:, None], rows, self.rows)
        self.points = np.where(kept, points, self.points)
        self.moved += 1

    def _inside(self) -> dict[str, Any]:
        return {
            "moved": self.moved,
            "rows": self.rows.tolist(),
            "points": self.points.tolist(),
        }

    def _resume(self, inside: Mapping[str, Any]) -> None:
        self.rows = np.array(inside["rows"], np.uint16)
        self.points = np.array(inside["points"], np.int64)
        self.moved = int(inside["moved"])
        if self.rows.shape != (CHAINS, self.space.width) or self.points.shape != (CHAINS,):
            raise ValueError("the boards are damaged")
