"""One lexicon used by several threads at once."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np

from solver import SearchLimitError, Solution, solve
from solver.dice import DICE
from solver.packaged import packaged_lexicon


def test_eight_threads_answer_as_one() -> None:
    lexicon = packaged_lexicon()
    boards = DICE["new"].roll_many(80, np.random.default_rng(3))
    expected = [solve(board, lexicon) for board in boards]
    gate = threading.Barrier(8)

    def all_of_them(first: int) -> list[Solution]:
        gate.wait()
        return [solve(board, lexicon) for board in boards[first:] + boards[:first]]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(all_of_them, range(0, 80, 10)))
    for first, answer in zip(range(0, 80, 10), answers, strict=True):
        assert answer == expected[first:] + expected[:first]


def test_other_threads_go_on_during_a_search() -> None:
    """This thread runs while the other one is in the kernel, which has thus released the GIL.

    The switch interval is raised: otherwise the interpreter could take the GIL from a thread.
    """
    lexicon = packaged_lexicon()
    inside, seen = threading.Event(), threading.Event()

    def search() -> None:
        for _ in range(100):
            if seen.is_set():
                return
            inside.set()
            with suppress(SearchLimitError):
                solve("?" * 25, lexicon, limit=10_000_000)
            inside.clear()

    solve("catd", lexicon)  # compiles and loads the kernel
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread = threading.Thread(target=search)
        thread.start()
        while thread.is_alive() and not seen.is_set():
            if inside.is_set():
                seen.set()
            time.sleep(0)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert seen.is_set()
