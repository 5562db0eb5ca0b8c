"""Scores words by letter values and bonus tiles, as Ruzzle does.

A letter bonus multiplies the value of its tile, then each word bonus on the path multiplies the
sum. The bonus for long words is added last and not multiplied. A word scores its best path.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from solver.board import BLOCKED, WILD, Board, Cell, neighbours
from solver.errors import SearchLimitError
from solver.languages import ENGLISH, Language
from solver.solution import FoundWord, Solution, spelled

ENGLISH_VALUES = ENGLISH.values
# In other languages, a letter has the value of the first share that it reaches. Applied to English,
# this gives about the printed values.
VALUES_BY_SHARE = ((0.045, 1), (0.032, 2), (0.025, 3), (0.009, 4), (0.007, 5), (0.0025, 8))
RAREST = 10
FOREIGN_SHARE = 0.001  # the highest share of other letters in a dictionary written in A to Z

LONG_FROM = 5  # letters; LONG_BONUS for the fifth and each further letter
LONG_BONUS = 5

PATH_STEPS = 1_000_000  # takes one to two seconds

Bonuses = Mapping[int, "Bonus"]  # by tile index in reading order
Trie = dict[str, Any]
WORD = ""  # the key of the word in its last node


class Bonus(StrEnum):
    DOUBLE_LETTER = "DL"
    TRIPLE_LETTER = "TL"
    DOUBLE_WORD = "DW"
    TRIPLE_WORD = "TW"

    @property
    def letters(self) -> int:
        """The factor for the letters of the tile."""
        return {"DL": 2, "TL": 3}.get(self.value, 1)

    @property
    def word(self) -> int:
        """The factor for the whole word."""
        return {"DW": 2, "TW": 3}.get(self.value, 1)


class BestPath(NamedTuple):
    """`path`: (row, column) of each tile, from 0; the first in reading order among the best."""

    points: int
    path: tuple[Cell, ...]


def letter_values(frequencies: Mapping[str, float], language: Language = ENGLISH) -> dict[str, int]:
    """The value of each letter of a language, given the letter frequencies of its words.

    They are the printed ones if the language has some and, for English, the words are written in A
    to Z; otherwise rare letters score more.
    """
    total = sum(frequencies.values()) or 1
    shares = {tile[0]: count / total for tile, count in frequencies.items()}  # `qu` counts as q
    foreign = sum(share for letter, share in shares.items() if letter not in ENGLISH_VALUES)
    values = {letter: _value(share) for letter, share in shares.items()}
    if language != ENGLISH:
        return {**values, **language.values}
    return {**values, **ENGLISH_VALUES} if foreign <= FOREIGN_SHARE else values


def _value(share: float) -> int:
    return next((value for least, value in VALUES_BY_SHARE if share >= least), RAREST)


def length_bonus(length: int) -> int:
    """The bonus for a long word."""
    return max(0, length - LONG_FROM + 1) * LONG_BONUS


def tile_value(tile: str, values: Mapping[str, int]) -> int:
    """The value of the letters of a tile; 0 for a wildcard or a blocked tile."""
    return sum(values.get(letter, 0 if letter in (WILD, BLOCKED) else RAREST) for letter in tile)


def best_path(
    board: Board,
    bonuses: Bonuses,
    word: str,
    values: Mapping[str, int] = ENGLISH_VALUES,
    max_steps: int = PATH_STEPS,
) -> BestPath | None:
    """The best path of a word, or None if it is not on the board. Raises SearchLimitError."""
    return best_paths(board, bonuses, [word], values, max_steps).get(word)


def best_paths(
    board: Board,
    bonuses: Bonuses,
    words: Iterable[str],
    values: Mapping[str, int] = ENGLISH_VALUES,
    max_steps: int = PATH_STEPS,
) -> dict[str, BestPath]:
    """The best path of each word that is on the board, found in one walk for all words.

    A wildcard has the value of the letter that it stands for. Raises SearchLimitError after
    `max_steps` steps: a board of equal letters could otherwise take days.
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
    """The solution with letter scores and best paths. Raises SearchLimitError."""
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
    """Every path of every word, in reading order, with its points before the length bonus."""
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
            for child, value in _children(node, board.tiles[tile], values):
                if next(steps) > max_steps:
                    raise SearchLimitError(f"the paths take more than {max_steps:,} steps")
                extended = (*path, tile), total + value * letters[tile], factor * factors[tile]
                if WORD in child:
                    yield child[WORD], extended[1] * extended[2], extended[0]
                yield from walk(child, *extended)

    return walk(trie, (), 0, 1)


def _children(node: Trie, tile: str, values: Mapping[str, int]) -> Iterator[tuple[Trie, int]]:
    """The nodes that a tile leads to, and the value of its letters."""
    if tile == WILD:
        yield from ((node[one], tile_value(one, values)) for one in node if one != WORD)
        return
    child: Trie | None = node
    for letter in tile:
        child = child.get(letter) if child is not None else None
    if child is not None:
        yield child, tile_value(tile, values)
