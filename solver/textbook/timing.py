"""Measures the speed of an engine within a time limit.

Measures the search alone, on one thread, in processor time, which depends less on what else runs on
the machine.
"""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import process_time
from types import FrameType
from typing import NamedTuple, Self

from solver.board import Board, Size
from solver.lexicon import Lexicon
from solver.scoring import rule_pack
from solver.solving import solve, tally_boards
from solver.textbook.base import Algorithm
from solver.textbook.search_state import SearchState

TEXTBOOK = Path(__file__).parent
RETRY_SECONDS = 0.01  # seconds until the signal repeats, if it could not stop the search at first
ENOUGH_SECONDS = 0.5  # boards that take less in total are searched again


class OutOfTimeError(Exception):
    """The search has exceeded its time limit."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop the search in the block after so many seconds of processor time. Main thread only."""

    def stop(_: int, frame: FrameType | None) -> None:
        # Elsewhere, as in a callback of the garbage collector, the exception would be ignored.
        if frame and Path(frame.f_code.co_filename).is_relative_to(TEXTBOOK):
            raise OutOfTimeError

    before = signal.signal(signal.SIGPROF, stop)
    with suppress(OutOfTimeError):
        try:
            signal.setitimer(signal.ITIMER_PROF, seconds, RETRY_SECONDS)
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


class Task(NamedTuple):
    """The boards to search, all of one size, and the parameters of the search."""

    boards: Sequence[Board]
    lexicon: Lexicon
    rules: str
    min_length: int | None
    max_length: int | None
    seconds: float

    @property
    def size(self) -> Size:
        return self.boards[0].size

    def bounds(self, algorithm: Algorithm) -> tuple[int, int]:
        return algorithm.bounds(rule_pack(self.rules), self.min_length, self.max_length)

    def cropped_to(self, size: Size) -> Self:
        """The same task for the upper left corners of the boards."""
        return self._replace(boards=[_corner(board, size) for board in self.boards])


class Run(NamedTuple):
    """`boards`: the number of distinct boards searched; `tiles_per_board`: tiles entered;
    `calls_per_board`: tiles tried. None if no board was finished; the kernel counts no calls."""

    size: Size
    boards: int
    boards_per_second: float
    tiles_per_board: float | None
    calls_per_board: float | None


def measure_kernel(task: Task) -> Run:
    boards, lexicon, rules, shortest, longest, most = task
    solutions = [solve(board, lexicon, rules, shortest, longest) for board in boards]
    tally_boards(boards[:1], lexicon, rules, 1, shortest, longest)  # compiles it, or loads it
    passes, seconds, start = 0, 0.0, process_time()
    while seconds < min(most, ENOUGH_SECONDS):
        tally_boards(boards, lexicon, rules, 1, shortest, longest)
        passes, seconds = passes + 1, process_time() - start
    tiles = sum(solution.tiles_visited for solution in solutions) / len(boards)
    return Run(task.size, len(boards), passes * len(boards) / seconds, tiles, None)


def measure(algorithm: Algorithm, task: Task) -> Run:
    """Measure an algorithm on the boards, one after another, within the time limit.

    If it doesn't finish the first board, it is measured on the 3x3 corners of the boards, then on
    the 2x2 corners. If it doesn't finish one of those either, the rate is an upper bound.
    """
    algorithm.index(task.lexicon, task.bounds(algorithm)[0])
    for size in _sizes(task.size):
        run = _run(algorithm, task.cropped_to(size))
        if run.boards:
            break
    return run


def _sizes(size: Size) -> list[Size]:
    rows, columns = size
    corners = [(min(rows, most), min(columns, most)) for most in (3, 2)]
    return list(dict.fromkeys([size, *corners]))


def _corner(board: Board, size: Size) -> Board:
    rows, columns = size
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    return Board(*size, tuple(board.tiles[r * board.columns + c] for r, c in cells))


def _run(algorithm: Algorithm, task: Task) -> Run:
    bounds = task.bounds(algorithm)
    counts: list[tuple[int, int]] = []  # tiles entered and calls of each search
    seconds, start = 0.0, process_time()
    with at_most(task.seconds):
        while seconds < min(task.seconds, ENOUGH_SECONDS):
            for board in task.boards:
                state = SearchState(len(board.tiles), *bounds)
                algorithm.run(board, task.lexicon, state)
                counts.append((state.entered, state.calls))
                seconds = process_time() - start
    if not counts:
        return Run(task.size, 0, 1 / task.seconds, None, None)
    first_pass = counts[: len(task.boards)]
    tiles, calls = (sum(column) / len(first_pass) for column in zip(*first_pass, strict=True))
    rate = len(counts) / (seconds or task.seconds)  # a short search may take less than a clock tick
    return Run(task.size, len(first_pass), rate, tiles, calls)
