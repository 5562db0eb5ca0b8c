"""Simulated annealing: all moves of some chains of boards, with their scores, in one compiled call.

Python between two moves would take a fifth of the time of one thread, and threads would take turns
in it.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.engine import kernel
from solver.engine.arrays import COUNT_SHIFT, POINTS_MASK, grid_of
from solver.engine.batch import COUNT_NOTHING, Job, allocate_marks
from solver.engine.chance import draw, draw_part
from solver.engine.kernel import Array, compiled


class Choices(NamedTuple):
    """What the tiles of a board can become.

    `codes`: the face number of each tile number; `group`: so many consecutive tile numbers belong
    to one die; `bounds`: float64, where the parts of all but the first of them begin on a line from
    0 to 1.
    """

    codes: Array
    group: int
    bounds: Array


class Chains(NamedTuple):
    """The board that each chain has come to and the best one that it has passed, with their values.

    `moves`: how many each chain has made; `best_moves`: how many until its best board; `states`:
    those of its random numbers.
    """

    rows: Array
    values: Array
    best_rows: Array
    best_values: Array
    moves: Array
    best_moves: Array
    states: Array


def walk(
    job: Job, choices: Choices, chains: Chains, count: int, heats: Array, objective: str
) -> None:
    """Make so many moves with each chain. `heats`: the temperature of each move."""
    words = objective == "words"
    _walk(
        kernel.Trie(job.lexicon.nodes.ravel(), job.lexicon.continuations),
        grid_of(job.size),
        job.faces,
        job.worth >> COUNT_SHIFT if words else job.worth & POINTS_MASK,
        job.longest,
        np.int64(job.limit),
        allocate_marks(job),
        COUNT_NOTHING,
        choices,
        chains,
        count,
        heats,
    )


@compiled
def _walk(
    trie: kernel.Trie,
    grid: kernel.Grid,
    faces: kernel.Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    marks: Array,
    no_counts: Array,
    choices: Choices,
    chains: Chains,
    count: Any,
    heats: Array,
) -> None:
    rows, codes = np.empty_like(chains.rows), np.empty_like(chains.rows)
    values, visits = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    for _ in range(count):
        for chain in range(len(rows)):
            rows[chain] = chains.rows[chain]
            move(rows[chain], choices, chains.states[chain : chain + 1])
            codes[chain] = choices.codes[rows[chain]]
        kernel.score(
            trie,
            codes,
            grid,
            faces,
            worth,
            longest,
            limit,
            marks,
            no_counts,
            values,
            visits,
        )
        for chain in range(len(rows)):
            heat = heats[chains.moves[chain]]
            chains.moves[chain] += 1
            drawn = draw_part(chains.states[chain : chain + 1])
            if accepts(chains.values[chain], values[chain], heat, drawn):
                chains.rows[chain] = rows[chain]
                chains.values[chain] = values[chain]
                if values[chain] > chains.best_values[chain]:
                    chains.best_rows[chain] = rows[chain]
                    chains.best_values[chain] = values[chain]
                    chains.best_moves[chain] = chains.moves[chain]


@compiled
def move(row: Array, choices: Choices, state: Array) -> None:
    """Change a random tile, or swap two; with dice, some of those that are swapped are turned."""
    swaps, place = draw(state, 2), draw(state, len(row))
    if swaps:
        other = draw(state, len(row))
        row[place], row[other] = row[other], row[place]
    if not swaps or (choices.group < len(choices.codes) and draw(state, 2)):
        first = row[place] - row[place] % choices.group
        row[place] = first + np.searchsorted(choices.bounds, draw_part(state), "right")


@compiled
def accepts(before: Any, after: Any, heat: Any, drawn: Any) -> Any:
    """Whether to accept a move between boards of these values. `drawn`: from 0 to 1."""
    return drawn < ((after + 1) / (before + 1)) ** (1 / heat)
