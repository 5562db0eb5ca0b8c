"""How fast an engine is, within a time that it is given."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from solver.board import Board, Size
from solver.lexicon import Lexicon
from solver.scoring import rule_pack
from solver.textbook.algorithm import Algorithm, CountedSolution, Engine
from solver.textbook.trail import Trail


class TimeIsUpError(Exception):
    """The search takes longer than it may."""


class HurriedTrail(Trail):
    """A trail on which a search ends when its time is up."""

    ends: float

    def enter(self, tile: int, letters: str) -> None:
        self._look_at_clock()
        super().enter(tile, letters)

    def cut(self, tile: int, letters: str) -> None:
        self._look_at_clock()
        super().cut(tile, letters)

    def _look_at_clock(self) -> None:
        if time.perf_counter() > self.ends:
            raise TimeIsUpError


class Task(NamedTuple):
    """What is measured: boards of one size, and what is asked of each."""

    boards: Sequence[Board]
    lexicon: Lexicon
    rules: str
    min_length: int | None
    max_length: int | None
    seconds: float

    @property
    def size(self) -> Size:
        return self.boards[0].size

    def cut_to(self, size: Size) -> Task:
        """The same for the upper left corners of the boards."""
        return self._replace(boards=[_corner(board, size) for board in self.boards])


class Run(NamedTuple):
    """`tiles`, `calls`: on all boards together; the kernel doesn't count its calls."""

    size: Size
    boards: int
    seconds: float
    tiles: int
    calls: int | None

    @property
    def boards_per_second(self) -> float:
        """Where no board was finished, more than it could have been."""
        return max(self.boards, 1) / self.seconds


def timed(engine: Engine, task: Task) -> Run:
    """Solve the boards in turn until they or the seconds are used up, but at least one.

    A classic algorithm that can't solve the first one in that time gets the 3x3 corners of the
    boards instead, and then those of 2x2.
    """
    if not isinstance(engine, Algorithm):
        return _run(engine, task, task.seconds)
    for size in _sizes(task.size):
        smaller = task.cut_to(size)
        seconds = _trial(engine, smaller)
        if seconds <= task.seconds:
            return _run(engine, smaller, task.seconds - seconds)
    return Run(size, 0, seconds, 0, 0)


def _sizes(size: Size) -> list[Size]:
    """The size itself, then those of the corners that are smaller."""
    rows, columns = size
    corners = [(min(rows, most), min(columns, most)) for most in (3, 2)]
    return list(dict.fromkeys([size, *corners]))


def _corner(board: Board, size: Size) -> Board:
    rows, columns = size
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    return Board(*size, tuple(board.tiles[r * board.columns + c] for r, c in cells))


def _trial(algorithm: Algorithm, task: Task) -> float:
    """The seconds that the first board takes; it is given up when they are used up."""
    board = task.boards[0]
    bounds = algorithm.bounds(rule_pack(task.rules), task.min_length, task.max_length)
    trail = HurriedTrail(len(board.tiles), *bounds)
    algorithm.index(task.lexicon)
    start = time.perf_counter()
    trail.ends = start + task.seconds
    with suppress(TimeIsUpError):
        algorithm.run(board, task.lexicon, trail)
    return time.perf_counter() - start


def _run(engine: Engine, task: Task, most: float) -> Run:
    def solve(board: Board) -> Any:
        return engine(board, task.lexicon, task.rules, task.min_length, task.max_length)

    solve(Board(1, 1, ("a",)))  # compiles, or makes what the words are looked up in
    done = tiles = calls = 0
    seconds, start = 0.0, time.perf_counter()
    while done < len(task.boards) and (done == 0 or seconds <= most):
        solution = solve(task.boards[done])
        done, seconds = done + 1, time.perf_counter() - start
        tiles += solution.tiles_visited
        calls += solution.calls if isinstance(solution, CountedSolution) else 0
    counted = isinstance(engine, Algorithm)
    return Run(task.size, done, seconds, tiles, calls if counted else None)
