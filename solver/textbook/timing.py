"""How fast an engine searches, within a time that it is given.

Measured is the search alone, on one thread, in seconds of the processor: what else runs on the
machine then matters less.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import process_time
from types import FrameType
from typing import NamedTuple

from solver.board import Board, Size
from solver.lexicon import Lexicon
from solver.scoring import rule_pack
from solver.solve import solve, tally_boards
from solver.textbook.base import Algorithm
from solver.textbook.state import Trail

TEXTBOOK = Path(__file__).parent
AGAIN = 0.01  # seconds until a search is stopped that could not be at first
ENOUGH = 0.5  # seconds: boards that take less together are searched again


class TimeIsUpError(Exception):
    """The search takes longer than it may."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Leave the search in the block after so many seconds of the processor. Main thread only."""

    def stop(_: int, frame: FrameType | None) -> None:
        # Elsewhere, in a callback of the garbage collector for one, it would be swallowed.
        if frame and Path(frame.f_code.co_filename).is_relative_to(TEXTBOOK):
            raise TimeIsUpError

    before = signal.signal(signal.SIGPROF, stop)
    with suppress(TimeIsUpError):
        try:
            signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


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
    """`boards`: different ones that were searched; `tiles_per_board`, `calls_per_board`: entered,
    and entered or turned back at; None where no board was finished, and for the kernel's calls.
    """

    size: Size
    boards: int
    boards_per_second: float
    tiles_per_board: float | None
    calls_per_board: float | None


def timed_kernel(task: Task) -> Run:
    """Score the boards, all at once."""
    boards, lexicon, rules, shortest, longest, most = task
    solutions = [solve(board, lexicon, rules, shortest, longest) for board in boards]
    passes, seconds, start = 0, 0.0, process_time()
    while seconds < min(most, ENOUGH):
        tally_boards(boards, lexicon, rules, 1, shortest, longest)
        passes, seconds = passes + 1, process_time() - start
    tiles = sum(solution.tiles_visited for solution in solutions) / len(boards)
    return Run(task.size, len(boards), passes * len(boards) / seconds, tiles, None)


def timed(algorithm: Algorithm, task: Task) -> Run:
    """Search the boards in turn until they or the seconds are used up.

    Where that is too short for the first one the algorithm gets the 3x3 corners of the boards
    instead, and then those of 2x2. If it finishes none of these either, the rate is above its own.
    """
    algorithm.index(task.lexicon)
    for size in _sizes(task.size):
        run = _run(algorithm, task.cut_to(size))
        if run.boards:
            break
    return run


def _sizes(size: Size) -> list[Size]:
    """The size itself, then those of the corners that are smaller."""
    rows, columns = size
    corners = [(min(rows, most), min(columns, most)) for most in (3, 2)]
    return list(dict.fromkeys([size, *corners]))


def _corner(board: Board, size: Size) -> Board:
    rows, columns = size
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    return Board(*size, tuple(board.tiles[r * board.columns + c] for r, c in cells))


def _run(algorithm: Algorithm, task: Task) -> Run:
    bounds = algorithm.bounds(rule_pack(task.rules), task.min_length, task.max_length)
    counts: list[tuple[int, int]] = []  # of each search: tiles entered, calls
    seconds, start = 0.0, process_time()
    with at_most(task.seconds):
        while seconds < min(task.seconds, ENOUGH):
            for board in task.boards:
                trail = Trail(len(board.tiles), *bounds)
                algorithm.run(board, task.lexicon, trail)
                counts.append((trail.entered, trail.calls))
                seconds = process_time() - start
    if not counts:
        return Run(task.size, 0, 1 / task.seconds, None, None)
    once = counts[: len(task.boards)]
    tiles, calls = (sum(column) / len(once) for column in zip(*once, strict=True))
    rate = len(counts) / (seconds or task.seconds)  # a clock may be too slow for a short search
    return Run(task.size, len(once), rate, tiles, calls)
