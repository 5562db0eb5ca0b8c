"""Marks: the words already found on a board, and optionally the number of boards each is on.

Each board gets an epoch from 1 to 255, so that `marks` need not be cleared between boards. `marks`
holds by word number, as uint8, the epoch that last found the word; as uint32, the epoch in the low
8 bits and the number of boards above them. As in `bits.py`, each function is defined twice, and the
compiler chooses by the type of the array: a search that doesn't count words pays nothing for it.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import overload

COUNT_SHIFT = np.uint32(8)
EPOCH = np.uint32(0xFF)
MAX_BOARDS = 2**24 - 1  # the highest count that fits


def counting_marks(words: int) -> npt.NDArray[Any]:
    """Marks that count, for at most `MAX_BOARDS` boards."""
    return np.zeros(words, np.uint32)


def counts_of(marks: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The number of boards that each word was found on: int64 by word number."""
    return (marks >> COUNT_SHIFT).astype(np.int64)


def mark(marks: Any, word: Any, epoch: Any) -> Any:
    """Mark a word as found in this epoch (1 to 255); whether it was found for the first time."""
    if marks.dtype == np.uint8:
        fresh = marks[word] != epoch
        marks[word] = epoch
        return fresh
    before = marks[word]
    fresh = (before & EPOCH) != epoch
    marks[word] = ((before & ~EPOCH) | epoch) + (np.uint32(fresh) << COUNT_SHIFT)
    return fresh


def reset_epochs(marks: Any) -> None:
    """Clear the epochs, so that they can start again at 1; keep the counts."""
    if marks.dtype == np.uint8:
        marks[:] = 0
    else:
        marks &= ~EPOCH


# -- Numba overloads -----------------------------------------------------------------------------


@overload(mark)
def _mark(marks, word, epoch):  # type: ignore[no-untyped-def]  # Numba compares these signatures literally
    if marks.dtype == types.uint8:

        def plain(marks, word, epoch):  # type: ignore[no-untyped-def]
            fresh = marks[word] != epoch
            marks[word] = epoch
            return fresh

        return plain

    def counting(marks, word, epoch):  # type: ignore[no-untyped-def]
        before = marks[word]
        fresh = (before & EPOCH) != epoch
        marks[word] = ((before & ~EPOCH) | epoch) + (np.uint32(fresh) << COUNT_SHIFT)
        return fresh

    return counting


@overload(reset_epochs)
def _reset_epochs(marks):  # type: ignore[no-untyped-def]
    if marks.dtype == types.uint8:

        def plain(marks):  # type: ignore[no-untyped-def]
            marks[:] = 0

        return plain

    def counting(marks):  # type: ignore[no-untyped-def]
        for word in range(len(marks)):
            marks[word] &= ~EPOCH

    return counting
