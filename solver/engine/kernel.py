"""The hot loop: finds every word of a board by walking the trie and the board together.

Takes and returns arrays and scalars only. It uses no Python objects, keeps no state between calls
and releases the GIL, so any number of threads can share a lexicon. It checks nothing;
`solver.solve` checks the arguments.

The search is depth-first with a stack of its own. An entry holds a node, the tile that led to it
and the tiles used. For each letter that both the node and the tile's neighbours have, one mask
gives the free tiles with that letter, so no tile is tried in vain. A tile is not pushed if none of
its neighbours has a letter that continues from the child node.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from solver.engine.bits import (
    ONE,
    ZERO,
    any_set,
    difference,
    intersection,
    load,
    lowest,
    popcount,
    prefetch,
    size,
    store,
    trailing_zeros,
    union,
    without_lowest,
)
from solver.engine.marks import mark, reset_epochs

Array = npt.NDArray[Any]
Function = TypeVar("Function", bound=Callable[..., Any])

NO_NODE = np.uint64(0)  # the index of the root, which is no node's child
NO_WORD = np.uint64(2**64 - 1)
LAST_EPOCH = np.uint8(255)

# A stack entry: node (32 bits), letters so far (16), tiles so far (8), tile (8).
BYTE_MASK = np.uint64(0xFF)
STEPS_SHIFT = np.uint64(8)
LETTERS_SHIFT = np.uint64(16)
LETTERS_MASK = np.uint64(0xFFFF)
NODE_SHIFT = np.uint64(32)


class Found(NamedTuple):
    """Buffers for the words of one board. If `slots` is empty, words are counted but not kept.

    `slots`: int32 by word number, the word's index in the other arrays; `words`: int32 word
    numbers; `paths`: uint8 (capacity, tiles), tile indices; `steps`: uint8, the length of each
    path in tiles.
    """

    slots: Array
    words: Array
    paths: Array
    steps: Array


class Scratch(NamedTuple):
    """Buffers that one search at a time writes to.

    `stack`: uint64, pending entries; `used_at`: sets by depth, the tiles used down to there;
    `path`: uint8 (tiles + 2), the tiles that lead to the current entry; `marks`: by word number
    (see `marks.py`); `tiles_with`: sets by letter, the tiles with that letter;
    `neighbour_letters`: uint64 (tiles + 1), the letters on the neighbours of each tile, and last
    the letters of the whole board.
    """

    stack: Array
    used_at: Array
    path: Array
    marks: Array
    tiles_with: Array
    neighbour_letters: Array


class Grid(NamedTuple):
    """The geometry of a board of n tiles.

    `neighbours`: sets (n + 1), the neighbours of each tile, and last all tiles, where a search
    starts; `singletons`: sets (n), each tile alone; `neighbour_lists`: uint8 (n, 8), the neighbours
    as indices; `neighbour_counts`: uint8, their number.
    """

    neighbours: Array
    singletons: Array
    neighbour_lists: Array
    neighbour_counts: Array


class Faces(NamedTuple):
    """The letters of each face number.

    `masks`: uint64, the possible first letters (none: blocked, all: wildcard); `tails`: uint8
    (faces, 3), the letters after the first; `extra`: uint8, the number of those.
    """

    masks: Array
    tails: Array
    extra: Array


def compiled(function: Function) -> Function:
    """Compile with Numba, cached on disk if a cache directory is writable."""
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        return cast(Function, numba.njit(cache=True, **options)(function))
    except RuntimeError:  # no writable cache directory: compile once per process
        return cast(Function, numba.njit(**options)(function))


@compiled
def child_of(nodes: Array, node: Any, letter: Any) -> Any:
    """The child node of a letter, or NO_NODE."""
    child_mask = np.uint64(nodes[node, 0])
    bit = ONE << letter
    if child_mask & bit == ZERO:
        return NO_NODE
    return np.uint64(nodes[node, 2]) + popcount(child_mask & (bit - ONE))


@compiled
def word_of(nodes: Array, node: Any, letter: Any) -> Any:
    """The number of the word that ends with this letter, or NO_WORD."""
    word_mask = np.uint64(nodes[node, 1])
    bit = ONE << letter
    if word_mask & bit == ZERO:
        return NO_WORD
    return np.uint64(nodes[node, 3]) + popcount(word_mask & (bit - ONE))


@compiled
def descend(nodes: Array, node: Any, faces: Faces, face: Any, length: Any) -> Any:
    """Follow the letters of a multi-letter tile up to the last one.

    Returns the node before the last letter or NO_NODE, the last letter, and the length with it.
    """
    last = np.int64(faces.extra[face]) - 1
    parent = child_of(nodes, node, trailing_zeros(faces.masks[face]))
    for i in range(last):
        if parent != NO_NODE:
            parent = child_of(nodes, parent, np.uint64(faces.tails[face, i]))
    return parent, np.uint64(faces.tails[face, last]), length + np.uint64(last + 1)


@compiled
def keep_path(found: Found, count: Any, word: Any, is_new: Any, path: Array, steps: Any) -> Any:
    """Keep path[1 : steps + 1] for a word unless the kept path comes earlier in reading order.

    Returns the new number of words kept, or the capacity plus one if `found` is full.
    """
    at = np.int64(count)
    if is_new:
        if count >= len(found.words):
            return np.int64(len(found.words) + 1)
        found.slots[word] = at
        found.words[at] = word
        count += 1
    else:
        if count > len(found.words):
            return count  # full: the word may have no slot
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
    return False  # of two paths of one word, neither is a prefix of the other


@compiled
def search(
    nodes: Array,
    neighbours: Array,
    singletons: Array,
    neighbour_letters: Array,
    tiles_with: Array,
    multi_letter: Any,
    board: Array,
    faces: Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    epoch: Any,
    scratch: Scratch,
    found: Found,
) -> Any:
    """Search one prepared board: (sum of worth, tiles visited, words kept).

    Stops soon after `limit` visited tiles or after `found` is full; if it is full, the third result
    is its capacity plus one.
    """
    stack, used_at = scratch.stack, scratch.used_at
    path, marks = scratch.path, scratch.marks
    keep, capacity = len(found.slots) > 0, len(found.words)
    total, visited, count = np.int64(0), np.int64(0), np.int64(0)
    top, node, steps, length = ZERO, ZERO, ZERO, ONE
    tile = np.uint64(neighbours.shape[0] - 1)
    used = difference(multi_letter, multi_letter)
    while True:
        child_mask = np.uint64(nodes[node, 0])
        word_mask = np.uint64(nodes[node, 1])
        free = difference(load(neighbours, tile), used)
        next_lengths = (length << LETTERS_SHIFT) | ((steps + ONE) << STEPS_SHIFT)
        may_extend = length < longest
        letters = child_mask & neighbour_letters[tile]
        while letters != ZERO:
            letter = trailing_zeros(letters)
            letters &= letters - ONE
            candidates = intersection(load(tiles_with, letter), free)
            visited += np.int64(size(candidates))
            child = np.uint64(nodes[node, 2]) + popcount(child_mask & ((ONE << letter) - ONE))
            child_letters = np.uint64(nodes[child, 0]) | np.uint64(nodes[child, 1])
            prefetch(nodes, np.uint64(nodes[child, 2]))
            while any_set(candidates):
                t = lowest(candidates)
                candidates = without_lowest(candidates)
                # Branch-free: the processor need not wait for `child_letters` to be loaded.
                stack[top] = (child << NODE_SHIFT) | next_lengths | t
                top += np.uint64(may_extend & (child_letters & neighbour_letters[t] != ZERO))
        letters = word_mask & neighbour_letters[tile]
        while letters != ZERO:
            letter = trailing_zeros(letters)
            letters &= letters - ONE
            candidates = intersection(load(tiles_with, letter), free)
            if any_set(candidates):
                if child_mask & (ONE << letter) == ZERO:
                    visited += np.int64(size(candidates))
                word = np.uint64(nodes[node, 3]) + popcount(word_mask & ((ONE << letter) - ONE))
                is_new = mark(marks, word, epoch)
                total += worth[length] * is_new
                if keep and worth[length] != 0:
                    path[steps + ONE] = lowest(candidates)
                    count = keep_path(found, count, word, is_new, path, steps + ONE)
        free_multi = intersection(free, multi_letter)
        while any_set(free_multi):
            t = lowest(free_multi)
            free_multi = without_lowest(free_multi)
            parent, last_letter, new_length = descend(nodes, node, faces, board[t], length)
            if parent == NO_NODE:
                continue
            word = word_of(nodes, parent, last_letter)
            next_node = child_of(nodes, parent, last_letter)
            visited += np.int64(word != NO_WORD or next_node != NO_NODE)
            if word != NO_WORD:
                is_new = mark(marks, word, epoch)
                total += worth[new_length] * is_new
                if keep and worth[new_length] != 0:
                    path[steps + ONE] = t
                    count = keep_path(found, count, word, is_new, path, steps + ONE)
            if next_node != NO_NODE and new_length < longest:
                stack[top] = (
                    (next_node << NODE_SHIFT)
                    | (new_length << LETTERS_SHIFT)
                    | ((steps + ONE) << STEPS_SHIFT)
                    | t
                )
                top += ONE
        if top == ZERO or visited > limit or count > capacity:
            return total, visited, count
        top -= ONE
        entry = stack[top]
        tile = entry & BYTE_MASK
        steps = (entry >> STEPS_SHIFT) & BYTE_MASK
        length = ((entry >> LETTERS_SHIFT) & LETTERS_MASK) + ONE
        node = entry >> NODE_SHIFT
        path[steps] = tile
        used = union(load(used_at, steps - ONE), load(singletons, tile))
        store(used_at, steps, used)


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
    """Search many boards and fill `totals` and `visits`. `boards`: face numbers, (boards, tiles).

    Returns the number of words of the last board kept in `found`.
    """
    tiles = boards.shape[1]
    neighbour_letters, tiles_with = scratch.neighbour_letters, scratch.tiles_with
    empty = difference(load(grid.singletons, 0), load(grid.singletons, 0))
    epoch = np.uint8(0)
    kept = np.int64(0)
    for b in range(boards.shape[0]):
        board = boards[b]
        if epoch == LAST_EPOCH:
            reset_epochs(scratch.marks)
            epoch = np.uint8(0)
        epoch = np.uint8(epoch + 1)
        multi_letter = empty
        all_letters = ZERO
        for letter in range(tiles_with.shape[0]):
            store(tiles_with, letter, empty)
        for tile in range(tiles):
            face = board[tile]
            singleton = load(grid.singletons, tile)
            mask = faces.masks[face]
            all_letters |= mask
            if faces.extra[face] > 0:
                multi_letter = union(multi_letter, singleton)
                mask = ZERO
            while mask != ZERO:
                letter = trailing_zeros(mask)
                store(tiles_with, letter, union(load(tiles_with, letter), singleton))
                mask &= mask - ONE
            mask = ZERO
            for i in range(grid.neighbour_counts[tile]):
                mask |= faces.masks[board[grid.neighbour_lists[tile, i]]]
            neighbour_letters[tile] = mask
        neighbour_letters[tiles] = all_letters
        totals[b], visits[b], kept = search(
            nodes,
            grid.neighbours,
            grid.singletons,
            neighbour_letters,
            tiles_with,
            multi_letter,
            board,
            faces,
            worth,
            longest,
            limit,
            epoch,
            scratch,
            found,
        )
    return kept
