"""Simulated annealing with many chains, then hill climbing from the best board of each.

After Kirkpatrick, Gelatt and Vecchi, “Optimization by Simulated Annealing”, Science 220 (1983). A
move is accepted with probability min(1, (points after / points before) ** (1 / temperature)). As
this is a ratio, the same temperatures suit small and large boards.
"""

from collections.abc import Mapping
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from solver.engine.annealing import Chains, walk
from solver.engine.arrays import Array
from solver.lab.climb import Climb
from solver.lab.search import Scorer

MOVES_PER_TILE = 160  # that each chain makes
FIRST_TEMPERATURE, LAST_TEMPERATURE = 0.05, 0.005
STEP_SECONDS = 0.5  # not a number of moves, so that nobody waits for a slow processor
MOVES_PER_CALL = 8


class Part(NamedTuple):
    """Some chains, each on its way to so many moves."""

    chains: Chains
    total: int
    objective: str


def walked(scorer: Scorer, part: Part) -> Chains:
    """Make moves with the chains of a part for as long as a step takes. Returns the chains."""
    chains, total, objective = part
    falling = LAST_TEMPERATURE / FIRST_TEMPERATURE
    heats = FIRST_TEMPERATURE * falling ** (np.arange(total) / total)
    end = perf_counter() + STEP_SECONDS
    while len(left := np.flatnonzero(chains.moves < total)):
        some = taken(chains, left)
        count = min(MOVES_PER_CALL, total - int(some.moves.max()))
        walk(scorer.job, scorer.space.choices, some, count, heats, objective)
        put(chains, left, some)
        if perf_counter() > end:
            break
    return chains


def taken(chains: Chains, places: Array) -> Chains:
    return Chains(*(each[places] for each in chains))


def put(chains: Chains, places: Array, some: Chains) -> None:
    for each, changed in zip(chains, some, strict=True):
        each[places] = changed


class Anneal(Climb):
    """A search by annealing, one chain for each board of the pool. A step is some moves of the
    chains, or of hill climbing once they have made them all.

    The chains know nothing of each other and each has its own random numbers, so that it doesn't
    matter which of them go on at the same time.
    """

    method = "anneal"

    @property
    def moves(self) -> int:
        return MOVES_PER_TILE * self.space.width

    @property
    def _anneals(self) -> bool:
        return bool((self.chains.moves < self.moves).any())

    def _begin(self) -> None:
        rows = self.space.random(self.pool_size, self._rng())
        values, states = self._score(rows), self._rng(1).integers(0, 2**64, len(rows), np.uint64)
        none = np.zeros(len(rows), np.int64)
        self.chains = Chains(rows, values, rows.copy(), values.copy(), none, none.copy(), states)

    def _advance(self) -> bool:
        if not self._anneals:
            return super()._advance()
        chains, total, threads = self.chains, self.moves, self.scorer.threads
        behind = np.argsort(chains.moves, kind="stable")  # each thread gets as many of the slow
        behind = behind[chains.moves[behind] < total]
        deals = [behind[first::threads] for first in range(min(threads, len(behind)))]
        parts = [Part(taken(chains, deal), total, self.objective) for deal in deals]
        made = int(chains.moves.sum())
        for deal, some in zip(deals, self.scorer.in_parts(walked, parts), strict=True):
            put(chains, deal, some)
        self._note_chains(self.tried - made)
        self.tried += int(chains.moves.sum()) - made
        if not self._anneals:
            self._climb_from(chains.best_rows, chains.best_values)
        return False

    def _note_chains(self, before: int) -> None:
        """Note the best board, by the number that it has if all chains move in turns. `before`:
        how many boards had been tried when the chains began."""
        rows, values = self.chains.best_rows, self.chains.best_values
        in_turn = (self.chains.best_moves - 1) * len(rows) + np.arange(1, len(rows) + 1)
        numbers = before + in_turn
        top = np.lexsort((numbers, -values))[0]
        self._note(rows[top], int(values[top]), int(numbers[top]))

    def _round_state(self) -> dict[str, Any]:
        if not self._anneals:
            return super()._round_state()
        return {name: array.tolist() for name, array in self.chains._asdict().items()}

    def _restore_round(self, state: Mapping[str, Any]) -> None:
        if "states" not in state:
            self.chains.moves[:] = self.moves
            super()._restore_round(state)
            return
        rows, values = self._boards_of(state["rows"], state["values"])
        best_rows, best_values = self._boards_of(state["best_rows"], state["best_values"])
        moves, best_moves = (np.array(state[name], np.int64) for name in ("moves", "best_moves"))
        states = np.array(state["states"], np.uint64)
        self.chains = Chains(rows, values, best_rows, best_values, moves, best_moves, states)
        if len(set(map(len, self.chains))) != 1:
            raise ValueError("the chains are damaged")
