"""Upper bounds of the points of boards in a class, from a tree of sums and choices; compiled.

All paths that spell words are in the tree: the tiles of a path are taken in a fixed order, so that
paths over the same tiles with the same letters meet in one sum. A sum has the points of the words
that end there, and a choice for each tile that a path goes on with. Its bound is these points and
the best of each choice.

The tiles are fixed one by one in that order. A letter of the first tile leaves two sums: that of
all paths without the tile, and that of those with it. While their bound is high they are merged
into a new tree, in which choices of the same tile with the same letters before them are one, and
only what is in both trees is made anew. When it is lower, the choices of all sums that are reached
are only listed, and those of one tile are added letter by letter before the best is taken. Such
trees make the proof for 4x4 in Dan Vanderkam's `hybrid-boggle` (2025) possible.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.engine.arrays import Array
from solver.engine.kernel import compiled
from solver.lab.paths import LENGTH, Fields

# A sum without choices is its points; one with choices is this and the number of its first choice.
CHOICES = 1 << 20
# Columns of `Tree.choices`. A choice has the letters of its tile as a mask, and a sum for each from
# BELOW on in `Tree.sums`; NEXT is the sum of the choices after it; BOUND is with that sum's.
RANK, LETTERS, BELOW, NEXT, BEST, BOUND = range(6)
MOST_LETTERS = 30  # of a tile: the bits of a mask
SPARE = 512  # room that is left before a choice is merged: for all that are begun


class Tree(NamedTuple):
    """Room for a tree: `choices`, int32 (most, 6); `sums`, int32; `used`, int64, of both."""

    choices: Array
    sums: Array
    used: Array


class Search(NamedTuple):
    """What is looked for: parts of the class with a bound above `record`. Trees with a bound above
    `much` are merged while a tile before rank `last` is fixed. `widths`: the number of letters by
    rank. `whole`: whether parts that are ruled out are asked for, too."""

    widths: Array
    record: Any
    much: Any
    last: Any
    whole: Any


def room(most: int) -> Tree:
    """Memory is taken only for what a tree needs."""
    return Tree(
        np.empty((most, 6), np.int32), np.empty(most * 3 // 2, np.int32), np.zeros(2, np.int64)
    )


@compiled
def _bound(choices: Array, one: Any) -> Any:
    return np.int64(one) if one < CHOICES else np.int64(choices[one - CHOICES, BOUND])


@compiled
def _ones(mask: Any) -> Any:
    """The number of bits in a mask of at most 32."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) & 0xFFFFFFFF) >> 24


@compiled
def _choice(
    choices: Array, at: Any, rank: Any, mask: Any, below: Any, best: Any, after: Any
) -> Any:
    """Write a choice with the sum after it. Returns the sum that begins with it."""
    choices[at, RANK], choices[at, LETTERS], choices[at, BELOW] = rank, mask, below
    choices[at, NEXT], choices[at, BEST] = after, best
    choices[at, BOUND] = best + _bound(choices, after)
    return at + CHOICES


@compiled
def grow(tree: Tree, numbers: Array, fields: Fields, worth: Array) -> Any:
    """Make the tree of the sorted numbers of `paths`. Returns its sum, or -1 if there is too little
    room."""
    choices, sums, used = tree
    count = len(fields.shifts)
    # By depth, of the choices on the way to the last number: the sum that each is in as far as it
    # is made, its rank, its letters, and the sums below them.
    above, rank = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    mask, letter = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    below, width = np.zeros((count + 1, MOST_LETTERS), np.int64), np.zeros(count + 1, np.int64)
    depth, last = 0, np.uint64(0)
    used[:] = 0
    for at in range(len(numbers) + 1):
        number = numbers[at] if at < len(numbers) else np.uint64(0)
        first = -1 if at == len(numbers) else 0
        while first >= 0 and first < count and (number ^ last) >> fields.shifts[first] == 0:
            first += 1
        same: Any = False  # whether the choice of that tile goes on
        while depth > 0 and rank[depth - 1] >= first and not same:
            depth -= 1
            below[depth, width[depth]] = above[depth + 1]
            width[depth] += 1
            mask[depth] |= 1 << letter[depth]
            same = rank[depth] == first
            if same:
                continue
            if used[0] + SPARE > len(choices) or used[1] + SPARE > len(sums):
                return -1
            best = np.int64(0)
            for side in range(width[depth]):
                sums[used[1] + side] = below[depth, side]
                best = max(best, _bound(choices, below[depth, side]))
            above[depth] = _choice(
                choices, used[0], rank[depth], mask[depth], used[1], best, above[depth]
            )
            used[0] += 1
            used[1] += width[depth]
        if at == len(numbers):
            break
        for each in range(first, count):
            field = np.int64((number >> fields.shifts[each]) & fields.masks[each])
            if field == 0:
                continue
            if not same:
                mask[depth], width[depth] = 0, 0
            same = False
            rank[depth], letter[depth] = each, field - 1
            depth += 1
            above[depth] = 0
        above[depth] += worth[number & LENGTH]
        last = number
    return above[0]


