"""Simulated annealing with many chains, then hill climbing from the best board of each.

After Kirkpatrick, Gelatt and Vecchi, “Optimization by Simulated Annealing”, Science 220 (1983). A
move is accepted with probability min(1, (points after / points before) ** (1 / temperature)). As
this is a ratio, the same temperatures suit small and large boards.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from solver.engine.arrays import Array
from solver.lab.climb import Climb
from solver.lab.search import Scorer

MOVES_PER_TILE = 160  # that each chain makes
FIRST_TEMPERATURE, LAST_TEMPERATURE = 0.05, 0.005


def temperature(first: float, last: float, progress: float) -> float:
    """The temperature at this point of the schedule. `progress` goes from 0 to 1."""
    return float(first * (last / first) ** progress)


def accepted(before: Array, after: Array, temperature: float, drawn: Array) -> Array:
    """Which moves to accept, given the points before and after each and numbers from 0 to 1."""
    mask: Array = drawn < ((after + 1) / (before + 1)) ** (1 / temperature)
    return mask


class Chains(NamedTuple):
    """The board that each chain has come to and the best that it has passed, with their points."""

    rows: Array
    points: Array
    best_rows: Array
    best_points: Array


class Moves(NamedTuple):
    """Some moves of a round, by their numbers from 0 to `total`, and what determines them."""

    numbers: range
    total: int
    seeds: tuple[int, int]
    objective: str


def walked(
    chains: Chains, moves: Moves, scorer: Scorer, part: slice
) -> tuple[Chains, list[tuple[Array, int]]]:
    """Make some moves with a part of the chains.

    Returns these chains, and the best board of each move with its points. The random numbers are
    drawn for all chains, so that the parts make the moves that all chains together would make.
    """
    rows = chains.rows.copy()
    _, points, best_rows, best_points = (each[part] for each in chains)
    tops = []
    for number in moves.numbers:
        rng = np.random.default_rng((*moves.seeds, number))
        moved = scorer.space.step(rows, rng)[part]
        after = scorer.values(moved, moves.objective)
        top = int(after.argmax())
        tops.append((moved[top], int(after[top])))
        heat = temperature(FIRST_TEMPERATURE, LAST_TEMPERATURE, number / moves.total)
        kept = accepted(points, after, heat, rng.random(len(rows))[part])
        rows[part] = np.where(kept[:, None], moved, rows[part])
        points = np.where(kept, after, points)
        better = points > best_points
        best_rows = np.where(better[:, None], rows[part], best_rows)
        best_points = np.where(better, points, best_points)
    return Chains(rows[part], points, best_rows, best_points), tops


class Anneal(Climb):
    """A search by annealing, one chain for each board of the pool. A step is some moves of each
    chain, then a step of hill climbing."""

    method = "anneal"

    @property
    def moves(self) -> int:
        return MOVES_PER_TILE * self.space.width

    def _begin(self) -> None:
        rows = self.space.random(self.pool_size, self._rng())
        points = self._score(rows)
        self.chains = Chains(rows, points, rows, points)
        self.moved = 0

    def _advance(self) -> bool:
        if self.moved >= self.moves:
            return super()._advance()
        count = len(self.chains.rows)
        end = min(self.moved + self.scorer.moves_per_step(count), self.moves)
        seeds = (self.seed, self.round)
        moves = Moves(range(self.moved, end), self.moves, seeds, self.objective)
        parts = self.scorer.in_parts(partial(walked, self.chains, moves), count)
        for tops in zip(*(tops for _, tops in parts), strict=True):
            row, value = max(tops, key=lambda top: top[1])
            self._note(row, value, count)
        pairs = zip(*(chains for chains, _ in parts), strict=True)
        self.chains = Chains(*map(np.concatenate, pairs))
        self.moved = end
        if self.moved >= self.moves:
            self._climb_from(self.chains.best_rows, self.chains.best_points)
        return False

    def _round_state(self) -> dict[str, Any]:
        if self.moved >= self.moves:
            return super()._round_state()
        chains = {name: array.tolist() for name, array in self.chains._asdict().items()}
        return {"moved": self.moved, **chains}

    def _restore_round(self, state: Mapping[str, Any]) -> None:
        if "moved" not in state:
            self.moved = self.moves
            super()._restore_round(state)
            return
        self.moved = int(state["moved"])
        rows, points = self._boards_of(state["rows"], state["points"])
        best_rows, best_points = self._boards_of(state["best_rows"], state["best_points"])
        self.chains = Chains(rows, points, best_rows, best_points)
