"""The process for computations that take long."""

import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pytest

from game.process_pool import KEPT, LAB, MEMORY, NICENESS, Pool
from game.rules.refusals import Refusal
from solver import BoardError, Lexicon, solve
from tests.services import PATIENCE


def test_work_runs_in_another_process_of_low_priority() -> None:
    pool = Pool("lab", "The pool is busy.")
    # Threads of requests have a low priority too, which does not add up.
    with ThreadPoolExecutor(1, initializer=partial(os.nice, NICENESS)) as request:
        assert request.submit(pool.compute, os.getpid).result() != os.getpid()
        niceness = request.submit(pool.compute, partial(os.nice, 0)).result()
    assert niceness == min(19, os.nice(0) + NICENESS)
    pool.close()


def test_lexicons_solutions_and_exceptions_can_be_sent() -> None:
    lexicon = Lexicon.from_words(["cat", "act"])
    assert LAB.compute(partial(solve, "catx", lexicon)) == solve("catx", lexicon)
    assert LAB.compute(partial(Lexicon.from_words, ["cat", "act"])) == lexicon
    with pytest.raises(BoardError, match="row 1, column 1"):
        LAB.compute(partial(solve, "4atx", lexicon))


def test_after_the_deadline_the_next_one_runs() -> None:
    with pytest.raises(Refusal) as refused:
        LAB.compute(partial(time.sleep, 3600), deadline=0.1)
    assert refused.value.code == "lab.too_long"
    assert LAB.compute(partial(abs, -1)) == 1


def busy_for_ever() -> None:
    while True:
        pass


def test_the_deadline_is_of_processor_time_where_others_come_first() -> None:
    pool = Pool("dictionary", "busy", advice="Take less.", patience=600.0)
    with pytest.raises(Refusal, match=r"This takes too long to compute here\. Take less\.$"):
        pool.compute(busy_for_ever, deadline=0.1)  # a minute on the clock
    assert pool.compute(partial(time.sleep, 0.3), deadline=0.1) is None
    pool.close()


def taking(size: int) -> int:
    """The size of what was in memory; it is touched, so that the process really has it."""
    return len(b"x" * size)


def test_too_large_work_is_refused_and_the_next_one_runs() -> None:
    pool = Pool("lab", "The pool is busy.")
    with pytest.raises(Refusal, match="more memory than the site has") as refused:
        pool.compute(partial(taking, MEMORY))
    assert refused.value.code == "lab.too_large"
    assert pool.compute(partial(taking, 1)) == 1
    pool.close()


def keeping(size: int) -> int:
    """The number of a process that has this much in memory from now on."""
    kept.append(b"x" * size)
    return os.getpid()


kept: list[bytes] = []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process has now")
def test_a_process_that_keeps_much_memory_ends() -> None:
    pool = Pool("lab", "The pool is busy.")
    small = pool.compute(partial(keeping, 1))
    large = pool.compute(partial(keeping, KEPT))
    assert large == small
    assert pool.compute(partial(keeping, 1)) != large
    pool.close()


def test_a_process_that_dies_is_replaced() -> None:
    """The system kills a process where memory runs out, and some libraries end theirs."""
    pool = Pool("lab", "The pool is busy.")
    for death in (os.abort, partial(signal.raise_signal, signal.SIGKILL)):
        with pytest.raises(Refusal, match="more memory than the site has") as refused:
            pool.compute(death)
        assert refused.value.code == "lab.too_large"
        assert pool.compute(partial(abs, -1)) == 1
    pool.close()


def await_end(process: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while psutil.pid_exists(process):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_process_ends_that_waits_or_is_killed_while_it_waits() -> None:
    pool = Pool("lab", "The pool is busy.", idle=0.5)
    process = pool.compute(os.getpid)
    await_end(process)
    process = pool.compute(os.getpid)
    os.kill(process, signal.SIGKILL)
    await_end(process)
    assert pool.compute(os.getpid) != process
    pool.close()
    with pytest.raises(Refusal) as refused:
        pool.compute(os.getpid)
    assert refused.value.code == "lab.busy"


# The process of the pool imports this module, and has no apps of Django.
def compute_for_ever(begun: Path) -> None:
    begun.touch()
    time.sleep(3600)


def test_a_process_whose_start_takes_long_waits_on() -> None:
    pool = Pool("lab", "The pool is busy.", idle=0.05, is_slow=lambda: True)
    process = pool.compute(os.getpid)
    time.sleep(0.5)
    assert pool.compute(os.getpid) == process
    pool.close()


def test_closing_the_pool_ends_waiting_computations(tmp_path: Path) -> None:
    pool, begun = Pool("lab", "busy"), tmp_path / "begun"
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(pool.compute, partial(compute_for_ever, begun))
        while not begun.exists():
            assert not waiting.done()
            time.sleep(0.01)
        pool.close()
        with pytest.raises(Refusal) as refused:
            waiting.result()
    assert refused.value.code == "lab.busy"
