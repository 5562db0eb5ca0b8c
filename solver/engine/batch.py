"""Many boards of one size through the kernel, on several threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from solver.board import Size
from solver.engine import kernel
from solver.engine.arrays import COUNT_AT, POINTS, Array, grid_of, room_for, scratch_for
from solver.engine.marks import MOST_RUNS, counting_marks, counts_of
from solver.errors import SearchLimitError, SolverError
from solver.lexicon import Lexicon

NO_LIMIT = 2**62
BOARDS_A_TASK = 2048
NOTHING_KEPT = room_for(0, 0, 0)


class Job(NamedTuple):
    """What is the same for all boards; `faces` says what the numbers of their tiles stand for."""

    size: Size
    lexicon: Lexicon
    faces: kernel.Faces
    worth: Array
    longest: Any


def tally_codes(
    job: Job, codes: Array, threads: int | None = None, a_task: int = BOARDS_A_TASK
) -> tuple[Array, Array]:
    """Points and words of boards given as face numbers, (boards, tiles): two int64 arrays.

    `threads`: all cores by default; the answer is the same with any. `a_task`: how many boards a
    thread takes at a time.
    """
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    workers = worker_count(threads)
    starts = iter(range(0, len(codes), a_task))  # shared: a thread takes the next ones

    def work() -> None:
        scratch = scratch_for(job.size, job.lexicon, job.faces)
        for start in starts:
            part = slice(start, start + a_task)
            scratch.marks.fill(0)
            _score(job, codes[part], scratch, totals[part], visits[part])

    side_by_side(work, min(workers, -(-len(codes) // a_task)))
    return totals & POINTS, totals >> COUNT_AT


def tally_bounded(job: Job, codes: Array, limit: int, budget: int) -> tuple[Array, Array, Array]:
    """As `tally_codes` on this thread alone, and no longer than it may take.

    `limit`: tiles that the search of one board may visit; `budget`: all of them together. The third
    array has how many each has visited. Raises SearchLimitError for the first board for which that
    isn't enough.
    """
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    scratch = scratch_for(job.size, job.lexicon, job.faces)
    start = 0
    while start < len(codes):
        most = min(limit, budget)
        # No more at once than the budget allows for if each of them takes all it may.
        part = slice(start, start + max(1, budget // limit))
        scratch.marks.fill(0)
        _score(job, codes[part], scratch, totals[part], visits[part], most)
        for board in np.flatnonzero(visits[part] > most)[:1]:
            detail = f"the search would visit more than {most:,} tiles"
            raise SearchLimitError(detail, board=start + int(board))
        budget -= int(visits[part].sum())
        start = part.stop
    return totals & POINTS, totals >> COUNT_AT, visits


def count_codes(job: Job, codes: Array) -> tuple[Array, Array, Array]:
    """As `tally_codes` on this thread alone, and on how many of the boards each word lies.

    The third array is int64 by word number; words that are too short to count are in it too.
    """
    if len(codes) > MOST_RUNS:
        raise SolverError(f"at most {MOST_RUNS:,} boards can be counted in one go")
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    marks = counting_marks(len(job.lexicon))
    scratch = scratch_for(job.size, job.lexicon, job.faces)._replace(marks=marks)
    _score(job, codes, scratch, totals, visits)
    return totals & POINTS, totals >> COUNT_AT, counts_of(marks)


def _score(
    job: Job,
    codes: Array,
    scratch: kernel.Scratch,
    totals: Array,
    visits: Array,
    limit: int = NO_LIMIT,
) -> None:
    kernel.score(
        job.lexicon.nodes,
        codes,
        grid_of(job.size),
        job.faces,
        job.worth,
        job.longest,
        np.int64(limit),
        scratch,
        NOTHING_KEPT,
        totals,
        visits,
    )


def worker_count(threads: int | None) -> int:
    """The number of threads to use. Raises SolverError below 1."""
    if threads is not None and threads < 1:
        raise SolverError("the number of threads is at least 1")
    return threads or os.cpu_count() or 1


def side_by_side(work: Callable[[], None], threads: int) -> None:
    """Call `work` on so many threads and wait for all; the first error is raised."""
    if threads <= 1:
        work()
        return
    with ThreadPoolExecutor(threads) as pool:
        for thread in [pool.submit(work) for _ in range(threads)]:
            thread.result()
