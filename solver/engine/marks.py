"""Marks: which words a run has found already, and where asked in how many runs each was found.

`marks` has a place for each word number. As uint8 it holds the last run that found the word; as
uint32 that in its low 8 bits, and above them the number of runs that found it. As in `bits.py`
each function stands here twice and the compiler picks by the type of the array, so that a search
that doesn't count pays nothing for those that do.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import overload

COUNT_AT = np.uint32(8)
RUN = np.uint32(0xFF)
MOST_RUNS = 2**24 - 1  # what the count of an uint32 can hold


def plain_marks(words: int) -> npt.NDArray[Any]:
    """Marks that don't count."""
    return np.zeros(words, np.uint8)


def counting_marks(words: int) -> npt.NDArray[Any]:
    """Marks that count, over at most `MOST_RUNS` runs."""
    return np.zeros(words, np.uint32)


def counts_of(marks: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """In how many runs each word was found: int64 by word number."""
    return (marks >> COUNT_AT).astype(np.int64)


def mark(marks: Any, word: Any, run: Any) -> Any:
    """Note that this run, 1 to 255, has found a word; whether it is the first time."""
    if marks.dtype == np.uint8:
        fresh = marks[word] != run
        marks[word] = run
        return fresh
    before = marks[word]
    fresh = (before & RUN) != run
    marks[word] = ((before & ~RUN) | run) + (np.uint32(fresh) << COUNT_AT)
    return fresh


def forget_runs(marks: Any) -> None:
    """Let the numbers of the runs begin anew; counts are kept."""
    if marks.dtype == np.uint8:
        marks[:] = 0
    else:
        marks &= ~RUN


# -- the same for the compiler -------------------------------------------------------------------


@overload(mark)
def _mark(marks, word, run):  # type: ignore[no-untyped-def]  # Numba compares these signatures literally
    if marks.dtype == types.uint8:

        def plain(marks, word, run):  # type: ignore[no-untyped-def]
            fresh = marks[word] != run
            marks[word] = run
            return fresh

        return plain

    def counting(marks, word, run):  # type: ignore[no-untyped-def]
        before = marks[word]
        fresh = (before & RUN) != run
        marks[word] = ((before & ~RUN) | run) + (np.uint32(fresh) << COUNT_AT)
        return fresh

    return counting


@overload(forget_runs)
def _forget_runs(marks):  # type: ignore[no-untyped-def]
    if marks.dtype == types.uint8:

        def plain(marks):  # type: ignore[no-untyped-def]
            marks[:] = 0

        return plain

    def counting(marks):  # type: ignore[no-untyped-def]
        for word in range(len(marks)):
            marks[word] &= ~RUN

    return counting
