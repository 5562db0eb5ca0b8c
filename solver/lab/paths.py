"""All paths of a class of boards that spell words, as sorted numbers; compiled.

In a class each tile has a set of letters. What a path adds to the points of a board depends on its
tiles with their letters, and on its word. Both are packed into one number: a field for each tile
(0: not on the path, else one more than the place of its letter in the set), then a mark that tells
words with the same letters apart, then the number of letters. The numbers of a class are sorted,
and each is kept once: what is the same word on the same tiles counts once. Fields of tiles that
come first in the order of the search are the highest, so that sorted numbers are a tree.

Letters that are in the same sets are of one kind. Paths are followed by kinds: so few steps lead
to many words.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from solver.engine.arrays import Array
from solver.engine.kernel import compiled

LENGTH_BITS = 5  # no word is longer: 12 tiles, at most two letters each
LENGTH = np.uint64((1 << LENGTH_BITS) - 1)
KIND_BITS, MOST_KINDS = np.uint64(5), 31
SIGN = 0xE000  # of the first tile where words are written with one sign a tile: no letter is there


class Spelled(NamedTuple):
    """Words by the tiles that spell them: `tiles`, (words, most) numbers of tiles, -1 after the
    last; `marks`, uint64, what stands after the fields; `bits`, the most bits of a mark."""

    tiles: Array
    marks: Array
    bits: int


class Words(NamedTuple):
    """A trie of words by the kinds of their tiles.

    `below`: int32 (nodes, kinds), the next node or -1. `first`: the first word of each node, and at
    last the number of words. `tiles` and `marks`: of the words, as `Spelled` has them.
    """

    below: Array
    first: Array
    tiles: Array
    marks: Array


class Fields(NamedTuple):
    """The fields of a class: `letters`, uint64 (tiles, letters), what a letter on a tile puts into
    a number; `kinds`, by tile, the kinds of its letters as a mask; `shifts` and `masks`, uint64 by
    rank, where a field stands and what it may hold."""

    letters: Array
    kinds: Array
    shifts: Array
    masks: Array


def spelled(words: Iterable[str], tiles: Sequence[str], most: int, worth: Array) -> Spelled:
    """The words with points that at most so many tiles spell."""
    sign = {text[0]: chr(SIGN + number) for number, text in enumerate(tiles)}
    pairs = [text for text in tiles if len(text) > 1]
    others = [letter for letter in sign if letter not in {text[0] for text in pairs}]
    table = str.maketrans({letter: sign[letter] for letter in others})
    written, lengths = [], []
    for word in words:
        text = word
        for pair in pairs:
            text = text.replace(pair, sign[pair[0]])
        text = text.translate(table)
        alone = any(pair[0] in text for pair in pairs)
        if len(text) <= most and worth[len(word)] > 0 and not alone:
            written.append(text)
            lengths.append(len(word))
    count = len(written)
    signs = np.array(written, f"U{most}").view(np.uint32).reshape(count, most).astype(np.int64)
    rows = np.maximum(signs - SIGN, -1).astype(np.int8)
    # Words with the same letters are numbered: only those can have the same fields.
    _, same = np.unique(np.sort(rows, axis=1), axis=0, return_inverse=True)
    order = np.argsort(same.ravel(), kind="stable")
    starts = np.flatnonzero(np.diff(same.ravel()[order], prepend=-1))
    place = np.arange(count) - np.repeat(starts, np.diff(starts, append=count))
    marks = np.empty(count, np.uint64)
    marks[order] = place << LENGTH_BITS
    marks |= np.array(lengths, np.uint64)
    return Spelled(rows, marks, int(marks.max(initial=0)).bit_length())


def by_kinds(words: Spelled, kinds: Array) -> Words:
    """The trie. `kinds`: by number of the tile, below MOST_KINDS."""
    count, most = words.tiles.shape
    rows = np.where(words.tiles < 0, 0, kinds[words.tiles] + 1).astype(np.uint64)
    packed = np.zeros(count, np.uint64)
    for column in rows.T:
        packed = packed << KIND_BITS | column
    order = np.argsort(packed, kind="stable")
    packed, steps = packed[order], (words.tiles[order] >= 0).sum(axis=1)
    below = np.full((1, int(kinds.max()) + 1), -1, np.int32)
    ends = np.zeros(count, np.int64)
    before, nodes = np.zeros(1, np.uint64), np.zeros(1, np.int64)
    for step in range(1, most + 1):
        left = KIND_BITS * np.uint64(most - step)
        prefixes, at = np.unique(packed[steps >= step] >> left, return_inverse=True)
        made = len(below) + np.arange(len(prefixes))
        above = nodes[np.searchsorted(before, prefixes >> KIND_BITS)]
        below = np.concatenate([below, np.full((len(made), below.shape[1]), -1, np.int32)])
        below[above, (prefixes & np.uint64(MOST_KINDS)).astype(np.int64) - 1] = made
        ends[steps >= step] = made[at.ravel()]
        before, nodes = prefixes, made
    order = order[np.argsort(ends, kind="stable")]
    first = np.searchsorted(np.sort(ends), np.arange(len(below) + 1))
    return Words(below, first, words.tiles[order], words.marks[order])


@compiled
def spell(words: Words, fields: Fields, near: Array, numbers: Array) -> Any:
    """Fill `numbers` with all paths that spell words. Returns how many there are, or -1 if that is
    too many. `near`: the neighbours of each tile, and all tiles for the start, -1 after the last.
    """
    count, kinds = len(fields.kinds), words.below.shape[1]
    path, nodes = np.full(count + 1, count, np.int64), np.zeros(count + 1, np.int64)
    tried = np.zeros(count + 1, np.int64)  # of the neighbours, with all kinds
    depth, used, found = 0, 0, 0
    while depth >= 0:
        place, kind = tried[depth] // kinds, tried[depth] % kinds
        tile = near[path[depth], place] if place < near.shape[1] and depth < count else -1
        if tile < 0:
            used &= ~(1 << path[depth])
            depth -= 1
            continue
        if used >> tile & 1:
            tried[depth] = (place + 1) * kinds
            continue
        tried[depth] += 1
        node = words.below[nodes[depth], kind]
        if node < 0 or not fields.kinds[tile] >> kind & 1:
            continue
        depth += 1
        path[depth], nodes[depth], tried[depth] = tile, node, 0
        used |= 1 << tile
        first, end = words.first[node], words.first[node + 1]
        if found + end - first > len(numbers):
            return -1
        for word in range(first, end):
            number, inside = words.marks[word], True
            for step in range(depth):
                field = fields.letters[path[step + 1], words.tiles[word, step]]
                number |= field
                inside &= field != 0  # a set may have a part of the letters of a kind
            numbers[found] = number
            found += inside
    return found


@compiled
def once(numbers: Array) -> Any:
    """Keep each of the sorted numbers once. Returns how many are left, in front."""
    kept = 0
    for at in range(len(numbers)):
        if at == 0 or numbers[at] != numbers[kept - 1]:
            numbers[kept] = numbers[at]
            kept += 1
    return kept
