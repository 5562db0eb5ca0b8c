"""The search that plants words: some are taken off the board, and put back where they cost least.

It is a large neighbourhood search (Shaw 1998) with annealing. It takes and returns arrays and
scalars only, and checks nothing; `solver.lab.plant` makes the arrays. A board has a tile code for
each cell, or EMPTY. Each cell counts the words that go through it, so that taking a word off frees
the cells that no other word needs.

A word is put on by a depth-first search for a path that needs few new cells: as many as there are
tiles that the board lacks, then one more as long as there is no such path.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from solver.engine.chance import draw
from solver.engine.kernel import compiled

Array = npt.NDArray[Any]

EMPTY = -1
PATH_STEPS = 2_000  # of the search for a path with so many new cells
TAKEN_OFF = 4  # words of a turn, at most
HEAT = 6  # cells that a board may need more than the one before it, at first
WORST = 1 << 30


@compiled
def shuffle(items: Array, count: int, state: Array) -> None:
    for last in range(count - 1, 0, -1):
        other = draw(state, last + 1)
        items[last], items[other] = items[other], items[last]


@compiled
def find_path(
    tiles: Array,
    board: Array,
    near: Array,
    degree: Array,
    new: int,
    path: Array,
    state: Array,
    steps: Array,
) -> bool:
    """Whether a path for the tiles with at most so many new cells was found; it is in `path`."""
    length, cells = len(tiles), len(board)
    offset, at = np.zeros(length, np.int64), np.zeros(length, np.int64)
    on = np.zeros(cells, np.bool_)
    depth, left, last = 0, new, steps[0] + PATH_STEPS
    offset[0] = draw(state, cells)
    while depth >= 0:
        options = cells if depth == 0 else degree[path[depth - 1]]
        if at[depth] == options or steps[0] >= last:
            depth -= 1
            if depth >= 0:
                on[path[depth]] = False
                left += board[path[depth]] == EMPTY
            continue
        turn = (offset[depth] + at[depth]) % options
        cell = turn if depth == 0 else near[path[depth - 1], turn]
        at[depth] += 1
        steps[0] += 1
        is_new = board[cell] == EMPTY
        if on[cell] or (not is_new and board[cell] != tiles[depth]) or (is_new and left == 0):
            continue
        path[depth] = cell
        if depth == length - 1:
            return True
        on[cell] = True
        left -= is_new
        depth += 1
        at[depth] = 0
        offset[depth] = draw(state, degree[cell])
    return False


@compiled
def lacking(tiles: Array, board: Array) -> int:
    """How many of the tiles the board does not have."""
    number = 0
    for place in range(len(tiles)):
        wanted = 1
        for before in range(place):
            wanted += tiles[before] == tiles[place]
        for code in board:
            wanted -= code == tiles[place]
        number += wanted > 0
    return number


@compiled
def put_on(
    tiles: Array,
    path: Array,
    board: Array,
    uses: Array,
    near: Array,
    degree: Array,
    state: Array,
    steps: Array,
) -> bool:
    """Puts a word where it needs few new cells. Returns whether there was room for it."""
    free = 0
    for code in board:
        free += code == EMPTY
    for new in range(lacking(tiles, board), min(free, len(tiles)) + 1):
        if find_path(tiles, board, near, degree, new, path, state, steps):
            for place in range(len(tiles)):
                board[path[place]] = tiles[place]
                uses[path[place]] += 1
            return True
    return False


@compiled
def take_off(path: Array, board: Array, uses: Array) -> None:
    for cell in path:
        uses[cell] -= 1
        if uses[cell] == 0:
            board[cell] = EMPTY


@compiled
def plant_words(
    words: Array, lengths: Array, near: Array, degree: Array, limit: int, seed: int
) -> Array:
    """The board with the most words, of which as many cells as possible are empty.

    `words`: tile codes, a row for each word; `lengths`: their numbers of tiles. `near`: the
    neighbours of each cell, of which there are `degree`. `limit`: the steps of all searches of
    paths. The search ends early with all words on the board.
    """
    count, cells = len(words), len(near)
    state, steps = np.array([seed], np.uint64), np.zeros(1, np.int64)
    board, uses = np.full(cells, EMPTY), np.zeros(cells, np.int64)
    paths, on = np.zeros(words.shape, np.int64), np.zeros(count, np.bool_)
    board_before, uses_before = board.copy(), uses.copy()
    paths_before, on_before = paths.copy(), on.copy()
    best, least, cost = board.copy(), WORST, WORST
    order = np.arange(count)
    while steps[0] < limit:
        steps[0] += count  # so that it ends even if no path is searched
        off = 1 + draw(state, TAKEN_OFF)
        centre = draw(state, 2 * cells)  # half of the turns free the surroundings of a cell
        shuffle(order, count, state)
        for turn in range(2):
            for word in order:
                path = paths[word, : lengths[word]]
                if off and on[word] and (turn == 1 or np.any(path == centre)):
                    take_off(path, board, uses)
                    on[word] = False
                    off -= 1
        shuffle(order, count, state)
        for word in order:
            if not on[word]:
                tiles, path = words[word, : lengths[word]], paths[word, : lengths[word]]
                on[word] = put_on(tiles, path, board, uses, near, degree, state, steps)
        missing = count - on.sum()
        now = missing * cells + (board != EMPTY).sum()
        if now < least:
            best[:], least = board, now
            if missing == 0:
                break
        warm = HEAT - HEAT * steps[0] // limit
        if now < cost + draw(state, max(1, warm)) + 1:
            cost = now
            board_before[:], uses_before[:] = board, uses
            paths_before[:], on_before[:] = paths, on
        else:
            board[:], uses[:] = board_before, uses_before
            paths[:], on[:] = paths_before, on_before
    return best
