"""Lists of the paths of a class, and boards that may have many points; compiled: `proof_checker`.

Paths are uint64 numbers: a field for each tile in the order in which tiles are tried, the first one
highest, with 0 or the place of the tile's letter from 1 on. Like `check_proof`, this shares nothing
with the proof.

What the tiles that are not fixed yet can add is bounded by numbers for each letter of a tile, and
for each two letters of two tiles. A path counts with the letters of its first two such tiles, and
of its others only the best letters count. What the numbers of a board add up to is not changed by
moving some from a letter to its pairs, or from all pairs of a letter to the letter. They are moved
towards the tiles that come first, until no pair has more than 0, so that the best letter of each
tile is a bound. The next tile gets one letter after the other where that is too high.
"""

from typing import Any, NamedTuple

import numba
import numpy as np

# Columns of the nodes of a tree: a tile's rank and letter, the points of the paths that end there,
# these and the best of all that go on, and where the nodes below it stand.
CODE, ENDS, BEST, FIRST, STOP = range(5)
BITS = 5  # of a letter, in CODE
LETTERS = 1 << BITS  # of a tile at most


class Spellings(NamedTuple):
    """A trie of words by the kinds of their letters: `below`, (nodes, kinds), the next node or -1;
    `first`, by node, its first word, and at last their number; `tiles`, (words, most), the letters
    of each; `marks`, uint64, what tells words apart that have the same letters."""

    below: Any
    first: Any
    tiles: Any
    marks: Any


@numba.njit(cache=True)
def list_paths(words: Any, near: Any, fields: Any, kinds: Any, paths: Any) -> Any:
    """List all paths that spell words: the fields of their letters, and the mark of the word.
    `kinds`: by tile, whether it has letters of a kind. Returns how many paths there are, or -1 for
    too many."""
    count = len(fields)
    path, at = np.full(count + 1, count), np.zeros(count + 1, np.int64)
    tried = np.zeros(count + 1, np.int64)
    depth, listed, width = 0, 0, kinds.shape[1]
    while depth >= 0:
        place, kind = tried[depth] // width, tried[depth] % width
        tile = near[path[depth], place] if depth < count and place < near.shape[1] else -1
        if tile < 0:
            depth -= 1
            continue
        tried[depth] += 1
        node = words.below[at[depth], kind]
        if node < 0 or not kinds[tile, kind] or (path[1 : depth + 1] == tile).any():
            continue
        depth += 1
        path[depth], at[depth], tried[depth] = tile, node, 0
        for word in range(words.first[node], words.first[node + 1]):
            number = words.marks[word]
            step = 0
            while step < depth:
                field = fields[path[step + 1], words.tiles[word, step]]
                if field == 0:
                    break
                number |= field
                step += 1
            if step == depth:
                if listed == len(paths):
                    return -1
                paths[listed] = number
                listed += 1
    return listed


@numba.njit(cache=True)
def add_up(paths: Any, mark: Any, values: Any, points: Any) -> Any:
    """Of sorted paths, keep each list of fields once, in front, with the points of its words: each
    counts once. `mark`: a mask of the mark, which is the place in `values` modulo their number.
    Returns how many are left."""
    kept, last = -1, np.uint64(0)
    for at in range(len(paths)):
        path = paths[at]
        if at and path == last:
            continue
        worth = values[np.int64(path & mark) % len(values)]
        if kept >= 0 and path & ~mark == paths[kept]:
            points[kept] += worth
        else:
            kept += 1
            paths[kept], points[kept] = path & ~mark, worth
        last = path
    return kept + 1


