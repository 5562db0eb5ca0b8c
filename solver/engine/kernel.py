"""The one hot loop: every word of a board, by walking the trie and the board together.

Arrays and scalars in, arrays out; no Python objects and no state that outlives a call, so any
number of threads may run it with one lexicon (it releases the GIL). `solver.solve` checks the
arguments; nothing here does.

The search keeps its own stack of visits still to be made: a node, the tile that led to it, the
tiles used. A visit takes the letters that both the node and the tile's neighbours offer, turns each
into its free tiles with one mask, and so never tries a tile that leads nowhere. A tile is left out
of the stack where none of its neighbours offers what the node behind it wants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from solver.engine.bits import (
    ONE,
    ZERO,
    fetch,
    first,
    join,
    load,
    lowest,
    meet,
    minus,
    popcount,
    rest,
    size,
    some,
    store,
)
from solver.engine.marks import forget_runs, mark

Array = npt.NDArray[Any]
Function = TypeVar("Function", bound=Callable[..., Any])

NO_NODE = np.uint64(0)  # the root is nobody's child
NO_WORD = np.uint64(2**64 - 1)
LAST_RUN = np.uint8(255)

# A visit on the stack: node (32 bits), letters so far (16), tiles so far (8), tile (8).
TILE = np.uint64(0xFF)
STEPS_AT = np.uint64(8)
LETTERS_AT = np.uint64(16)
LETTERS = np.uint64(0xFFFF)
NODE_AT = np.uint64(32)


class Found(NamedTuple):
    """Room for the words of one board. Without any (empty `slots`) words are only counted.

    `slots`: int32 by word number, where the word stands in the others; `words`: int32 word
    numbers; `paths`: uint8 (capacity, tiles), tile indices; `steps`: uint8, the tiles of each path.
    """

    slots: Array
    words: Array
    paths: Array
    steps: Array


class Scratch(NamedTuple):
    """What one search at a time writes to.

    `stack`: uint64, the visits still to be made; `used_after`: sets by steps, the tiles used up to
    there; `path`: uint8 (tiles + 2), the tiles that led to the visit; `marks`: by word number, the
    last run that found it (see `marks.py`); `tiles_of`: sets by letter, the tiles that offer
    it; `letters_near`: uint64 (tiles + 1), the letters that the neighbours of a tile offer.
    """

    stack: Array
    used_after: Array
    path: Array
    marks: Array
    tiles_of: Array
    letters_near: Array


class Grid(NamedTuple):
    """What depends on the shape alone, for n tiles.

    `near`: sets (n + 1), the neighbours of each tile, and last all tiles, from which a search
    starts; `alone`: sets (n), each tile by itself; `lists`: uint8 (n, 8), the neighbours again;
    `counts`: uint8, how many they are.
    """

    near: Array
    alone: Array
    lists: Array
    counts: Array


class Faces(NamedTuple):
    """What the numbers on the tiles stand for.

    `masks`: uint64, the first letters a face offers (none: blocked, all: wildcard); `tails`: uint8
    (faces, 3), the letters after the first; `extra`: uint8, how many those are.
    """

    masks: Array
    tails: Array
    extra: Array


def compiled(function: Function) -> Function:
    """Compile with Numba, kept on disk where a directory for that can be written."""
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        return cast(Function, numba.njit(cache=True, **options)(function))
    except RuntimeError:  # no such directory: compile once a process instead
        return cast(Function, numba.njit(**options)(function))


@compiled
def child_of(nodes: Array, node: Any, letter: Any) -> Any:
    """The stored node behind a letter, or NO_NODE."""
    leading = np.uint64(nodes[node, 0])
    bit = ONE << letter
    if leading & bit == ZERO:
        return NO_NODE
    return np.uint64(nodes[node, 2]) + popcount(leading & (bit - ONE))


@compiled
def word_of(nodes: Array, node: Any, letter: Any) -> Any:
    """The number of the word that ends with this letter, or NO_WORD."""
    ending = np.uint64(nodes[node, 1])
    bit = ONE << letter
    if ending & bit == ZERO:
        return NO_WORD
    return np.uint64(nodes[node, 3]) + popcount(ending & (bit - ONE))


@compiled
def through(nodes: Array, node: Any, faces: Faces, face: Any, length: Any) -> Any:
    """Walk into a tile of several letters: (node before its last letter or NO_NODE, that letter,
    letters so far with it)."""
    last = np.int64(faces.extra[face]) - 1
    behind = child_of(nodes, node, lowest(faces.masks[face]))
    for i in range(last):
        if behind != NO_NODE:
            behind = child_of(nodes, behind, np.uint64(faces.tails[face, i]))
    return behind, np.uint64(faces.tails[face, last]), length + np.uint64(last + 1)


@compiled
def keep_path(found: Found, count: Any, word: Any, fresh: Any, path: Array, steps: Any) -> Any:
    """Note path[1 : steps + 1] for a word, unless an earlier one in reading order is there already.

    Gives the new count of words, or one more than there is room for.
    """
    at = np.int64(count)
    if fresh:
        if count >= len(found.words):
            return np.int64(len(found.words) + 1)
        found.slots[word] = at
        found.words[at] = word
        count += 1
    else:
        if count > len(found.words):
            return count  # it was full when this word was found first, which has no slot therefore
        at = np.int64(found.slots[word])
        if not _comes_before(path, steps, found.paths[at], found.steps[at]):
            return count
    for i in range(steps):
        found.paths[at, i] = path[i + 1]
    found.steps[at] = steps
    return count


@compiled
def _comes_before(path: Array, steps: Any, kept: Array, kept_steps: Any) -> Any:
    """Whether path[1 : steps + 1] comes before a kept path in reading order."""
    for i in range(min(np.int64(steps), np.int64(kept_steps))):
        if path[i + 1] != kept[i]:
            return path[i + 1] < kept[i]
    return False  # neither of two paths of one word goes on where the other ends


@compiled
def search(
    nodes: Array,
    near: Array,
    alone: Array,
    letters_near: Array,
    tiles_of: Array,
    several: Any,
    board: Array,
    faces: Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    run: Any,
    scratch: Scratch,
    found: Found,
) -> Any:
    """Search one prepared board: (sum of worth, tiles visited, words kept).

    Stops soon after `limit` visited tiles, and soon after `found` is full; then the third result is
    one more than its capacity.
    """
    stack, used_after = scratch.stack, scratch.used_after
    path, marks = scratch.path, scratch.marks
    keeping, capacity = len(found.slots) > 0, len(found.words)
    total, visited, count = np.int64(0), np.int64(0), np.int64(0)
    top, node, steps, length = ZERO, ZERO, ZERO, ONE
    tile = np.uint64(near.shape[0] - 1)
    used = minus(several, several)
    while True:
        leading = np.uint64(nodes[node, 0])
        ending = np.uint64(nodes[node, 1])
        free = minus(load(near, tile), used)
        ahead = (length << LETTERS_AT) | ((steps + ONE) << STEPS_AT)
        deeper = length < longest
        letters = leading & letters_near[tile]
        while letters != ZERO:
            letter = lowest(letters)
            letters &= letters - ONE
            spots = meet(load(tiles_of, letter), free)
            visited += np.int64(size(spots))
            child = np.uint64(nodes[node, 2]) + popcount(leading & ((ONE << letter) - ONE))
            wanted = np.uint64(nodes[child, 0]) | np.uint64(nodes[child, 1])
            fetch(nodes, np.uint64(nodes[child, 2]))
            while some(spots):
                t = first(spots)
                spots = rest(spots)
                # Without a branch: the processor need not wait for `wanted` to go on.
                stack[top] = (child << NODE_AT) | ahead | t
                top += np.uint64(deeper & (wanted & letters_near[t] != ZERO))
        letters = ending & letters_near[tile]
        while letters != ZERO:
            letter = lowest(letters)
            letters &= letters - ONE
            spots = meet(load(tiles_of, letter), free)
            if some(spots):
                if leading & (ONE << letter) == ZERO:
                    visited += np.int64(size(spots))
                word = np.uint64(nodes[node, 3]) + popcount(ending & ((ONE << letter) - ONE))
                fresh = mark(marks, word, run)
                total += worth[length] * fresh
                if keeping and worth[length] != 0:
                    path[steps + ONE] = first(spots)
                    count = keep_path(found, count, word, fresh, path, steps + ONE)
        longer = meet(free, several)
        while some(longer):
            t = first(longer)
            longer = rest(longer)
            behind, tail, reach = through(nodes, node, faces, board[t], length)
            if behind == NO_NODE:
                continue
            word = word_of(nodes, behind, tail)
            onward = child_of(nodes, behind, tail)
            visited += np.int64(word != NO_WORD or onward != NO_NODE)
            if word != NO_WORD:
                fresh = mark(marks, word, run)
                total += worth[reach] * fresh
                if keeping and worth[reach] != 0:
                    path[steps + ONE] = t
                    count = keep_path(found, count, word, fresh, path, steps + ONE)
            if onward != NO_NODE and reach < longest:
                stack[top] = (
                    (onward << NODE_AT) | (reach << LETTERS_AT) | ((steps + ONE) << STEPS_AT) | t
                )
                top += ONE
        if top == ZERO or visited > limit or count > capacity:
            return total, visited, count
        top -= ONE
        visit = stack[top]
        tile = visit & TILE
        steps = (visit >> STEPS_AT) & TILE
        length = ((visit >> LETTERS_AT) & LETTERS) + ONE
        node = visit >> NODE_AT
        path[steps] = tile
        used = join(load(used_after, steps - ONE), load(alone, tile))
        store(used_after, steps, used)


@compiled
def score(
    nodes: Array,
    boards: Array,
    grid: Grid,
    faces: Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    scratch: Scratch,
    found: Found,
    totals: Array,
    visits: Array,
) -> Any:
    """Search many boards, uint8 (boards, tiles) of face numbers, and fill `totals` and `visits`.

    Returns how many words of the last board were kept in `found`.
    """
    tiles = boards.shape[1]
    letters_near, tiles_of = scratch.letters_near, scratch.tiles_of
    none = minus(load(grid.alone, 0), load(grid.alone, 0))
    run = np.uint8(0)
    kept = np.int64(0)
    for b in range(boards.shape[0]):
        board = boards[b]
        if run == LAST_RUN:
            forget_runs(scratch.marks)
            run = np.uint8(0)
        run = np.uint8(run + 1)
        several = none
        everything = ZERO
        for letter in range(tiles_of.shape[0]):
            store(tiles_of, letter, none)
        for tile in range(tiles):
            face = board[tile]
            alone = load(grid.alone, tile)
            mask = faces.masks[face]
            everything |= mask
            if faces.extra[face] > 0:
                several = join(several, alone)
                mask = ZERO
            while mask != ZERO:
                letter = lowest(mask)
                store(tiles_of, letter, join(load(tiles_of, letter), alone))
                mask &= mask - ONE
            mask = ZERO
            for i in range(grid.counts[tile]):
                mask |= faces.masks[board[grid.lists[tile, i]]]
            letters_near[tile] = mask
        letters_near[tiles] = everything
        totals[b], visits[b], kept = search(
            nodes,
            grid.near,
            grid.alone,
            letters_near,
            tiles_of,
            several,
            board,
            faces,
            worth,
            longest,
            limit,
            run,
            scratch,
            found,
        )
    return kept
