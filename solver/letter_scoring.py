"""Words scored by their letters and by bonus tiles, as Ruzzle does.

A tile with a letter bonus multiplies all its letters; then every word bonus on the path multiplies
the sum; last comes what long words have more, which is not multiplied. A word is worth what its
best path is worth.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from solver.board import BLOCKED, WILD, Board, Cell, neighbours
from solver.errors import SearchLimitError
from solver.solve import FoundWord, Solution, spelled

ENGLISH_VALUES: Mapping[str, int] = {
    letter: value
    for value, letters in {
        1: "aeilnorst",
        2: "du",
        3: "gm",
        4: "bcfhpvwy",
        5: "k",
        8: "x",
        10: "jqz",
    }.items()
    for letter in letters
}
# Elsewhere a letter that is at least this share of all letters has this value. English letters
# would come out about as they are printed.
VALUES_BY_SHARE = ((0.045, 1), (0.032, 2), (0.025, 3), (0.009, 4), (0.007, 5), (0.0025, 8))
RAREST = 10
FOREIGN_SHARE = 0.001  # of other letters: up to here a dictionary is written in A to Z

LONG_FROM = 5  # letters; from here on each letter more adds LONG_BONUS
LONG_BONUS = 5

PATH_STEPS = 1_000_000  # what takes a second or two

Bonuses = Mapping[int, "Bonus"]  # by the index of the tile in reading order
Trie = dict[str, Any]
WORD = ""  # the key of a word in its last node


class Bonus(StrEnum):
    DOUBLE_LETTER = "DL"
    TRIPLE_LETTER = "TL"
    DOUBLE_WORD = "DW"
    TRIPLE_WORD = "TW"

    @property
    def letters(self) -> int:
        """What the letters of the tile are multiplied by."""
        return {"DL": 2, "TL": 3}.get(self.value, 1)

    @property
    def word(self) -> int:
        """What the whole word is multiplied by."""
        return {"DW": 2, "TW": 3}.get(self.value, 1)


class BestPath(NamedTuple):
    """`path`: (row, column) of each tile, from 0; of equals the first in reading order."""

    points: int
    path: tuple[Cell, ...]


def letter_values(frequencies: Mapping[str, float]) -> dict[str, int]:
    """The value of each letter of a language, from how often its letters stand in its words.

    The printed ones where the words are written in A to Z, else the rarer the more.
    """
    total = sum(frequencies.values()) or 1
    shares = {tile[0]: count / total for tile, count in frequencies.items()}  # of `qu` that of q
    foreign = sum(share for letter, share in shares.items() if letter not in ENGLISH_VALUES)
    values = {letter: _value(share) for letter, share in shares.items()}
    return {**values, **ENGLISH_VALUES} if foreign <= FOREIGN_SHARE else values


def _value(share: float) -> int:
    return next((value for least, value in VALUES_BY_SHARE if share >= least), RAREST)


def length_bonus(length: int) -> int:
    """What a word of so many letters has more."""
    return max(0, length - LONG_FROM + 1) * LONG_BONUS


def tile_value(tile: str, values: Mapping[str, int]) -> int:
    """What the letters of a tile are worth; of a wildcard or a blocked tile nothing is known."""
    return sum(values.get(letter, 0 if letter in (WILD, BLOCKED) else RAREST) for letter in tile)


def best_path(
    board: Board,
    bonuses: Bonuses,
    word: str,
    values: Mapping[str, int] = ENGLISH_VALUES,
    max_steps: int = PATH_STEPS,
) -> BestPath | None:
    """The points of a word by its best path; None where it is on no path.

    Raises SearchLimitError as `best_paths` does.
    """
    return best_paths(board, bonuses, [word], values, max_steps).get(word)


def best_paths(
    board: Board,
    bonuses: Bonuses,
    words: Iterable[str],
    values: Mapping[str, int] = ENGLISH_VALUES,
    max_steps: int = PATH_STEPS,
) -> dict[str, BestPath]:
    """The best path of each of these words that is on the board, in one walk for them all.

    A wildcard is worth what the letter is that it stands for. Raises SearchLimitError rather than
    go more than `max_steps` steps: a board of equal letters could otherwise take days.
    """
    best: dict[str, tuple[int, tuple[int, ...]]] = {}
    for word, points, path in _walks(board, bonuses, _trie(words), values, max_steps):
        if word not in best or points > best[word][0]:
            best[word] = (points, path)
    return {
        word: BestPath(points + length_bonus(len(word)), tuple(board.cell(tile) for tile in path))
        for word, (points, path) in best.items()
    }


def rescore(
    solution: Solution, bonuses: Bonuses, values: Mapping[str, int], max_steps: int = PATH_STEPS
) -> Solution:
    """The solution with letter points and best paths. Raises SearchLimitError."""
    board = solution.board
    best = best_paths(board, bonuses, (found.word for found in solution.words), values, max_steps)
    words = tuple(_scored(board, word, *best[word]) for word, *_ in solution.words)
    points = sum(found.points for found in words)
    return Solution(board, words, points, solution.tiles_visited)


def _scored(board: Board, word: str, points: int, path: tuple[Cell, ...]) -> FoundWord:
    tiles = (board.tiles[row * board.columns + column] for row, column in path)
    lengths = [1 if tile == WILD else len(tile) for tile in tiles]
    return FoundWord(word, points, path, spelled(word, lengths))


def _trie(words: Iterable[str]) -> Trie:
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[WORD] = word
    return root


def _walks(
    board: Board, bonuses: Bonuses, trie: Trie, values: Mapping[str, int], max_steps: int
) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Every path of every word, in reading order, with its points but for the length."""
    near = neighbours(*board.size)
    letters = [bonuses[tile].letters if tile in bonuses else 1 for tile in range(len(near))]
    factors = [bonuses[tile].word if tile in bonuses else 1 for tile in range(len(near))]
    steps = itertools.count(1)

    def walk(
        node: Trie, path: tuple[int, ...], total: int, factor: int
    ) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        for tile in near[path[-1]] if path else range(len(near)):
            if tile in path:
                continue
            for behind, value in _through(node, board.tiles[tile], values):
                if next(steps) > max_steps:
                    raise SearchLimitError(f"the paths take more than {max_steps:,} steps")
                onward = (*path, tile), total + value * letters[tile], factor * factors[tile]
                if WORD in behind:
                    yield behind[WORD], onward[1] * onward[2], onward[0]
                yield from walk(behind, *onward)

    return walk(trie, (), 0, 1)


def _through(node: Trie, tile: str, values: Mapping[str, int]) -> Iterator[tuple[Trie, int]]:
    """The nodes behind a tile, and what its letters are worth."""
    if tile == WILD:
        yield from ((node[one], tile_value(one, values)) for one in node if one != WORD)
        return
    behind: Trie | None = node
    for letter in tile:
        behind = behind.get(letter) if behind is not None else None
    if behind is not None:
        yield behind, tile_value(tile, values)
