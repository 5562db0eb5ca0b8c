"""The base class of searches for boards of many points, and files with their states.

A search runs in rounds: random restarts. A round that disagrees with those before it, whether it
falls short of their best board or betters it, shows that they were too short: the next one has
twice the size. A round is determined by the seed, its number and its size, regardless of time and
the number of threads.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np

from solver.board import BLOCKED, Board
from solver.engine.arrays import Array, worth_by_length
from solver.engine.batch import NO_LIMIT, Job, tally_codes, worker_count
from solver.errors import SolverError
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack

BOARDS_PER_TASK = 8  # few, so that all cores finish a step together
SETTLED = 5  # rounds
FIRST_POOL = 32  # boards
MOST_DOUBLINGS = 5
OBJECTIVES = ("points", "words", "longest")

P = TypeVar("P")
T = TypeVar("T")


class BestSoFar(NamedTuple):
    """The best board so far, in its canonical form.

    `value` is what is searched for, such as its points; `tried` is the number of boards that had
    been scored when it was found.
    """

    board: Board
    value: int
    tried: int


class Scorer:
    """Scores the boards of a space.

    It uses all cores, or `threads` of them. After `limit` visited tiles the search of a board
    stops, with what it has found so far. Raises SolverError for invalid lengths or unknown rules.
    """

    def __init__(
        self,
        space: Space,
        lexicon: Lexicon,
        rules: str | RulePack = CLASSIC,
        min_length: int | None = None,
        max_length: int | None = None,
        threads: int | None = None,
        limit: int = NO_LIMIT,
    ) -> None:
        bounds = worth_by_length(rule_pack(rules), min_length, max_length)
        self.space = space
        self.job = Job(space.size, lexicon, space.faces, *bounds, limit)
        self._threads = threads

    def __call__(self, rows: Array) -> tuple[Array, Array]:
        """Points and word counts, two int64 arrays. `rows`: (boards, tiles)."""
        return tally_codes(self.job, self.space.codes(rows), self._threads, BOARDS_PER_TASK)

    def values(self, rows: Array, objective: str) -> Array:
        """What is searched for: the word counts, or the points."""
        points, words = self(rows)
        return words if objective == "words" else points

    @property
    def threads(self) -> int:
        return worker_count(self._threads)

    def in_parts(self, work: Callable[["Scorer", P], T], parts: Sequence[P]) -> list[T]:
        """The results of `work` for each of the parts, in their order.

        Each has a thread of its own, and a scorer that has this thread only.
        """
        alone = copy(self)
        alone._threads = 1
        with ThreadPoolExecutor(len(parts)) as pool:
            return list(pool.map(partial(work, alone), parts))


class Search(ABC):
    """A search that advances with each call of `step`.

    `best`: the best board so far; `round`: the number of the round, from 0; `agreeing`: how many
    rounds have reached the value of the best board; `doublings`: how often the size of the rounds
    was doubled.
    """

    method: ClassVar[str]

    def __init__(
        self, scorer: Scorer, seed: int, objective: str = "points", pool: int = FIRST_POOL
    ) -> None:
        self.scorer, self.space, self.seed = scorer, scorer.space, seed
        self.objective, self.first_pool = objective, pool
        self.round = self.agreeing = self.doublings = self.tried = 0
        self.best = BestSoFar(Board(1, 1, (BLOCKED,)), -1, 0)  # worse than any board
        self._round_best = -1
        self._begin()

    @property
    def settled(self) -> bool:
        """Whether five rounds have reached the same best value."""
        return self.agreeing >= SETTLED

    @property
    def pool_size(self) -> int:
        return self.first_pool << self.doublings

    def step(self) -> bool:
        """Score some boards, for about a second at most. Returns whether there is a new best."""
        before = self.best
        if self._advance():
            self._end_round()
        return self.best is not before

    def state(self) -> dict[str, Any]:
        """The state of the search for `restore`: numbers, lists and strings for JSON."""
        return {
            "round": self.round,
            "agreeing": self.agreeing,
            "doublings": self.doublings,
            "tried": self.tried,
            "round_best": self._round_best,
            "best": {**self.best._asdict(), "board": " ".join(self.best.board.tiles)},
            "inside": self._round_state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from the state of a search with the same settings.

        Raises KeyError, TypeError or ValueError if it is malformed.
        """
        self.round, self.agreeing = int(state["round"]), int(state["agreeing"])
        self.tried, self._round_best = int(state["tried"]), int(state["round_best"])
        self.doublings = int(state["doublings"])
        best = dict(state["best"])
        tiles = best.pop("board").split(" ")
        columns = self.space.size[1]
        rows = [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
        self.best = BestSoFar(Board.from_rows(rows, columns, plain_q=True), **best)
        self._restore_round(state["inside"])

    @abstractmethod
    def _begin(self) -> None:
        """Start the round."""

    @abstractmethod
    def _advance(self) -> bool:
        """Do one step of the round. Returns whether the round is over."""

    @abstractmethod
    def _round_state(self) -> dict[str, Any]:
        """The state within the round, for JSON."""

    @abstractmethod
    def _restore_round(self, state: Mapping[str, Any]) -> None:
        """Continue from such a state."""

    def _rng(self, *numbers: int) -> np.random.Generator:
        return np.random.default_rng((self.seed, self.round, *numbers))

    def _score(self, rows: Array) -> Array:
        """The values of some boards. Updates `best`."""
        values = self.scorer.values(rows, self.objective)
        top = int(values.argmax())
        self._note(rows[top], int(values[top]), self.tried + top + 1)
        self.tried += len(rows)
        return values

    def _note(self, row: Array, value: int, number: int) -> None:
        """Update `best` with a board. `number`: how many were tried until it was; of boards of the
        same value, the first one is kept, whichever comes here first."""
        self._round_best = max(self._round_best, value)
        if (value, -number) > (self.best.value, -self.best.tried):
            if value > self.best.value:
                self.agreeing = 0
            self.best = BestSoFar(self.space.board(row).canonical(), value, number)

    def _end_round(self) -> None:
        reached = self._round_best == self.best.value
        agreed = reached and self.agreeing > 0
        if self.round and not agreed:
            self.doublings = min(self.doublings + 1, MOST_DOUBLINGS)
        self.agreeing += reached
        self.round, self._round_best = self.round + 1, -1
        self._begin()


def save(path: Path, settings: Mapping[str, Any], search: Search) -> None:
    """Raises SolverError if the state can't be written."""
    write_state(path, {"settings": settings, "state": search.state()})


def write_state(path: Path, saved: Mapping[str, Any]) -> None:
    """Write a state file atomically. Raises SolverError if it can't be written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(json.dumps(saved))
        part.replace(path)
    except OSError as error:
        raise SolverError(f"cannot write {path}: {error.strerror}") from error


def load(path: Path, settings: Mapping[str, Any], search: Search) -> None:
    """Resume from the state in a file, if the file exists.

    Raises SolverError if the file can't be read or holds the state of a search with other settings.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise SolverError(f"cannot read {path}: {error.strerror}") from error
    try:
        saved = json.loads(text)
        before, state = dict(saved["settings"]), saved["state"]
    except (ValueError, KeyError, TypeError) as error:
        raise SolverError(f"{path} is not the state of a search") from error
    differing = [name for name in settings if before.get(name) != settings[name]]
    if differing:
        name = differing[0].replace("_", " ")
        raise SolverError(f"{path} is the state of another search: its {name} differs")
    try:
        search.restore(state)
    except (ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise SolverError(f"{path} is damaged") from error
