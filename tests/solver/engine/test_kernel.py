"""A board of more words than there is room for at first."""

import numpy as np

from solver.engine import kernel
from solver.engine.kernel import Found


def test_a_word_that_found_no_room_has_no_slot_to_look_up() -> None:
    keep_path = getattr(kernel.keep_path, "py_func", kernel.keep_path)
    nowhere = 10**9  # what an array that was never written to may hold
    found = Found(
        np.full(2, nowhere, np.int32),
        np.zeros(1, np.int32),
        np.zeros((1, 4), np.uint8),
        np.zeros(1, np.uint8),
    )
    path = np.array([4, 0, 1, 2, 3], np.uint8)
    count = keep_path(found, 0, 0, True, path, 2)
    assert count == 1
    full = keep_path(found, count, 1, True, path, 2)
    assert full == 2
    assert keep_path(found, full, 1, False, path, 2) == full
