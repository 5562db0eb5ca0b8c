"""Upper bounds of the points of boards in a class, from a tree of sums and choices; compiled.

In a class each tile is one of a set of letters. All paths that spell words are merged into a tree:
the tiles of a path are taken in a fixed order, so that paths over the same tiles with the same
letters meet in one sum. The bound of a sum is the points of its words and the best of each choice
below it. Then the tiles are fixed one by one in that order. Sums that are reached with a letter
bring their choices, and the choices of one tile are added letter by letter before the best of them
is taken, which bounds more tightly than the best of each. Such trees make the proof for 4x4 in Dan
Vanderkam's `hybrid-boggle` (2025) possible.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.engine.arrays import Array
from solver.engine.kernel import compiled, inlined

POINTS, BOUND, CHOICES, WORDS = range(4)  # columns of `Tree.sums`
PLACE, NEXT, BELOW = range(3)  # columns of `Tree.choices`


class Words(NamedTuple):
    """What words can be spelled: the nodes of the trie, uint64 (nodes, 4); `second`: the letter
    that follows each letter on its tile, or -1; `worth`: points by length; `near`: the neighbours
    of each tile and then of the start, -1 after the last; `rank`: the place of each tile in the
    order."""

    nodes: Array
    second: Array
    worth: Array
    near: Array
    rank: Array


class Tree(NamedTuple):
    """Room for a tree, int32. Lists end with -1.

    `sums`: points of the words, bound, first choice, first word. `choices`: the rank of the tile,
    the next choice of the sum, then the sum for each letter, 0 for none. `gains`: the bounds of
    these sums. `words`: the number of a word, and the next. `used`: how many of each there are.
    """

    sums: Array
    choices: Array
    gains: Array
    words: Array
    used: Array


def room(most: int, width: int) -> Tree:
    """Memory is taken only for what a tree needs."""
    shapes = ((most, 4), (most, BELOW + width), (most, width), (most, 2), (3,))
    return Tree(*(np.empty(shape, np.int32) for shape in shapes))


@compiled
def _bits(mask: Any) -> Any:
    """The number of bits in a mask: sums of two, of four, of eight bits, then of all bytes."""
    mask -= (mask >> np.uint64(1)) & np.uint64(0x5555555555555555)
    twos = np.uint64(0x3333333333333333)
    mask = (mask & twos) + ((mask >> np.uint64(2)) & twos)
    mask = (mask + (mask >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((mask * np.uint64(0x0101010101010101)) >> np.uint64(56))


@compiled
def _step(nodes: Array, node: Any, letter: Any) -> Any:
    """The child of a node by a letter, or -1; and the number of the word that ends there, or -1."""
    child, word = np.int64(-1), np.int64(-1)
    bit = np.uint64(1) << np.uint64(letter)
    if nodes[node, 0] & bit:
        child = np.int64(nodes[node, 2]) + _bits(nodes[node, 0] & (bit - np.uint64(1)))
    if nodes[node, 1] & bit:
        word = np.int64(nodes[node, 3]) + _bits(nodes[node, 1] & (bit - np.uint64(1)))
    return child, word


@inlined
def _enter(words: Words, node: Any, letter: Any) -> Any:
    """Like `_step` for a tile, of one letter or two; also the number of its letters."""
    child, word = _step(words.nodes, node, letter)
    second = words.second[letter]
    if second == -1:
        return child, word, 1
    if child < 0 or second < 0:
        return np.int64(-1), np.int64(-1), 2
    child, word = _step(words.nodes, child, second)
    return child, word, 2


@compiled
def _below(tree: Tree, one: Any, rank: Any, side: Any) -> Any:
    """The sum that a letter of a tile leads to from a sum; made if need be."""
    sums, choices, used = tree.sums, tree.choices, tree.used
    choice = sums[one, CHOICES]
    while choice >= 0 and choices[choice, PLACE] != rank:
        choice = choices[choice, NEXT]
    if choice < 0:
        choice = used[1]
        used[1] += 1
        choices[choice] = 0
        choices[choice, PLACE], choices[choice, NEXT] = rank, sums[one, CHOICES]
        sums[one, CHOICES] = choice
    below = choices[choice, BELOW + side]
    if below == 0:
        below = used[0]
        used[0] += 1
        choices[choice, BELOW + side] = below
        sums[below, POINTS], sums[below, CHOICES], sums[below, WORDS] = 0, -1, -1
    return below


@compiled
def _add(tree: Tree, sides: Array, word: Any, points: Any) -> None:
    """Add a word with the letters of the tiles, by rank; -1: not on its path."""
    one = np.int32(0)
    for rank in range(len(sides)):
        if sides[rank] >= 0:
            one = _below(tree, one, rank, sides[rank])
    seen = tree.sums[one, WORDS]
    while seen >= 0:
        if tree.words[seen, 0] == word:
            return
        seen = tree.words[seen, 1]
    seen = tree.used[2]
    tree.used[2] += 1
    tree.words[seen, 0], tree.words[seen, 1] = word, tree.sums[one, WORDS]
    tree.sums[one, WORDS] = seen
    tree.sums[one, POINTS] += points


@compiled
def _push(words: Words, sides: Array, table: Array, stack: Array, top: Any, at: Any) -> Any:
    """Put the letters of the free tiles around that lead on onto the stack. `at`: depth, tile and
    node. Returns the top."""
    depth, tile, node = at
    follow = words.nodes[node, 0] | words.nodes[node, 1]  # to more letters, or as the last one
    for cell in words.near[tile]:
        if cell < 0:
            break
        if sides[words.rank[cell]] < 0:
            for letter in range(table.shape[1]):
                if table[cell, letter] >= 0 and follow >> np.uint64(letter) & 1:
                    stack[top] = depth, cell, letter, node
                    top += 1
    return top


@compiled
def grow(words: Words, table: Array, tree: Tree) -> Any:
    """Make the tree of a class. `table`: by tile and letter, which of the tile's letters it is, or
    -1. Returns False if there is too little room."""
    count = len(table)
    tree.used[:] = 1, 0, 0
    tree.sums[0, POINTS], tree.sums[0, CHOICES], tree.sums[0, WORDS] = 0, -1, -1
    sides = np.full(count, -1, np.int64)
    path, lengths = np.zeros(count + 1, np.int64), np.zeros(count + 2, np.int64)
    stack = np.zeros((count * count * table.shape[1], 4), np.int64)
    top, end = _push(words, sides, table, stack, 0, (0, count, 0)), 0
    while top > 0:
        top -= 1
        depth, cell, letter, node = stack[top]
        while end > depth:
            end -= 1
            sides[words.rank[path[end]]] = -1
        child, word, letters = _enter(words, node, letter)
        length = lengths[depth] + letters
        sides[words.rank[cell]], path[depth] = table[cell, letter], cell
        end, lengths[depth + 1] = depth + 1, length
        if word >= 0 and words.worth[length] > 0:
            if tree.used.max() + count + 1 >= len(tree.sums):
                return False
            _add(tree, sides, word, words.worth[length])
        if child >= 0 and end < count:
            top = _push(words, sides, table, stack, top, (end, cell, child))
    return True


@compiled
def bound(tree: Tree) -> Any:
    """Fill in the bounds of all sums. Returns that of the class."""
    sums, choices, gains = tree.sums, tree.choices, tree.gains
    for one in range(tree.used[0] - 1, -1, -1):  # a sum is made after those above it
        total, choice = sums[one, POINTS], sums[one, CHOICES]
        while choice >= 0:
            best = np.int32(0)
            for side in range(gains.shape[1]):
                below = choices[choice, BELOW + side]
                gains[choice, side] = sums[below, BOUND] if below > 0 else 0
                best = max(best, gains[choice, side])
            total += best
            choice = choices[choice, NEXT]
        sums[one, BOUND] = total
    return sums[0, BOUND]


@compiled
def _open(tree: Tree, one: Any, gained: Array, active: Array, filled: Array) -> None:
    """Add the choices of a sum to the active ones and to what the letters of each tile gain."""
    choice = tree.sums[one, CHOICES]
    while choice >= 0:
        rank = tree.choices[choice, PLACE]
        active[rank, filled[rank]] = choice
        filled[rank] += 1
        for side in range(gained.shape[1]):
            gained[rank, side] += tree.gains[choice, side]
        choice = tree.choices[choice, NEXT]


@inlined
def _fix(tree: Tree, rank: Any, side: Any, gained: Array, active: Array, filled: Array) -> Any:
    """Give a tile a letter, which opens the sums that it leads to; returns the points of these."""
    points = np.int64(0)
    filled[rank + 1], gained[rank + 1] = filled[rank], gained[rank]
    for number in range(filled[rank, rank]):
        below = tree.choices[active[rank, number], BELOW + side]
        if below > 0:
            points += tree.sums[below, POINTS]
            _open(tree, below, gained[rank + 1], active, filled[rank + 1])
    return points


@compiled
def _most(gained: Array, first: Any) -> Any:
    """The best letter of each tile from a rank on, added."""
    total = np.int64(0)
    for rank in range(first, len(gained)):
        best = np.int64(0)
        for side in range(gained.shape[1]):
            best = max(best, gained[rank, side])
        total += best
    return total


@compiled
def split(tree: Tree, widths: Array, record: Any, rows: Array, whole: Any) -> Any:
    """Fix tiles, letter by letter, until the bound is at most `record` or all tiles are fixed.

    `widths`: the number of letters by rank. Fills `rows` with the parts of the class: the letter of
    each tile by rank (-1: any) and the bound; without `whole`, only with the boards, whose bounds
    are above `record`. Returns their number, or -1 if they are too many.
    """
    count = len(widths)
    # A fixed tile is on a path or not: at most 2**rank choices are active.
    active = np.zeros((count, 1 << count), np.int32)
    filled = np.zeros((count + 1, count), np.int64)
    gained = np.zeros((count + 1, count, tree.gains.shape[1]), np.int64)
    points, sides = np.zeros(count + 1, np.int64), np.full(count + 1, -1, np.int64)
    points[0] = tree.sums[0, POINTS]
    _open(tree, 0, gained[0], active, filled[0])
    rank, found = 0, 0
    while rank >= 0:
        sides[rank] += 1
        side = sides[rank]
        if side == widths[rank]:
            sides[rank] = -1
            rank -= 1
            continue
        now = points[rank] + _fix(tree, rank, side, gained, active, filled)
        most = now + _most(gained[rank + 1], rank + 1)
        if most > record and rank + 1 < count:
            rank += 1
            points[rank] = now
            continue
        if whole or most > record:
            if found == len(rows):
                return -1
            rows[found, :count], rows[found, count] = sides[:count], most
            found += 1
    return found
