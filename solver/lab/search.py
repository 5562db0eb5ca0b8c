"""The search for boards of many points, on the batch kernel.

It goes by rounds that each begin anew from random boards; later rounds are longer. What a round
does depends on the seed and on its number, never on the time or on the number of threads.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np

from solver.board import BLOCKED, Board
from solver.engine.arrays import Array, worth_by_length
from solver.engine.batch import Job, tally_codes
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack

BOARDS_A_TASK = 256  # few, so that all cores end a step together
SETTLED = 5


class Find(NamedTuple):
    """A board that was the best so far; `tried`: how many boards had been scored by then."""

    board: Board
    points: int
    words: int
    tried: int


class Scorer:
    """Points and words of the boards of a space.

    `threads`: all cores by default. Raises SolverError for lengths or rules that don't exist.
    """

    def __init__(
        self,
        space: Space,
        lexicon: Lexicon,
        rules: str | RulePack = CLASSIC,
        min_length: int | None = None,
        max_length: int | None = None,
        threads: int | None = None,
    ) -> None:
        bounds = worth_by_length(rule_pack(rules), min_length, max_length)
        self.space = space
        self._job = Job(space.size, lexicon, space.faces, *bounds)
        self._threads = threads

    def __call__(self, rows: Array) -> tuple[Array, Array]:
        """Two int64 arrays, from (boards, tiles)."""
        return tally_codes(self._job, self.space.codes(rows), self._threads, BOARDS_A_TASK)


class Search(ABC):
    """A search that goes on as long as `step` is called.

    `best`: the best find; `round`: which round it is in, from 0; `agreeing`: how many of the last
    rounds came to the points of the best board.
    """

    method: ClassVar[str]

    def __init__(self, scorer: Scorer, seed: int) -> None:
        self.scorer, self.space, self.seed = scorer, scorer.space, seed
        self.round = self.agreeing = self.tried = 0
        self.best = Find(Board(1, 1, (BLOCKED,)), -1, 0, 0)  # the first board scored is better
        self._round_best = -1
        self._begin()

    @property
    def settled(self) -> bool:
        """Whether five rounds in a row found no better board than each other."""
        return self.agreeing >= SETTLED

    def step(self) -> bool:
        """Score some boards, which takes about a second at most; whether there is a new best."""
        before = self.best
        if self._advance():
            self._end_round()
        return self.best is not before

    def state(self) -> dict[str, Any]:
        """What `restore` needs to go on from here: numbers, lists and text for JSON."""
        return {
            "round": self.round,
            "agreeing": self.agreeing,
            "tried": self.tried,
            "round_best": self._round_best,
            "best": {**self.best._asdict(), "board": " ".join(self.best.board.tiles)},
            "inside": self._inside(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a search of the same settings was. Raises KeyError, TypeError or ValueError
        for anything but what `state` gave."""
        self.round, self.agreeing = int(state["round"]), int(state["agreeing"])
        self.tried, self._round_best = int(state["tried"]), int(state["round_best"])
        best = dict(state["best"])
        tiles = best.pop("board").split(" ")
        columns = self.space.size[1]
        rows = [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
        self.best = Find(Board.from_rows(rows, columns), **best)
        self._resume(state["inside"])

    @abstractmethod
    def _begin(self) -> None:
        """Begin the round of this number."""

    @abstractmethod
    def _advance(self) -> bool:
        """Go on by a step; whether the round is over."""

    @abstractmethod
    def _inside(self) -> dict[str, Any]:
        """Where it is within the round."""

    @abstractmethod
    def _resume(self, inside: Mapping[str, Any]) -> None:
        """Go to such a place."""

    def _rng(self, *numbers: int) -> np.random.Generator:
        """Chance that depends on nothing but the seed, the round and these numbers."""
        return np.random.default_rng((self.seed, self.round, *numbers))

    def _score(self, rows: Array) -> Array:
        """Points of some boards; one of them may be the best of all."""
        points, words = self.scorer(rows)
        self.tried += len(rows)
        top = int(points.argmax())
        self._round_best = max(self._round_best, int(points[top]))
        if points[top] > self.best.points:
            board = self.space.board(rows[top])
            self.best = Find(board, int(points[top]), int(words[top]), self.tried)
            self.agreeing = 0
        return points

    def _end_round(self) -> None:
        self.agreeing = self.agreeing + 1 if self._round_best == self.best.points else 0
        self.round, self._round_best = self.round + 1, -1
        self._begin()
