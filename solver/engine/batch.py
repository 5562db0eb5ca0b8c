"""Scores many boards of one size, on several threads or within a limit."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from solver.arguments import whole
from solver.board import Size
from solver.engine import kernel
from solver.engine.arrays import (
    COUNT_SHIFT,
    POINTS_MASK,
    Array,
    grid_of,
)
from solver.errors import SearchLimitError, SolverError
from solver.lexicon import Lexicon

NO_LIMIT = 2**62
BOARDS_PER_TASK = 2048
COUNT_NOTHING = np.zeros(0, np.int64)


class Job(NamedTuple):
    """The parameters that all boards of a batch share. `faces` describes their face numbers.

    After `limit` visited tiles the search of a board stops, with what it has found so far.
    """

    size: Size
    lexicon: Lexicon
    faces: kernel.Faces
    worth: Array
    longest: Any
    limit: int = NO_LIMIT


class Limits(NamedTuple):
    """The most tiles that the search of one board may visit, and those of all boards together."""

    board: int
    total: int

    @classmethod
    def for_many(cls, total: int) -> Limits:
        """Limits for many boards, of which none may use up more than a hundredth of the total."""
        return cls(max(1, total // 100), total)


def tally_codes(
    job: Job, codes: Array, threads: int | None = None, boards_per_task: int = BOARDS_PER_TASK
) -> tuple[Array, Array]:
    """Points and word counts of boards: two int64 arrays. `codes`: face numbers, (boards, tiles).

    `threads`: all cores by default; the result doesn't depend on it. `boards_per_task`: the number
    of boards that a thread takes at a time.
    """
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    workers = worker_count(threads)
    starts = iter(range(0, len(codes), boards_per_task))  # shared by the threads

    def work() -> None:
        marks = allocate_marks(job)
        for start in starts:
            part = slice(start, start + boards_per_task)
            score(job, codes[part], marks, totals[part], visits[part])

    run_in_threads(work, min(workers, -(-len(codes) // boards_per_task)))
    return totals & POINTS_MASK, totals >> COUNT_SHIFT


def tally_bounded(job: Job, codes: Array, limits: Limits) -> tuple[Array, Array, Array]:
    """Like `tally_codes` on the calling thread, within limits; also returns the tiles visited.

    The third array holds the tiles visited by board. Raises SearchLimitError for the first board
    that exceeds either limit.
    """
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    _score_bounded(job, codes, totals, visits, limits)
    return totals & POINTS_MASK, totals >> COUNT_SHIFT, visits


def count_codes(job: Job, codes: Array, limits: Limits | None = None) -> tuple[Array, Array, Array]:
    """Like `tally_codes` on the calling thread; also returns the number of boards each word is on.

    The third array is int64 by word number and includes words too short to score. Raises
    SearchLimitError like `tally_bounded`.
    """
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    counts = np.zeros(len(job.lexicon), np.int64)
    if limits is None:
        score(job, codes, allocate_marks(job), totals, visits, counts)
    else:
        _score_bounded(job, codes, totals, visits, limits, counts)
    return totals & POINTS_MASK, totals >> COUNT_SHIFT, counts


def _score_bounded(
    job: Job,
    codes: Array,
    totals: Array,
    visits: Array,
    limits: Limits,
    counts: Array = COUNT_NOTHING,
) -> None:
    """Fill `totals`, `visits` and `counts`. Raises SearchLimitError."""
    start, budget, marks = 0, limits.total, allocate_marks(job)
    while start < len(codes):
        most = min(limits.board, budget)
        # At most as many boards at once as the budget covers if each reaches the limit.
        part = slice(start, start + max(1, budget // limits.board))
        score(job._replace(limit=most), codes[part], marks, totals[part], visits[part], counts)
        for board in np.flatnonzero(visits[part] > most)[:1]:
            detail = f"the search would visit more than {most:,} tiles"
            raise SearchLimitError(detail, board=start + int(board))
        budget -= int(visits[part].sum())
        start = part.stop


def allocate_marks(job: Job) -> Array:
    """What `score` marks words in, of which each thread needs its own."""
    return np.zeros(len(job.lexicon), np.uint8)


def score(
    job: Job,
    codes: Array,
    marks: Array,
    totals: Array,
    visits: Array,
    counts: Array = COUNT_NOTHING,
) -> None:
    """Fill `totals`, `visits` and `counts`."""
    kernel.score(*_searched(job, codes), marks, counts, totals, visits)


def find(job: Job, codes: Array, found: kernel.Found) -> tuple[int, int, int]:
    """Fill `found` with the words of a board, of which `codes` has the face numbers.

    Returns how many words it would need to hold, the board's total and the tiles visited.
    """
    kept, total, visited = kernel.find(*_searched(job, codes), found)
    return int(kept), int(total), int(visited)


def _searched(
    job: Job, codes: Array
) -> tuple[kernel.Trie, Array, kernel.Grid, kernel.Faces, Array, Any, Any]:
    """The arguments of the kernel about what is searched, and how far."""
    trie = kernel.Trie(job.lexicon.nodes.ravel(), job.lexicon.continuations)
    limit = np.int64(job.limit)
    return trie, codes, grid_of(job.size), job.faces, job.worth, job.longest, limit


def worker_count(threads: int | None) -> int:
    """The number of threads to use, by default one per core. Raises SolverError below 1."""
    if threads is not None and whole(threads, "the number of threads") < 1:
        raise SolverError("the number of threads is at least 1")
    return threads or os.cpu_count() or 1


def run_in_threads(work: Callable[[], None], threads: int) -> None:
    """Call `work` on each of so many threads, wait for all, raise the first error."""
    if threads <= 1:
        work()
        return
    with ThreadPoolExecutor(threads) as pool:
        for thread in [pool.submit(work) for _ in range(threads)]:
            thread.result()
