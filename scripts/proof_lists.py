"""Lists of the paths of a class, and boards that may have many points; compiled for `check_proof`.

Paths are uint64 numbers: a field for each tile in the order in which tiles are tried, the first one
highest, with 0 or the place of the tile's letter from 1 on. Like `check_proof`, this shares nothing
with the proof.
"""

from typing import Any

import numba
import numpy as np


@numba.njit(cache=True)
def list_paths(below: Any, ends: Any, near: Any, fields: Any, paths: Any) -> Any:
    """List all paths that spell words: the fields of their letters, and the mark of the word.
    Returns how many there are, or -1 for too many."""
    count, letters = fields.shape
    path, at = np.full(count + 1, count), np.zeros(count + 1, np.int64)
    number, tried = np.zeros(count + 1, np.uint64), np.zeros(count + 1, np.int64)
    depth, listed = 0, 0
    while depth >= 0:
        place, letter = tried[depth] // letters, tried[depth] % letters
        tile = near[path[depth], place] if depth < count and place < near.shape[1] else -1
        if tile < 0:
            depth -= 1
            continue
        tried[depth] += 1
        node = below[at[depth], letter]
        if node < 0 or fields[tile, letter] == 0 or (path[1 : depth + 1] == tile).any():
            continue
        depth += 1
        path[depth], at[depth], tried[depth] = tile, node, 0
        number[depth] = number[depth - 1] | fields[tile, letter]
        if ends[node] >= 0:
            if listed == len(paths):
                return -1
            paths[listed] = number[depth] | np.uint64(ends[node])
            listed += 1
    return listed


@numba.njit(cache=True)
def bound_of(numbers: Any, points: Any, shifts: Any, masks: Any, rank: Any, gains: Any) -> Any:
    """A bound of what sorted paths add, whose fields before a rank are empty. Fills `gains` with
    what each letter of that rank adds, and returns the bound of all without that tile."""
    count = len(shifts)
    # By depth of the fields of the last number: what its rank is, what the letter is worth so far,
    # and the best of the letters before it.
    ranks, value = np.zeros(count + 1, np.int64), np.zeros(count + 2, np.int64)
    best, letter = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    depth, last = 0, np.uint64(0)
    gains[:] = 0
    for at in range(len(numbers) + 1):
        number = numbers[at] if at < len(numbers) else np.uint64(0)
        first = -1
        if at < len(numbers):
            first = rank
            while first < count and (number ^ last) >> shifts[first] == 0:
                first += 1
        same = False
        while depth > 0 and ranks[depth - 1] >= first and not same:
            depth -= 1
            best[depth] = max(best[depth], value[depth + 1])
            if ranks[depth] == rank:
                gains[letter[depth] - 1] = value[depth + 1]
            same = ranks[depth] == first
            if not same and ranks[depth] > rank:
                value[depth] += best[depth]
        if at == len(numbers):
            break
        for each in range(first, count):
            field = np.int64((number >> shifts[each]) & masks[each])
            if field > 0:
                if not same:
                    best[depth] = 0
                same = False
                ranks[depth], letter[depth] = each, field
                depth += 1
                value[depth] = 0
        value[depth] += points[at]
        last = number
    return value[0]


@numba.njit(cache=True)
def try_tiles(numbers: Any, points: Any, shifts: Any, widths: Any, most: Any, boards: Any) -> Any:
    """List the boards that may have more than so many points: the letters by rank. Returns how many
    there are, or -1 for too many."""
    count, size = len(widths), len(numbers)
    # The paths that are left at each rank stand behind each other. None has more than the last.
    kept, worth = np.empty(size * (count + 1), np.uint64), np.empty(size * (count + 1), np.int64)
    kept[:size], worth[:size] = numbers, points
    begin, end = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    masks = np.array([(1 << np.int64(np.log2(width)) + 1) - 1 for width in widths], np.uint64)
    without, gains = np.zeros(count + 1, np.int64), np.zeros((count + 1, widths.max()), np.int64)
    chosen = np.full(count + 1, -1)
    end[0] = size
    without[0] = bound_of(kept[:size], worth[:size], shifts, masks, 0, gains[0])
    rank, found = 0, 0
    while rank >= 0:
        chosen[rank] += 1
        side = chosen[rank]
        if side == widths[rank]:
            chosen[rank] = -1
            rank -= 1
            continue
        if without[rank] + gains[rank, side] <= most:
            continue
        if rank + 1 == count:
            if found == len(boards):
                return -1
            boards[found] = chosen[:count]
            found += 1
            continue
        mine = kept[begin[rank] : end[rank]]
        low, high = np.uint64(side + 1) << shifts[rank], np.uint64(side + 2) << shifts[rank]
        one, stop = 0, np.searchsorted(mine, np.uint64(1) << shifts[rank])
        two = np.searchsorted(mine, low)
        # The highest letter of the first tile has no number above it.
        last = np.searchsorted(mine, high) if high > low else len(mine)
        rank += 1
        begin[rank] = to = end[rank - 1]
        while one < stop or two < last:
            if two == last or (one < stop and mine[one] <= mine[two] - low):
                number, more = mine[one], worth[begin[rank - 1] + one]
                one += 1
            else:
                number, more = mine[two] - low, worth[begin[rank - 1] + two]
                two += 1
            if to > begin[rank] and kept[to - 1] == number:
                worth[to - 1] += more
            else:
                kept[to], worth[to] = number, more
                to += 1
        end[rank] = to
        left = slice(begin[rank], to)
        without[rank] = bound_of(kept[left], worth[left], shifts, masks, rank, gains[rank])
        if without[rank] + gains[rank].max() <= most:
            rank -= 1
    return found
