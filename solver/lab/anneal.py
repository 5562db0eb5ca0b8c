"""Simulated annealing with many chains.

After Kirkpatrick, Gelatt and Vecchi, “Optimization by Simulated Annealing”, Science 220 (1983). A
move is accepted with probability min(1, (points after / points before) ** (1 / temperature)). As
this is a ratio, the same temperatures suit small and large boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from solver.engine.arrays import Array
from solver.lab.search import Search

CHAINS = 128
FIRST_MOVES, MOST_MOVES = 2000, 64_000  # per chain; doubled each round
MOVES_PER_STEP = 10
FIRST_TEMPERATURE, LAST_TEMPERATURE = 0.1, 0.01


def accepted(before: Array, after: Array, progress: float, rng: np.random.Generator) -> Array:
    """Which moves to accept, given the points before and after each; `progress`: from 0 to 1."""
    temperature = FIRST_TEMPERATURE * (LAST_TEMPERATURE / FIRST_TEMPERATURE) ** progress
    mask: Array = rng.random(len(after)) < ((after + 1) / (before + 1)) ** (1 / temperature)
    return mask


class Anneal(Search):
    """A search by annealing. A step is ten moves of each chain."""

    method = "anneal"

    @property
    def moves(self) -> int:
        return min(FIRST_MOVES << min(self.round, 10), MOST_MOVES)

    def _begin(self) -> None:
        self.rows = self.space.random(CHAINS, self._rng())
        self.points: Array = self._score(self.rows)
        self.moved = 0

    def _advance(self) -> bool:
        for _ in range(MOVES_PER_STEP):
            self._move()
        return self.moved >= self.moves

    def _move(self) -> None:
        rng = self._rng(self.moved)
        rows = self.space.step(self.rows, rng)
        points = self._score(rows)
        kept = accepted(self.points, points, self.moved / self.moves, rng)
        self.rows = np.where(kept[:, None], rows, self.rows)
        self.points = np.where(kept, points, self.points)
        self.moved += 1

    def _round_state(self) -> dict[str, Any]:
        return {
            "moved": self.moved,
            "rows": self.rows.tolist(),
            "points": self.points.tolist(),
        }

    def _restore_round(self, state: Mapping[str, Any]) -> None:
        self.rows = np.array(state["rows"], np.uint16)
        self.points = np.array(state["points"], np.int64)
        self.moved = int(state["moved"])
        if self.rows.shape != (CHAINS, self.space.width) or self.points.shape != (CHAINS,):
            raise ValueError("the boards are damaged")
