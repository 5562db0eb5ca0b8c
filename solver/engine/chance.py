"""Random numbers in compiled code: SplitMix64 (Steele, Lea and Flood 2014)."""

from typing import Any

import numpy as np
import numpy.typing as npt

from solver.engine.kernel import compiled

Array = npt.NDArray[Any]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
FINEST = 1 << 53  # a float has so many steps from 0 to 1


@compiled
def draw(state: Array, below: int) -> int:
    """A whole number from 0. `state`: uint64, one element, which moves on."""
    state[0] += GOLDEN
    mixed = (state[0] ^ (state[0] >> np.uint64(30))) * FIRST_FACTOR
    mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND_FACTOR
    return int((mixed ^ (mixed >> np.uint64(31))) % np.uint64(below))


@compiled
def draw_part(state: Array) -> float:
    """A number from 0 to 1, without 1."""
    return draw(state, FINEST) / FINEST
