"""The search space: boards with any letter on each tile, or those that dice can show.

A board is a row of small numbers, one for each tile: the number of a letter, or of a side of a die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import reduce
from itertools import combinations

import numpy as np

from solver.board import Board, Size, neighbours
from solver.dice import ENGLISH_TEXT, SIDES, DiceSet, letter_frequencies
from solver.engine.annealing import Choices
from solver.engine.arrays import Array, faces_of
from solver.errors import SolverError
from solver.languages import ENGLISH
from solver.lexicon import Lexicon

EXCHANGES = 300  # sampled neighbours with two dice swapped and turned: too many to try all


class Space:
    """Boards of one size.

    `tiles` has the tile by number; `group` is how many consecutive numbers belong to one die. With
    free letters there is one group for all tiles.
    """

    def __init__(self, size: Size, tiles: Sequence[str], lexicon: Lexicon, group: int) -> None:
        self.size = size
        self.tiles = tuple(tiles)
        if not self.tiles:
            raise SolverError("there are no words to search with")
        self.group = group
        self.width = size[0] * size[1]
        numbers, self.faces = faces_of(self.tiles, lexicon)
        self._codes = np.array([numbers[tile] for tile in self.tiles], np.uint16)
        rng = np.random.default_rng(0)  # Zobrist hashing: any fixed numbers will do
        self._hashes = rng.integers(0, 2**64, (self.width, len(numbers)), np.uint64)
        self._cumulative: Array | None = None
        self._words: Sequence[Sequence[int]] = ()
        self.symmetries = _symmetries(size)
        self._pairs = np.array(list(combinations(range(self.width), 2))).reshape(-1, 2)

    @classmethod
    def free(cls, size: Size, lexicon: Lexicon) -> Space:
        """Any letter of the lexicon on any tile; `q` is the tile `qu` in most languages."""
        q = "q" if lexicon.language.plain_q else "qu"
        tiles = [q if letter == "q" else letter for letter in lexicon.letters]
        return cls(size, tiles, lexicon, len(tiles))

    @classmethod
    def of_dice(cls, dice: DiceSet, lexicon: Lexicon) -> Space:
        """The boards that these dice can show."""
        return cls(dice.size, [face for die in dice.dice for face in die], lexicon, SIDES)

    @classmethod
    def drawn(cls, size: Size, frequencies: Mapping[str, float], lexicon: Lexicon) -> Space:
        """The boards with any of these tiles anywhere; random tiles are drawn by the
        frequencies."""
        tiles = sorted(frequencies)
        space = cls(size, tiles, lexicon, len(tiles))
        weights = np.array([frequencies[tile] for tile in tiles], float)
        space._cumulative = np.cumsum(weights / weights.sum())[:-1]
        return space

    def holding(self, words: Sequence[Sequence[int]]) -> Space:
        """The same space, except that each random board holds one of these words.

        `words` has the numbers of the tiles of each word.
        """
        space = copy(self)
        space._words = words
        return space

    @property
    def is_free(self) -> bool:
        return self.group == len(self.tiles)

    @property
    def neighbour_count(self) -> int:
        """The number of boards that `neighbours` makes from one."""
        moves = self.width * self.group + len(self._pairs)
        return moves if self.is_free else moves + EXCHANGES

    @property
    def choices(self) -> Choices:
        even = np.arange(1, self.group) / self.group
        bounds = even if self._cumulative is None else self._cumulative
        return Choices(self._codes, self.group, bounds)

    def codes(self, rows: Array) -> Array:
        """The face numbers for the kernel, in the same shape."""
        codes: Array = self._codes[rows]
        return codes

    def board(self, row: Array) -> Board:
        return Board(*self.size, tuple(self.tiles[number] for number in row.tolist()))

    def keys(self, rows: Array) -> Array:
        """A hash of each board, uint64, the same for its rotations and reflections."""
        codes, places = self.codes(rows), np.arange(self.width)
        turned = (self._hashes[places, codes[:, order]].sum(axis=1) for order in self.symmetries)
        least: Array = reduce(np.minimum, turned)
        return least

    def random(self, count: int, rng: np.random.Generator) -> Array:
        """Random boards: uint16 (count, tiles)."""
        first_sides: Array = np.zeros((1, self.width), np.uint16)
        if not self.is_free:
            dice = np.tile(np.arange(self.width, dtype=np.uint16), (count, 1))
            first_sides = rng.permuted(dice, axis=1) * np.uint16(SIDES)
        rows = first_sides + self._sides((count, self.width), rng)
        for row in rows if self._words else ():
            self._write(row, self._words[int(rng.integers(len(self._words)))], rng)
        return rows

    def _write(self, row: Array, word: Sequence[int], rng: np.random.Generator) -> None:
        """Write a word along a random path; dice swap their places with those that it needs."""
        for tile, number in zip(random_path(self.size, len(word), rng), word, strict=True):
            if not self.is_free:
                there = np.flatnonzero(row // self.group == number // self.group)[0]
                row[there] = row[tile]
            row[tile] = number

    def _sides(self, shape: int | tuple[int, int], rng: np.random.Generator) -> Array:
        if self._cumulative is None:
            return rng.integers(0, self.group, shape, np.uint16)
        drawn: Array = np.searchsorted(self._cumulative, rng.random(shape), "right")
        return drawn.astype(np.uint16)

    def neighbours(self, rows: Array, rng: np.random.Generator) -> Array:
        """All boards one move away from any of these: one tile changed, or two swapped.

        With dice, also a random sample of boards with two dice swapped and turned. May contain
        duplicates.
        """
        moved = [self._turned(rows), self._swapped(rows)]
        if not self.is_free:
            both = self._swap(np.repeat(rows, EXCHANGES, axis=0), rng)
            moved.append(self._turn(self._turn(both, rng), rng))
        return np.concatenate(moved)

    def _turned(self, rows: Array) -> Array:
        made = np.repeat(rows[:, None, None], self.width, axis=1).repeat(self.group, axis=2)
        places = np.arange(self.width)
        sides = np.arange(self.group, dtype=np.uint16)
        made[:, places, :, places] = (rows - rows % self.group).T[:, :, None] + sides
        return made.reshape(-1, self.width)

    def _swapped(self, rows: Array) -> Array:
        made = np.repeat(rows[:, None], len(self._pairs), axis=1)
        pair, (a, b) = np.arange(len(self._pairs)), self._pairs.T
        made[:, pair, a], made[:, pair, b] = rows[:, b], rows[:, a]
        return made.reshape(-1, self.width)

    def _turn(self, rows: Array, rng: np.random.Generator) -> Array:
        made, row = rows.copy(), np.arange(len(rows))
        place = rng.integers(0, self.width, len(rows))
        before = rows[row, place]
        made[row, place] = before - before % self.group + self._sides(len(rows), rng)
        return made

    def _swap(self, rows: Array, rng: np.random.Generator) -> Array:
        made, row = rows.copy(), np.arange(len(rows))
        a, b = rng.integers(0, self.width, (2, len(rows)))
        made[row, a], made[row, b] = rows[row, b], rows[row, a]
        return made


def random_path(size: Size, length: int, rng: np.random.Generator) -> list[int]:
    """A path of so many tiles. It goes where the fewest ways lead on (Warnsdorff's rule)."""
    around = neighbours(*size)
    while True:
        path = [int(rng.integers(len(around)))]
        while len(path) < length:
            free = [tile for tile in around[path[-1]] if tile not in path]
            if not free:
                break
            ways = [sum(t not in path for t in around[tile]) + rng.random() for tile in free]
            path.append(free[int(np.argmin(ways))])
        else:
            return path


def usual_frequencies(lexicon: Lexicon) -> Mapping[str, float]:
    """The letter frequencies of English text, or of a lexicon with other letters or in a
    language."""
    if lexicon.letters.isascii() and lexicon.language == ENGLISH:
        return ENGLISH_TEXT
    return letter_frequencies(lexicon, lexicon.language)


def _symmetries(size: Size) -> list[Array]:
    grid = np.arange(size[0] * size[1]).reshape(size)
    turned = [np.rot90(grid, quarter) for quarter in range(4)]
    orders = [each.ravel() for grid in turned for each in (grid, grid.T) if each.shape == size]
    return list(np.unique(orders, axis=0))