@compiled
def _pair(choices: Array, one: Any, other: Any, ones: Array, others: Array) -> Any:
    """The choices of two sums by rank, side by side, -1 where only one has a tile.

    Returns how many, and what comes after them: the rest of one sum as it is, or points.
    """
    count = 0
    while one >= CHOICES or other >= CHOICES:
        if one < CHOICES or (
            other >= CHOICES and choices[other - CHOICES, RANK] < choices[one - CHOICES, RANK]
        ):
            one, other = other, one
        if other == 0:
            return count, one
        first = np.int64(one - CHOICES)
        ones[count], others[count] = first, -1
        one = np.int64(choices[first, NEXT])
        if other >= CHOICES and choices[other - CHOICES, RANK] == choices[first, RANK]:
            others[count] = other - CHOICES
            other = np.int64(choices[other - CHOICES, NEXT])
        count += 1
    return count, one + other


@compiled
def _merge(tree: Tree, one: Any, other: Any) -> Any:
    """A sum with all of two sums, which stay as they are; -1 if there is too little room."""
    choices, sums, used = tree
    deep = 16
    ones, others = np.empty((deep, deep), np.int64), np.empty((deep, deep), np.int64)
    begun = np.empty((deep, 9), np.int64)  # by depth, where the merging of a choice goes on
    depth = 0
    left, total = _pair(choices, one, other, ones[0], others[0])
    mask = first = second = at = end = to = best = np.int64(0)  # of a choice that is merged
    inside = False
    while True:
        down: Any = False
        while inside and mask and not down:
            bit = mask & -mask
            mask ^= bit
            if first & bit:
                below = np.int64(sums[at])
                at += 1
                if second & bit:
                    more = np.int64(sums[end])
                    end += 1
                    down = below >= CHOICES or more >= CHOICES
                    if down:
                        begun[depth, 0], begun[depth, 1], begun[depth, 2] = mask, first, second
                        begun[depth, 3], begun[depth, 4], begun[depth, 5] = at, end, to
                        begun[depth, 6], begun[depth, 7], begun[depth, 8] = best, left, total
                        depth += 1
                        left, total = _pair(choices, below, more, ones[depth], others[depth])
                        continue
                    below += more
            else:
                below = np.int64(sums[end])
                end += 1
            sums[to] = below
            to += 1
            best = max(best, _bound(choices, below))
        if inside and not down:
            left -= 1
            both = first | second
            rank = choices[ones[depth, left], RANK]
            total = _choice(choices, used[0], rank, both, to - _ones(both), best, total)
            used[0] += 1
        while left > 0 and others[depth, left - 1] < 0:
            left -= 1
            old = choices[ones[depth, left]]
            total = _choice(choices, used[0], old[RANK], old[LETTERS], old[BELOW], old[BEST], total)
            used[0] += 1
        inside = left > 0
        if inside:
            if used[0] + SPARE > len(choices) or used[1] + SPARE > len(sums):
                return np.int64(-1)
            old, new = ones[depth, left - 1], others[depth, left - 1]
            first, second = np.int64(choices[old, LETTERS]), np.int64(choices[new, LETTERS])
            at, end = np.int64(choices[old, BELOW]), np.int64(choices[new, BELOW])
            mask, to, best = first | second, used[1], np.int64(0)
            used[1] += _ones(mask)
        elif depth == 0:
            return np.int64(total)
        else:
            made = np.int64(total)
            depth -= 1
            mask, first, second = begun[depth, 0], begun[depth, 1], begun[depth, 2]
            at, end, to = begun[depth, 3], begun[depth, 4], begun[depth, 5]
            best, left, total = begun[depth, 6], begun[depth, 7], begun[depth, 8]
            sums[to] = made
            to += 1
            best = max(best, _bound(choices, made))
            inside = True