@numba.njit(cache=True)
def with_letter(numbers: Any, points: Any, shift: Any, letter: Any, to: Any, worth: Any) -> Any:
    """Merge the paths with a letter of the highest tile and those without that tile. Returns how
    many there are."""
    low, high = np.uint64(letter + 1) << shift, np.uint64(letter + 2) << shift
    one, stop = 0, np.searchsorted(numbers, np.uint64(1) << shift)
    two = np.searchsorted(numbers, low)
    # The highest letter of the first tile has no number above it.
    last = np.searchsorted(numbers, high) if high > low else len(numbers)
    kept = 0
    while one < stop or two < last:
        if two == last or (one < stop and numbers[one] < numbers[two] - low):
            to[kept], worth[kept] = numbers[one], points[one]
            one += 1
        elif one == stop or numbers[two] - low < numbers[one]:
            to[kept], worth[kept] = numbers[two] - low, points[two]
            two += 1
        else:
            to[kept], worth[kept] = numbers[one], points[one] + points[two]
            one += 1
            two += 1
        kept += 1
    return kept


@numba.njit(cache=True)
def grow(numbers: Any, points: Any, shifts: Any, masks: Any, rank: Any, tree: Any) -> Any:
    """Fill `tree` with the nodes of sorted paths whose fields before a rank are empty; those below
    a node stand together. Returns how many there are, of which the root is the last, or -1 for too
    many."""
    count = len(shifts)
    # By depth, of the node that is being made: its code, the points that end there, and those of
    # the tiles below it but the one at hand, of which there is the best so far.
    code, ends = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    more, best = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    below = np.empty((count + 1, LETTERS * count, 5), np.int32)
    width = np.zeros(count + 1, np.int64)
    depth, used, last = 0, 0, np.uint64(0)
    for at in range(len(numbers) + 1):
        # After the last number comes an empty one, with which all nodes are done.
        number, first = numbers[at] if at < len(numbers) else np.uint64(0), rank
        while first < count and (number ^ last) >> shifts[first] == 0:
            first += 1
        while depth > 0 and code[depth] >> BITS >= first:
            if used + width[depth] > len(tree):
                return -1
            begin = used
            for node in range(width[depth]):
                for column in range(5):
                    tree[used, column] = below[depth, node, column]
                used += 1
            above = depth - 1
            place = width[above]
            if place == 0 or below[above, place - 1, CODE] >> BITS != code[depth] >> BITS:
                more[above] += best[above]
                best[above] = 0
            value = ends[depth] + more[depth] + best[depth]
            best[above] = max(best[above], value)
            below[above, place, CODE], below[above, place, ENDS] = code[depth], ends[depth]
            below[above, place, BEST] = value
            below[above, place, FIRST], below[above, place, STOP] = begin, used
            width[above] += 1
            depth = above
        if at == len(numbers):
            break
        for each in range(first, count):
            field = np.int64((number >> shifts[each]) & masks[each])
            if field > 0:
                depth += 1
                code[depth], ends[depth] = (each << BITS) + field - 1, 0
                more[depth], best[depth], width[depth] = 0, 0, 0
        ends[depth] += points[at]
        last = number
    if used + width[0] >= len(tree):
        return -1
    begin = used
    for node in range(width[0]):
        tree[used] = below[0, node]
        used += 1
    row = tree[used]
    row[CODE], row[ENDS], row[BEST] = -1, ends[0], ends[0] + more[0] + best[0]
    row[FIRST], row[STOP] = begin, used
    return used + 1


@numba.njit(cache=True)
def _add(tree: Any, node: Any, held: Any, widths: Any, rows: Any, one: Any, two: Any) -> Any:
    """Add what is below a node to the numbers of letters and pairs. `held`: whether the letters
    have had it, as a bound."""
    for child in range(tree[node, FIRST], tree[node, STOP]):
        tile, letter = tree[child, CODE] >> BITS, tree[child, CODE] & LETTERS - 1
        one[tile, letter] += tree[child, ENDS] - (tree[child, BEST] if held else 0)
        for other in range(tree[child, FIRST], tree[child, STOP]):
            after = tree[other, CODE] >> BITS
            at = rows[tile, after] + letter * widths[after] + (tree[other, CODE] & LETTERS - 1)
            two[at] += tree[other, BEST]


