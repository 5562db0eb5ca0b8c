"""Simulated annealing with many chains, then hill climbing from the best board of each.

After Kirkpatrick, Gelatt and Vecchi, “Optimization by Simulated Annealing”, Science 220 (1983). A
move is accepted with probability min(1, (points after / points before) ** (1 / temperature)). As
this is a ratio, the same temperatures suit small and large boards.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from solver.engine.arrays import Array
from solver.lab.climb import Climb

MOVES_PER_TILE = 160  # that each chain makes
MOVES_PER_STEP = 10
FIRST_TEMPERATURE, LAST_TEMPERATURE = 0.05, 0.005


def temperature(first: float, last: float, progress: float) -> float:
    """The temperature at this point of the schedule. `progress` goes from 0 to 1."""
    return float(first * (last / first) ** progress)


def accepted(before: Array, after: Array, temperature: float, rng: np.random.Generator) -> Array:
    """Which moves to accept, given the points before and after each."""
    mask: Array = rng.random(len(after)) < ((after + 1) / (before + 1)) ** (1 / temperature)
    return mask


class Anneal(Climb):
    """A search by annealing, one chain for each board of the pool. A step is ten moves of each
    chain, then a step of hill climbing."""

    method = "anneal"

    @property
    def moves(self) -> int:
        return MOVES_PER_TILE * self.space.width

    def _begin(self) -> None:
        self.rows = self.space.random(self.pool_size, self._rng())
        self.points: Array = self._score(self.rows)
        self.best_rows, self.best_points = self.rows, self.points
        self.moved = 0

    def _advance(self) -> bool:
        if self.moved >= self.moves:
            return super()._advance()
        for _ in range(MOVES_PER_STEP):
            self._move()
        if self.moved >= self.moves:
            self._climb_from(self.best_rows, self.best_points)
        return False

    def _move(self) -> None:
        rng = self._rng(self.moved)
        rows = self.space.step(self.rows, rng)
        points = self._score(rows)
        heat = temperature(FIRST_TEMPERATURE, LAST_TEMPERATURE, self.moved / self.moves)
        kept = accepted(self.points, points, heat, rng)
        self.rows = np.where(kept[:, None], rows, self.rows)
        self.points = np.where(kept, points, self.points)
        better = self.points > self.best_points
        self.best_rows = np.where(better[:, None], self.rows, self.best_rows)
        self.best_points = np.where(better, self.points, self.best_points)
        self.moved += 1

    def _round_state(self) -> dict[str, Any]:
        if self.moved >= self.moves:
            return super()._round_state()
        names = ("rows", "points", "best_rows", "best_points")
        return {"moved": self.moved} | {name: getattr(self, name).tolist() for name in names}

    def _restore_round(self, state: Mapping[str, Any]) -> None:
        if "moved" not in state:
            self.moved = self.moves
            super()._restore_round(state)
            return
        self.moved = int(state["moved"])
        self.rows, self.points = self._boards_of(state["rows"], state["points"])
        self.best_rows, self.best_points = self._boards_of(state["best_rows"], state["best_points"])