@compiled
def _open(tree: Tree, one: Any, gained: Array, active: Array, filled: Array) -> Any:
    """Add the choices of a sum to the active ones, and to what the letters of each tile gain.
    Returns its points."""
    choices, sums = tree.choices, tree.sums
    while one >= CHOICES:
        choice = one - CHOICES
        rank, mask = choices[choice, RANK], np.int64(choices[choice, LETTERS])
        active[rank, filled[rank]] = choice
        filled[rank] += 1
        at = choices[choice, BELOW]
        while mask:
            bit = mask & -mask
            mask ^= bit
            gained[rank, _ones(bit - 1)] += _bound(choices, sums[at])
            at += 1
        one = np.int64(choices[choice, NEXT])
    return np.int64(one)


@compiled
def _later(gained: Array, rank: Any, widths: Array) -> Any:
    """The best letter of each tile after a rank, added."""
    total = np.int64(0)
    for each in range(rank + 1, len(widths)):
        best = np.int64(0)
        for side in range(widths[each]):
            best = max(best, gained[each, side])
        total += best
    return total


@compiled
def _put(rows: Array, found: Any, chosen: Array, rank: Any, bound: Any) -> Any:
    """Add the part with the letters chosen up to a rank. Returns how many parts there are."""
    if found < len(rows):
        rows[found] = -1
        rows[found, : rank + 1], rows[found, len(chosen) - 1] = chosen[: rank + 1], bound
    return found + 1


@compiled
def search(tree: Tree, root: Any, of: Search, rows: Array) -> Any:
    """Fix tiles, letter by letter, until the bound is at most the record or all tiles are fixed.

    Fills `rows` with the parts of the class: the letter of each tile by rank (-1: any) and the
    bound; without `whole`, only with the boards, whose bounds are above the record. Returns how
    many there are, or -1 if there is too little room for trees, and the highest bound that is not
    above the record.
    """
    count, used = len(of.widths), tree.used
    # A fixed tile is on a path or not: at most 2**rank choices are active, and those of a merged
    # tree, which are behind those of the tree before it.
    active = np.empty((count, (1 << count) + count), np.int32)
    begin, filled = np.zeros((count + 1, count), np.int64), np.zeros((count + 1, count), np.int64)
    gained = np.zeros((count + 1, count, MOST_LETTERS), np.int64)
    points, later = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    chosen, merged = np.full(count + 1, -1, np.int64), np.full(count + 1, -1, np.int64)
    saved = np.zeros((count + 1, 2), np.int64)
    points[0] = _open(tree, root, gained[0], active, filled[0])
    later[0], saved[0] = _later(gained[0], 0, of.widths), used
    merged[0] = root if _bound(tree.choices, root) > of.much else -1
    most: Any = np.int64(0)
    rank, found = 0, 0
    while rank >= 0:
        chosen[rank] += 1
        side, after = chosen[rank], rank + 1
        if side == of.widths[rank]:
            chosen[rank] = -1
            rank -= 1
            continue
        bound = points[rank] + gained[rank, rank, side] + later[rank]
        if bound <= of.record:
            most = max(most, bound)
            if of.whole:
                found = _put(rows, found, chosen, rank, bound)
            continue
        points[after] = points[rank]
        begin[after], filled[after] = begin[rank], filled[rank]
        gained[after, after:] = gained[rank, after:]
        below = np.int64(0)
        for number in range(begin[rank, rank], filled[rank, rank]):
            choice = active[rank, number]
            mask = np.int64(tree.choices[choice, LETTERS])
            if mask >> side & 1:
                place = tree.choices[choice, BELOW] + _ones(mask & ((1 << side) - 1))
                below = np.int64(tree.sums[place])
                points[after] += _open(tree, below, gained[after], active, filled[after])
        later[after] = _later(gained[after], rank, of.widths)
        bound, merged[after] = points[after] + later[after], -1
        if bound > of.record and merged[rank] >= 0:
            used[:] = saved[rank]
            rest = merged[rank]
            if rest >= CHOICES and tree.choices[rest - CHOICES, RANK] == rank:
                rest = np.int64(tree.choices[rest - CHOICES, NEXT])
            whole = _merge(tree, rest, below)
            if whole < 0:
                return -1, most
            saved[after] = used
            begin[after], filled[after], gained[after] = filled[rank], filled[rank], 0
            points[after] = _open(tree, whole, gained[after], active, filled[after])
            later[after] = _later(gained[after], rank, of.widths)
            bound = points[after] + later[after]
            if bound > of.much and after < of.last:
                merged[after] = whole
        if bound > of.record and after < count:
            later[after] = _later(gained[after], after, of.widths)
            rank = after
            continue
        most = max(most, bound if bound <= of.record else 0)
        if of.whole or bound > of.record:
            found = _put(rows, found, chosen, rank, bound)
    return found, most