@numba.njit(cache=True)
def _runs(tree: Any, node: Any, runs: Any, filled: Any) -> None:
    """Remember where the nodes of each tile below a node stand."""
    child = tree[node, FIRST]
    while child < tree[node, STOP]:
        tile, begin = tree[child, CODE] >> BITS, child
        while child < tree[node, STOP] and tree[child, CODE] >> BITS == tile:
            child += 1
        runs[tile, filled[tile], 0], runs[tile, filled[tile], 1] = begin, child
        filled[tile] += 1


@numba.njit(cache=True)
def _move(rank: Any, widths: Any, rows: Any, one: Any, two: Any) -> Any:
    """Move numbers from each tile to its pairs with tiles before it, and from the pairs to these.
    Returns the bound."""
    total = np.int64(0)
    share = np.empty(LETTERS, np.int32)
    for tile in range(len(widths) - 1, rank - 1, -1):
        width, parts = widths[tile], np.int32(tile - rank + 1)
        for letter in range(width):
            share[letter] = one[tile, letter] // parts
            one[tile, letter] -= (parts - 1) * share[letter]
        for before in range(rank, tile):
            at = rows[before, tile]
            for letter in range(widths[before]):
                best = two[at] + share[0]
                for other in range(width):
                    best = max(best, two[at + other] + share[other])
                for other in range(width):
                    two[at + other] += share[other] - best
                one[before, letter] += best
                at += width
        total += one[tile, :width].max()
    return total


@numba.njit(cache=True)
def try_tiles(tree: Any, root: Any, rank: Any, widths: Any, most: Any, boards: Any) -> Any:
    """List the boards of a tree that may have more than so many points: the letters from a rank on.
    Returns how many there are, or -1 for too many."""
    count = len(widths)
    rows = np.zeros((count, count), np.int64)
    size = 0
    for tile in range(count):
        for other in range(tile + 1, count):
            rows[tile, other] = size
            size += widths[tile] * widths[other]
    # By rank: the numbers of letters and pairs, the points that are sure, the bound.
    one = np.zeros((count + 1, count, LETTERS), np.int32)
    two = np.zeros((count + 1, size), np.int32)
    sure, bound = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    # A fixed tile is on a path or not, so at most 2**rank nodes of the tree are those of a board.
    runs = np.empty((count, 1 << count, 2), np.int32)
    filled, chosen = np.zeros((count + 1, count), np.int64), np.full(count + 1, -1)
    sure[rank] = tree[root, ENDS]
    _add(tree, root, False, widths, rows, one[rank], two[rank])
    _runs(tree, root, runs, filled[rank])
    bound[rank] = sure[rank] + _move(rank, widths, rows, one[rank], two[rank])
    first, found = rank, 0
    while rank >= first:
        chosen[rank] += 1
        side, after = chosen[rank], rank + 1
        if side == widths[rank]:
            chosen[rank] = -1
            rank -= 1
            continue
        mine = one[rank, rank]
        if bound[rank] - mine[: widths[rank]].max() + mine[side] <= most:
            continue
        if after == count:
            if found == len(boards):
                return -1
            boards[found] = chosen[:count]
            found += 1
            continue
        sure[after] = sure[rank] + mine[side]
        for tile in range(after, count):
            width = widths[tile]
            at = rows[rank, tile] + side * width
            for letter in range(width):
                one[after, tile, letter] = one[rank, tile, letter] + two[rank, at + letter]
        kept = rows[after, after + 1] if after + 1 < count else size
        two[after, kept:] = two[rank, kept:]
        filled[after] = filled[rank]
        for run in range(filled[rank, rank]):
            for node in range(runs[rank, run, 0], runs[rank, run, 1]):
                if tree[node, CODE] & LETTERS - 1 == side:
                    _add(tree, node, True, widths, rows, one[after], two[after])
                    _runs(tree, node, runs, filled[after])
                    break
        bound[after] = sure[after] + _move(after, widths, rows, one[after], two[after])
        if bound[after] > most:
            rank = after
    return found
