"""From a board and a lexicon to words: `solve` for one board, `score_boards` for many, `trace`."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from solver import kernel
from solver.board import BLOCKED, MAX_TILE_LETTERS, WILD, Board, Cell, Size, neighbours
from solver.errors import BoardError, SearchLimitError, SolverError
from solver.lexicon import Lexicon, normalise
from solver.scoring import CLASSIC, RulePack, rule_pack

Order = Literal["word", "points", "length"]
Array = npt.NDArray[Any]

NO_LIMIT = 2**62
TRACE_STEPS = 2_000_000
MAX_LENGTH = 2**16 - 1
BOARDS_A_TASK = 2048
WORDS_A_BOARD = 1024

# `worth` packs the points of a word (low 32 bits) and its count of one (above), so that the kernel
# adds up both at once.
COUNT_AT = 32
POINTS = (1 << COUNT_AT) - 1


class FoundWord(NamedTuple):
    """A word of a board: its points and its first path in reading order.

    `path`: (row, column) of each tile, from 0. `tiles`: what each of them stands for in this word;
    for a wildcard the letter that it takes.
    """

    word: str
    points: int
    path: tuple[Cell, ...]
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """All words of a board. `tiles_visited` counts the steps of the search."""

    board: Board
    words: tuple[FoundWord, ...]
    total_points: int
    tiles_visited: int

    @property
    def word_count(self) -> int:
        return len(self.words)


def solve(
    board: Board | str,
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
    sort: Order = "word",
    limit: int | None = None,
) -> Solution:
    """Every word of the board, once.

    `min_length`: letters, by default that of the rules. `limit`: raise SearchLimitError rather than
    visit more tiles than that; a board of wildcards could otherwise take days. Raises BoardError
    for a malformed board text and SolverError for lengths or rules that don't exist.
    """
    board = Board.parse(board) if isinstance(board, str) else board
    pack = rule_pack(rules)
    worth, longest = _worth(pack, min_length, max_length)
    codes, faces = _encode([board], lexicon)
    tiles = len(board.tiles)
    capacity = min(WORDS_A_BOARD, len(lexicon))
    while True:
        found = _room(len(lexicon), capacity, tiles)
        totals, visits = np.zeros(1, np.int64), np.zeros(1, np.int64)
        kept = kernel.score(
            lexicon.nodes,
            codes,
            _grid(board.size),
            faces,
            worth,
            longest,
            np.int64(limit if limit is not None else NO_LIMIT),
            _scratch(board.size, lexicon, faces),
            found,
            totals,
            visits,
        )
        if limit is not None and visits[0] > limit:
            raise SearchLimitError(
                f"the search of this board would visit more than {limit:,} tiles"
            )
        if kept <= capacity:
            break
        capacity = min(capacity * 8, len(lexicon))
    words = _found_words(board, lexicon, pack, found, int(kept))
    return Solution(board, _sorted(words, sort), int(totals[0]) & POINTS, int(visits[0]))


def score_boards(
    boards: Iterable[Board | str],
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    threads: int | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    size: Size | None = None,
) -> Array:
    """The points of many boards of one size, in order, as an int64 array.

    `threads`: all cores by default. `size`: of boards given as runs of letters, square by default.
    """
    return tally_boards(boards, lexicon, rules, threads, min_length, max_length, size)[0]


def tally_boards(
    boards: Iterable[Board | str],
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    threads: int | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    size: Size | None = None,
) -> tuple[Array, Array]:
    """As `score_boards`, with the number of words beside the points: two int64 arrays."""
    if threads is not None and threads < 1:
        raise SolverError("the number of threads is at least 1")
    several = list(boards)
    if not several:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    worth, longest = _worth(rule_pack(rules), min_length, max_length)
    shape, codes, faces = _encode_many(several, lexicon, size)
    grid = _grid(shape)
    totals, visits = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    none = _room(0, 0, 0)

    def run(start: int) -> None:
        part = slice(start, start + BOARDS_A_TASK)
        kernel.score(
            lexicon.nodes,
            codes[part],
            grid,
            faces,
            worth,
            longest,
            np.int64(NO_LIMIT),
            _scratch(shape, lexicon, faces),
            none,
            totals[part],
            visits[part],
        )

    workers = threads if threads is not None else os.cpu_count() or 1
    starts = range(0, len(codes), BOARDS_A_TASK)
    if workers == 1 or len(starts) == 1:
        for start in starts:
            run(start)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(run, starts))
    return totals & POINTS, totals >> COUNT_AT


def trace(
    board: Board | str, word: str, limit: int = 1000, max_steps: int = TRACE_STEPS
) -> list[tuple[Cell, ...]]:
    """All paths of one word on the board in reading order, the first `limit` of them.

    `max_steps`: raise SearchLimitError rather than go more steps than that (by default what takes
    a few seconds); a board of equal letters could otherwise take days.
    """
    board = Board.parse(board) if isinstance(board, str) else board
    paths: list[tuple[Cell, ...]] = []
    for path in _walks(board, normalise(word), max_steps):
        paths.append(tuple(board.cell(tile) for tile in path))
        if len(paths) == limit:
            break
    return paths


def _walks(board: Board, word: str, max_steps: int) -> Iterator[list[int]]:
    """The tile indices of each path of the word, in reading order."""
    plain = "".join(tile for tile in board.tiles if tile not in (WILD, BLOCKED))
    if not word or (Counter(word) - Counter(plain)).total() > board.tiles.count(WILD):
        return iter(())  # the board has not the letters, in whatever order
    near = neighbours(*board.size)
    # For each place in the word the tiles from which the rest of it can be reached when tiles may
    # be used again: the walk goes nowhere else, so that a word that cannot be finished ends early.
    ways: list[dict[int, int]] = [{} for _ in range(len(word) + 1)]
    for start in range(len(word) - 1, -1, -1):
        for tile, text in enumerate(board.tiles):
            end = start + (1 if text == WILD else len(text))
            fits = text != BLOCKED and (text == WILD or word.startswith(text, start))
            if fits and (end == len(word) or any(n in ways[end] for n in near[tile])):
                ways[start][tile] = end

    steps = itertools.count(1)

    def walk(path: list[int], start: int) -> Iterator[list[int]]:
        if next(steps) > max_steps:
            raise SearchLimitError(f"the paths of this word take more than {max_steps:,} steps")
        if start == len(word):
            yield path
            return
        for tile in near[path[-1]] if path else range(len(board.tiles)):
            if tile in ways[start] and tile not in path:
                yield from walk([*path, tile], ways[start][tile])

    return walk([], 0)


def warm_up() -> None:
    """Compile the kernel, or load it from disk, so that no visitor waits for it."""
    few = Lexicon.from_words(["ab", "qua"])
    many = Lexicon.from_words(chr(0x3B1 + i) * 2 for i in range(40))
    for lexicon in (few, many):
        for board in (Board(1, 2, ("a", "b")), Board(1, 65, ("a",) * 65)):
            solve(board, lexicon)


# -- preparing the arrays ------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _grid(size: Size) -> kernel.Grid:
    around = neighbours(*size)
    lists = np.zeros((len(around), 8), np.uint8)
    for tile, tiles in enumerate(around):
        lists[tile, : len(tiles)] = tiles
    counts = np.array([len(tiles) for tiles in around], np.uint8)
    everything = (1 << len(around)) - 1
    near = [sum(1 << tile for tile in tiles) for tiles in around]
    return kernel.Grid(
        _sets([*near, everything], len(around)),
        _sets([1 << tile for tile in range(len(around))], len(around)),
        lists,
        counts,
    )


def _sets(masks: Sequence[int], tiles: int) -> Array:
    """Sets of tiles as the kernel has them: a word each up to 64 tiles, else two."""
    if tiles <= 64:
        return np.array(masks, np.uint64)
    return np.array([(mask & (2**64 - 1), mask >> 64) for mask in masks], np.uint64)


def _scratch(size: Size, lexicon: Lexicon, faces: kernel.Faces) -> kernel.Scratch:
    tiles = size[0] * size[1]
    # A visit pushes at most every neighbour once for each letter that it may stand for.
    wild = int(max(int(mask).bit_count() for mask in faces.masks)) or 1
    room = tiles * wild * 9 + 1
    return kernel.Scratch(
        np.empty(room, np.uint64),
        _sets([0] * (tiles + 1), tiles),
        np.zeros(tiles + 2, np.uint8),
        np.zeros(len(lexicon), np.uint8),
        _sets([0] * len(lexicon.letters), tiles),
        np.zeros(tiles + 1, np.uint64),
    )


def _room(words: int, capacity: int, tiles: int) -> kernel.Found:
    return kernel.Found(
        np.empty(words, np.int32),
        np.empty(capacity, np.int32),
        np.empty((capacity, tiles), np.uint8),
        np.empty(capacity, np.uint8),
    )


@lru_cache(maxsize=256)
def _worth(pack: RulePack, min_length: int | None, max_length: int | None) -> tuple[Array, Any]:
    """The worth of a word by its length, and the longest that counts."""
    shortest = pack.min_length if min_length is None else min_length
    most = 100 * MAX_TILE_LETTERS
    longest = most if max_length is None else min(max_length, most)
    if shortest < 1:
        raise SolverError("the minimum length is at least 1")
    if max_length is not None and max_length < shortest:
        raise SolverError("the maximum length is below the minimum length")
    worth = np.zeros(most + 1, np.int64)
    for length in range(shortest, longest + 1):
        worth[length] = pack.points(length) | (1 << COUNT_AT)
    return worth, np.uint64(longest)


def _faces(tiles: Iterable[str], lexicon: Lexicon) -> tuple[dict[str, int], kernel.Faces]:
    """A number for each different tile, and what the kernel must know about it.

    A tile with a letter that the lexicon doesn't have leads nowhere, as a blocked one does.
    """
    numbers = {tile: number for number, tile in enumerate(dict.fromkeys(tiles))}
    masks = np.zeros(len(numbers), np.uint64)
    tails = np.zeros((len(numbers), MAX_TILE_LETTERS - 1), np.uint8)
    extra = np.zeros(len(numbers), np.uint8)
    index = lexicon.letter_index
    for tile, number in numbers.items():
        if tile == WILD:
            masks[number] = (1 << len(index)) - 1
        elif tile != BLOCKED and all(letter in index for letter in tile):
            masks[number] = 1 << index[tile[0]]
            tails[number, : len(tile) - 1] = [index[letter] for letter in tile[1:]]
            extra[number] = len(tile) - 1
    return numbers, kernel.Faces(masks, tails, extra)


def _encode(boards: Sequence[Board], lexicon: Lexicon) -> tuple[Array, kernel.Faces]:
    numbers, faces = _faces((tile for board in boards for tile in board.tiles), lexicon)
    codes = [[numbers[tile] for tile in board.tiles] for board in boards]
    return np.array(codes, np.uint16), faces


def _encode_many(
    boards: Sequence[Board | str], lexicon: Lexicon, size: Size | None
) -> tuple[Size, Array, kernel.Faces]:
    first = boards[0]
    shape = first.size if isinstance(first, Board) else Board.parse(first, size).size
    quick = _encode_letters(boards, lexicon, shape)
    if quick is not None:
        return shape, *quick
    parsed = []
    for number, board in enumerate(boards, start=1):
        try:
            parsed.append(Board.parse(board, size) if isinstance(board, str) else board)
        except BoardError as error:
            raise SolverError(f"board {number}: {error}") from error
        if parsed[-1].size != shape:
            rows, columns = parsed[-1].size
            raise SolverError(
                f"board {number} is {rows}x{columns}, the first one {shape[0]}x{shape[1]}"
            )
    return shape, *_encode(parsed, lexicon)


def _encode_letters(
    boards: Sequence[Board | str], lexicon: Lexicon, shape: Size
) -> tuple[Array, kernel.Faces] | None:
    """The same for plain runs of letters a to z, without looking at each board by itself."""
    tiles = shape[0] * shape[1]
    if not all(isinstance(board, str) and len(board) == tiles for board in boards):
        return None
    text = "".join(boards)  # type: ignore[arg-type]  # all of them are strings, as just checked
    if not text.isascii():
        return None
    numbers, faces = _faces(
        [*(c for c in ascii_lowercase if c != "q"), "qu", WILD, BLOCKED], lexicon
    )
    unknown = len(numbers)
    table = np.full(128, unknown, np.uint16)
    for tile, number in numbers.items():
        table[ord(tile[0])] = table[ord(tile[0].upper())] = number
    codes = table[np.frombuffer(text.encode(), np.uint8)]
    return None if (codes == unknown).any() else (codes.reshape(-1, tiles), faces)


# -- reading the results -------------------------------------------------------------------------


def _found_words(
    board: Board, lexicon: Lexicon, pack: RulePack, found: kernel.Found, kept: int
) -> list[FoundWord]:
    """The kept words in alphabetical order."""
    ranks = lexicon.ranks[found.words[:kept]]
    order = np.argsort(ranks)
    steps = found.steps[order].tolist()
    paths = found.paths[order]
    cells = [board.cell(index) for index in range(len(board.tiles))]
    plain = all(len(tile) == 1 and tile != WILD for tile in board.tiles)
    lengths = [1 if tile == WILD else len(tile) for tile in board.tiles]
    points = [pack.points(length) for length in range(len(cells) * MAX_TILE_LETTERS + 1)]
    words = []
    for word, path, count in zip(lexicon.words_at(ranks[order]), paths, steps, strict=True):
        indices = path[:count].tobytes()
        tiles = tuple(word) if plain else _spelled(word, [lengths[i] for i in indices])
        words.append(FoundWord(word, points[len(word)], tuple([cells[i] for i in indices]), tiles))
    return words


def _spelled(word: str, lengths: Iterable[int]) -> tuple[str, ...]:
    """The word cut into the letters that each of its tiles stands for."""
    parts, start = [], 0
    for length in lengths:
        parts.append(word[start : start + length])
        start += length
    return tuple(parts)


def _sorted(words: list[FoundWord], sort: Order) -> tuple[FoundWord, ...]:
    if sort == "points":
        words.sort(key=lambda found: -found.points)
    elif sort == "length":
        words.sort(key=lambda found: -len(found.word))
    elif sort != "word":
        raise SolverError(f"words are sorted by word, points or length, not by “{sort}”")
    return tuple(words)
