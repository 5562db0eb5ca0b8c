"""The search: finds every word of a board by walking the trie and the board together.

Takes and returns arrays and scalars only. It uses no Python objects, keeps no state between calls
and releases the GIL, so any number of threads can share a lexicon. It checks nothing;
`solver.solving` checks the arguments.

The search takes many prefixes at once from a stack and does one thing after the other for all of
them: `pop` drops those that no neighbour continues, `match` lists the neighbours that continue the
others, `follow` goes there and pushes the longer prefixes, `tally` marks the words on the way.
Each is a loop without branches on data, which a processor can't predict: so it works on several
prefixes at once, and waits for several nodes at once. `score` does it for many boards, `find` for
one of which it keeps the words with their paths. Both are in one file, because Numba compiles again
only what is in a file that changed.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from solver.board import MAX_TILES
from solver.engine.bits import LANES, PLACES, matches, popcount, prefetch, write_places

Array = npt.NDArray[Any]
Function = TypeVar("Function", bound=Callable[..., Any])

ZERO, ONE, TWO, THREE, FOUR = map(np.uint64, range(5))
EIGHT, SIXTEEN = np.uint64(LANES), np.uint64(2 * LANES)
LAST_EPOCH = 255
CHUNK = np.uint64(256)  # prefixes at once

# A prefix begins with the tile where it ends (8 bits) and the number of its letters. A small one is
# one word: these letters are 8 bits, then come the set of its tiles (25) and its node (23). In a
# large one they are 16, then come its place in the chunk (8) and its node (32); two more words are
# the set of its tiles, and above them its number (28). Places and numbers are 0 where no paths are
# kept. A hit is like the first word, with the number of a word instead of a node.
LENGTH_SHIFT = np.uint64(8)
TILE_MASK = np.uint64(0xFF)
SET_SHIFT, SMALL_TILES = np.uint64(16), 25
SMALL_NODES = 1 << 23
PLACE_SHIFT = np.uint64(24)
PLACE = np.uint64(0xFF000000)
NUMBER_SHIFT = np.uint64(MAX_TILES - 64)
UPPER_TILES = (ONE << NUMBER_SHIFT) - ONE
NUMBERS = np.uint64(8192)


class Form(NamedTuple):
    """That of prefixes: their `words`, where in the first one the node begins, and the bits of the
    number of letters. The compiler makes each function for each form."""

    words: Any
    node_shift: Any
    lengths: Any


SMALL = Form(ONE, np.uint64(41), np.uint64(0xFF00))
LARGE = Form(THREE, np.uint64(32), np.uint64(0xFFFF00))


class Trie(NamedTuple):
    """`nodes`: four numbers a node, as `Lexicon` has them. `continuations`: the letters that a word
    or a longer prefix goes on with, as a mask by node; it is small enough to stay in the cache."""

    nodes: Array
    continuations: Array


class Found(NamedTuple):
    """Buffers for the words of one board, empty at first: their numbers are of any value.

    `slots`: int32 by word number, the word's index in the other arrays; `words`: int32 word
    numbers; `paths`: uint8 (capacity, tiles), tile indices; `steps`: uint8, the length of each
    path in tiles.
    """

    slots: Array
    words: Array
    paths: Array
    steps: Array


class Grid(NamedTuple):
    """The geometry of a board of n tiles.

    `neighbours`: uint8, a row of eight for each tile, padded with n, which is no tile; the rows
    after these have all tiles, and a search starts there. `sets`: uint64, a row of sixteen each,
    the lower and then the upper words of these neighbours as sets of tiles; `small_sets`: uint32, a
    row of eight each, the same for small prefixes.
    """

    neighbours: Array
    sets: Array
    small_sets: Array


class Faces(NamedTuple):
    """The letters of each face number.

    `masks`: uint64, the possible first letters (none: blocked, all: wildcard); `tails`: uint64
    (faces, 3), the masks of the letters after the first; `extra`: uint8, the number of those.
    """

    masks: Array
    tails: Array
    extra: Array


class Near(NamedTuple):
    """The tiles of a board and, in the order of `neighbours`, each neighbour.

    `letters`: the letters of a tile; `steps`: what entering it adds to a prefix, its letters and
    itself; `near_letters`, `near_steps`: those of each neighbour; `any_letters`: the letters of a
    tile's neighbours together.
    """

    letters: Array
    steps: Array
    near_letters: Array
    near_steps: Array
    any_letters: Array


def compiled(function: Function, **options: Any) -> Function:
    """Compile with Numba, cached on disk if a cache directory is writable."""
    options |= {"nogil": True, "error_model": "numpy"}
    try:
        return cast(Function, numba.njit(cache=True, **options)(function))
    except RuntimeError:  # no writable cache directory: compile once per process
        return cast(Function, numba.njit(**options)(function))


def inlined(function: Function) -> Function:
    """Compile as a part of its caller: a call would count the references of its arrays."""
    return compiled(function, inline="always")


@inlined
def prepare(board: Array, faces: Faces, neighbours: Array, near: Near, form: Form) -> None:
    """Describe the tiles of a board in `near`."""
    letters, steps, near_letters, near_steps, any_letters = near
    masks, extra = faces.masks, faces.extra
    for tile in range(np.uint64(len(board))):
        face = board[tile]
        letters[tile] = masks[face]
        steps[tile] = ((np.uint64(extra[face]) + ONE) << LENGTH_SHIFT) | tile
        if form.words == ONE:
            steps[tile] |= ONE << (SET_SHIFT + tile)
    for row in range(len(any_letters)):
        together = ZERO
        for place in range(LANES * row, LANES * (row + 1)):
            tile = neighbours[place]
            near_letters[place] = letters[tile]
            near_steps[place] = steps[tile]
            together |= np.uint64(letters[tile])
        any_letters[row] = together


@inlined
def pop(
    trie: Trie,
    near: Near,
    longest: Any,
    stack: Array,
    first: Any,
    top: Any,
    chunk: Array,
    form: Form,
) -> Any:
    """Copy the prefixes from `first` to `top` that can go on; returns their number."""
    continuations, any_letters = trie.continuations, near.any_letters
    longest, count, words = longest << LENGTH_SHIFT, ZERO, form.words
    for number in range(first, top):
        place = words * number
        prefix = stack[place]
        letters = np.uint64(continuations[prefix >> form.node_shift])
        chunk[words * count] = prefix
        if words == THREE:
            chunk[words * count + ONE] = stack[place + ONE]
            chunk[words * count + TWO] = stack[place + TWO]
        goes_on = letters & np.uint64(any_letters[prefix & TILE_MASK]) != ZERO
        count += np.uint64(goes_on & (prefix & form.lengths < longest))
    return count


@inlined
def match(
    trie: Trie, grid: Grid, near: Near, chunk: Array, prefixes: Any, candidates: Array, form: Form
) -> Any:
    """List the free neighbours with a letter that a prefix goes on with; returns their number.

    A candidate is eight times the place of the prefix plus the number of the neighbour.
    """
    nodes, continuations = trie.nodes, trie.continuations
    sets, small_sets, near_letters = grid.sets, grid.small_sets, near.near_letters
    count, words = ZERO, form.words
    for place in range(prefixes):
        prefix = chunk[words * place]
        node, tile = prefix >> form.node_shift, prefix & TILE_MASK
        prefetch(nodes, FOUR * node)
        found = matches(near_letters, EIGHT * tile, np.uint64(continuations[node]))
        if words == ONE:
            found &= ~matches(small_sets, EIGHT * tile, prefix >> SET_SHIFT)
        else:
            found &= ~matches(sets, SIXTEEN * tile, chunk[words * place + ONE])
            found &= ~matches(sets, SIXTEEN * tile + EIGHT, chunk[words * place + TWO])
        write_places(candidates, count, found, place * EIGHT, PLACES)
        count += popcount(found)
    return count


@inlined
def follow(
    trie: Trie,
    grid: Grid,
    faces: Faces,
    near: Near,
    board: Array,
    chunk: Array,
    candidates: Array,
    count: Any,
    stack: Array,
    top: Any,
    hits: Array,
    form: Form,
) -> Any:
    """Enter the candidates: push longer prefixes and list the words that end there.

    Returns the new top of the stack, the number of hits and that of tiles entered.
    """
    nodes, continuations, tails = trie.nodes, trie.continuations, faces.tails
    sets, near_letters, near_steps = grid.sets, near.near_letters, near.near_steps
    words, node_shift = form.words, form.node_shift
    hit, end, entered = ZERO, words * top, np.int64(count)
    kept = (ONE << node_shift) - ONE - TILE_MASK  # what a longer prefix takes along
    for place in range(count):
        candidate = np.uint64(candidates[place])
        before, number = words * (candidate // EIGHT), candidate % EIGHT
        prefix = chunk[before]
        node, tile = prefix >> node_shift, prefix & TILE_MASK
        at, set_at = EIGHT * tile + number, SIXTEEN * tile + number
        step = near_steps[at]
        rest = (prefix & kept) + step
        letters = np.uint64(near_letters[at]) & np.uint64(continuations[node])
        while True:
            letter = letters & (~letters + ONE)
            letters ^= letter
            parent = FOUR * node
            if np.uint8(step >> LENGTH_SHIFT) > 1:
                tail, length = tails[board[step & TILE_MASK]], (step & form.lengths) >> LENGTH_SHIFT
                parent, letter = descend(nodes, parent, letter, tail, length)
                if letter == ZERO:
                    entered -= 1
                    break
            child_mask, word_mask = np.uint64(nodes[parent]), np.uint64(nodes[parent + ONE])
            word = np.uint64(nodes[parent + THREE]) + popcount(word_mask & (letter - ONE))
            hits[hit] = (word << node_shift) | rest
            hit += np.uint64(word_mask & letter != ZERO)
            child = np.uint64(nodes[parent + TWO]) + popcount(child_mask & (letter - ONE))
            prefetch(continuations, child)
            stack[end] = (child << node_shift) | rest
            if words == THREE:
                stack[end + ONE] = chunk[before + ONE] | sets[set_at]
                stack[end + TWO] = chunk[before + TWO] | sets[set_at + EIGHT]
            end += words * np.uint64(child_mask & letter != ZERO)
            if letters == ZERO:
                break
            entered += 1  # a wildcard, which is entered once for each letter
    return end // words, hit, entered


@compiled
def descend(nodes: Array, node: Any, letter: Any, tail: Array, letters: Any) -> Any:
    """Follow a tile of so many letters to the node before the last letter, and return both.

    Letters are masks of one bit. The last one is 0 if no word or longer prefix has it.
    """
    for i in range(letters - ONE):
        child_mask = np.uint64(nodes[node])
        if child_mask & letter == ZERO:
            return ZERO, ZERO
        node = FOUR * (np.uint64(nodes[node + TWO]) + popcount(child_mask & (letter - ONE)))
        letter = np.uint64(tail[i])
    return node, letter & (np.uint64(nodes[node]) | np.uint64(nodes[node + ONE]))


@inlined
def tally(
    hits: Array,
    count: Any,
    epoch: Any,
    worth: Array,
    marks: Array,
    counts: Array,
    form: Form,
) -> Any:
    """Mark the words of all hits; returns what those are worth that had no mark."""
    total = np.int64(0)
    for place in range(count):
        word, length = hits[place] >> form.node_shift, (hits[place] & form.lengths) >> LENGTH_SHIFT
        is_new = marks[word] != epoch
        marks[word] = epoch
        total += worth[length * np.uint64(is_new)]
        if len(counts) > 0:
            counts[word] += is_new
    return total


@inlined
def note(chunk: Array, prefixes: Any, log: Array) -> None:
    """Note the last tile of each prefix, and the number of the prefix that it continues.

    A prefix has that number above the set of its tiles; it gets one of its own there, which the
    longer ones take along. Numbers only rise on the stack, so those after the last are free.
    """
    number = chunk[THREE * prefixes - ONE] >> NUMBER_SHIFT
    for place in range(prefixes):
        number += ONE
        prefix, upper = chunk[THREE * place], chunk[THREE * place + TWO]
        log[number] = (upper >> NUMBER_SHIFT << LENGTH_SHIFT) | (prefix & TILE_MASK)
        chunk[THREE * place] = (prefix & ~PLACE) | (place << PLACE_SHIFT)
        chunk[THREE * place + TWO] = (upper & UPPER_TILES) | (number << NUMBER_SHIFT)


@compiled
def keep(
    hits: Array,
    count: Any,
    worth: Array,
    chunk: Array,
    log: Array,
    path: Array,
    found: Found,
    kept: Any,
) -> Any:
    """Keep each word that is worth something, with its first path in reading order.

    Returns what the new words are worth and the number of words kept, or the capacity plus one if
    `found` is full.
    """
    total = np.int64(0)
    for place in range(count):
        hit = hits[place]
        word, value = hit >> LARGE.node_shift, worth[(hit & LARGE.lengths) >> LENGTH_SHIFT]
        if value == 0:
            continue
        first = write_path(hit, chunk, log, path)
        at = found.slots[word]
        if not (0 <= at < kept and found.words[at] == word):  # slots begin with any numbers
            if kept == len(found.words):
                return total, kept + 1
            at = found.slots[word] = kept
            found.words[at] = word
            kept += 1
            total += value
        elif not comes_before(path, first, found.paths[at], found.steps[at]):
            continue
        found.steps[at] = len(path) - first
        for i in range(first, len(path)):
            found.paths[at, i - first] = path[i]
    return total, kept


@inlined
def write_path(hit: Any, chunk: Array, log: Array, path: Array) -> Any:
    """Write the tiles of a hit to the end of `path`; returns where they begin."""
    first = len(path) - 1
    path[first] = hit & TILE_MASK
    place = (hit & PLACE) >> PLACE_SHIFT
    entry = log[chunk[THREE * place + TWO] >> NUMBER_SHIFT]
    while entry > TILE_MASK:  # else it has no tile yet
        first -= 1
        path[first] = entry & TILE_MASK
        entry = log[entry >> LENGTH_SHIFT]
    return first


@inlined
def comes_before(path: Array, first: Any, kept: Array, steps: Any) -> Any:
    """Whether a path comes before a kept one in reading order."""
    for i in range(min(len(path) - first, np.int64(steps))):
        if path[first + i] != kept[i]:
            return path[first + i] < kept[i]
    return False  # of two paths of one word, neither is a prefix of the other


@inlined
def allocate(trie: Trie, faces: Faces, tiles: Any, rows: Any, words: Any) -> Any:
    """What a search writes to, and so many prefixes as half of the stack has room for.

    A prefix has a longer one for each neighbour and each of its letters. While the stack is more
    than half full, one prefix is taken at a time: its descendants never need the other half.
    """
    dtype, branches = trie.nodes.dtype, ONE
    for mask in faces.masks:
        branches = max(branches, popcount(mask))
    branches *= EIGHT
    room = (CHUNK + np.uint64(tiles)) * branches
    stack = np.empty((TWO * room + ONE) * words, np.uint64)
    chunk = np.empty((CHUNK + ONE) * words, np.uint64)
    candidates = np.empty((CHUNK + ONE) * EIGHT, np.uint32)
    hits = np.empty(CHUNK * branches + ONE, np.uint64)
    letters, steps = np.zeros(tiles + 1, dtype), np.zeros(tiles + 1, np.uint64)
    near_letters = np.empty(rows * LANES, dtype)
    near_steps = np.empty(rows * LANES, np.uint64)
    any_letters = np.empty(rows, dtype)
    near = Near(letters, steps, near_letters, near_steps, any_letters)
    return room, stack, chunk, candidates, hits, near


@inlined
def begin(stack: Array, tiles: Any, rows: Any, words: Any) -> Any:
    """Push the empty prefixes, before the first tile; returns the top of the stack."""
    top = ZERO
    for row in range(tiles, rows):
        stack[words * top] = row
        for place in range(words * top + ONE, words * top + words):
            stack[place] = ZERO
        top += ONE
    return top


@inlined
def score_as(
    form: Form,
    trie: Trie,
    boards: Array,
    grid: Grid,
    faces: Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    marks: Array,
    counts: Array,
    totals: Array,
    visits: Array,
) -> None:
    """`score` with prefixes of one form."""
    tiles, rows = boards.shape[1], len(grid.neighbours) // LANES
    room, stack, chunk, candidates, hits, near = allocate(trie, faces, tiles, rows, form.words)
    for b in range(len(boards)):
        board = boards[b]
        epoch = np.uint8(b % LAST_EPOCH + 1)
        if epoch == 1:
            marks[:] = 0
        prepare(board, faces, grid.neighbours, near, form)
        total, visited, top = np.int64(0), np.int64(0), begin(stack, tiles, rows, form.words)
        while top != ZERO and visited <= limit:
            first = top - (ONE if top > room else min(top, CHUNK))
            prefixes = pop(trie, near, longest, stack, first, top, chunk, form)
            count = match(trie, grid, near, chunk, prefixes, candidates, form)
            top, hit, entered = follow(
                trie, grid, faces, near, board, chunk, candidates, count, stack, first, hits, form
            )
            visited += entered
            total += tally(hits, hit, epoch, worth, marks, counts, form)
        totals[b], visits[b] = total, visited


@compiled
def score(
    trie: Trie,
    boards: Array,
    grid: Grid,
    faces: Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    marks: Array,
    counts: Array,
    totals: Array,
    visits: Array,
) -> None:
    """Search many boards and fill `totals` and `visits`. `boards`: face numbers, (boards, tiles).

    The search of a board stops soon after `limit` visited tiles. `marks`: uint8 by word number,
    overwritten; `counts`: int64 likewise, raised for each board with the word, or empty.
    """
    most = max(len(trie.continuations), len(marks))
    if boards.shape[1] <= SMALL_TILES and most <= SMALL_NODES:
        score_as(
            SMALL, trie, boards, grid, faces, worth, longest, limit, marks, counts, totals, visits
        )
    else:
        score_as(
            LARGE, trie, boards, grid, faces, worth, longest, limit, marks, counts, totals, visits
        )


@compiled
def find(
    trie: Trie,
    board: Array,
    grid: Grid,
    faces: Faces,
    worth: Array,
    longest: Any,
    limit: Any,
    found: Found,
) -> Any:
    """Search one board and keep its words in `found`, like `score`.

    Returns how many are kept (the capacity plus one as soon as it is full), their worth and the
    tiles visited.
    """
    tiles, rows = len(board), len(grid.neighbours) // LANES
    room, stack, chunk, candidates, hits, near = allocate(trie, faces, tiles, rows, THREE)
    prepare(board, faces, grid.neighbours, near, LARGE)
    path = np.empty(tiles, np.uint8)
    log = np.empty(NUMBERS + np.uint64(tiles) + TWO, np.uint64)
    kept, total, visited = np.int64(0), np.int64(0), np.int64(0)
    top = begin(stack, tiles, rows, THREE)
    while top != ZERO and visited <= limit and kept <= len(found.words):
        # Near the last number, one prefix at a time: it needs no more numbers than it has tiles.
        alone = top > room or stack[THREE * top - ONE] >> NUMBER_SHIFT > NUMBERS - CHUNK
        first = top - (ONE if alone else min(top, CHUNK))
        prefixes = pop(trie, near, longest, stack, first, top, chunk, LARGE)
        if prefixes == ZERO:
            top = first
            continue
        note(chunk, prefixes, log)
        count = match(trie, grid, near, chunk, prefixes, candidates, LARGE)
        top, hit, entered = follow(
            trie, grid, faces, near, board, chunk, candidates, count, stack, first, hits, LARGE
        )
        visited += entered
        new, kept = keep(hits, hit, worth, chunk, log, path, found, kept)
        total += new
    return kept, total, visited


def is_kept() -> bool:
    """Whether Numba has a folder for compiled code, so that no other process compiles again."""
    return not isinstance(score, numba.core.dispatcher.Dispatcher) or bool(score.stats.cache_path)
