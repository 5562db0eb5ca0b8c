"""One lexicon in many threads: the same answers, side by side."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from solver import SearchLimitError, Solution, solve
from solver.dice import DICE
from solver.packaged import packaged_lexicon


def test_eight_threads_answer_as_one() -> None:
    lexicon = packaged_lexicon()
    boards = DICE["new"].roll_many(240, np.random.default_rng(3))
    expected = [solve(board, lexicon) for board in boards]
    gate = threading.Barrier(8)

    def all_of_them(first: int) -> list[Solution]:
        gate.wait()
        return [solve(board, lexicon) for board in boards[first:] + boards[:first]]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(all_of_them, range(0, 240, 30)))
    for first, answer in zip(range(0, 240, 30), answers, strict=True):
        assert answer == expected[first:] + expected[:first]


def test_other_threads_go_on_during_a_search() -> None:
    """One long call of the kernel; had it the interpreter's lock, nothing else would run."""
    lexicon = packaged_lexicon()
    started, ticks_during, elapsed = threading.Event(), 0, 0.0

    def search() -> None:
        nonlocal elapsed
        started.set()
        start = time.perf_counter()
        try:
            solve("?" * 25, lexicon, limit=30_000_000)
        except SearchLimitError:
            elapsed = time.perf_counter() - start

    thread = threading.Thread(target=search)
    thread.start()
    started.wait()
    while thread.is_alive():
        time.sleep(0.001)
        ticks_during += 1
    thread.join()
    assert elapsed > 0.05, "too short a search to prove anything"
    assert ticks_during > 10
