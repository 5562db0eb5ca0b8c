"""From a board and a lexicon to words: `solve` for one board, `score_boards` for many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from solver.board import WILD, Board, Cell, Size
from solver.engine import kernel
from solver.engine.arrays import (
    POINTS,
    Array,
    encode,
    encode_many,
    grid_of,
    room_for,
    scratch_for,
    worth_by_length,
)
from solver.engine.batch import NO_LIMIT, Job, tally_codes, worker_count
from solver.errors import SearchLimitError, SolverError
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack

Order = Literal["word", "points", "length"]

WORDS_A_BOARD = 1024


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
    worth, longest = worth_by_length(pack, min_length, max_length)
    codes, faces = encode([board], lexicon)
    tiles = len(board.tiles)
    capacity = min(WORDS_A_BOARD, len(lexicon))
    while True:
        found = room_for(len(lexicon), capacity, tiles)
        totals, visits = np.zeros(1, np.int64), np.zeros(1, np.int64)
        kept = kernel.score(
            lexicon.nodes,
            codes,
            grid_of(board.size),
            faces,
            worth,
            longest,
            np.int64(limit if limit is not None else NO_LIMIT),
            scratch_for(board.size, lexicon, faces),
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
    workers = worker_count(threads)
    several = list(boards)
    if not several:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    bounds = worth_by_length(rule_pack(rules), min_length, max_length)
    shape, codes, faces = encode_many(several, lexicon, size)
    return tally_codes(Job(shape, lexicon, faces, *bounds), codes, workers)


def warm_up() -> None:
    """Compile the kernel, or load it from disk, so that no visitor waits for it."""
    few = Lexicon.from_words(["ab", "qua"])
    many = Lexicon.from_words(chr(0x3B1 + i) * 2 for i in range(40))
    for lexicon in (few, many):
        for board in (Board(1, 2, ("a", "b")), Board(1, 65, ("a",) * 65)):
            solve(board, lexicon)


def _found_words(
    board: Board, lexicon: Lexicon, pack: RulePack, found: kernel.Found, kept: int
) -> list[FoundWord]:
    """The kept words in alphabetical order."""
    ranks = lexicon.ranks[found.words[:kept]]
    order = np.argsort(ranks)
    words = lexicon.words_at(ranks[order])
    width = len(board.tiles)
    paths = found.paths[order].tobytes()
    ends = (np.arange(kept) * width + found.steps[order]).tolist()
    cell_at = [board.cell(index) for index in range(width)].__getitem__
    plain = all(len(tile) == 1 and tile != WILD for tile in board.tiles)
    lengths = [1 if tile == WILD else len(tile) for tile in board.tiles]
    points = {length: pack.points(length) for length in set(map(len, words))}
    made = []
    for start, end, word in zip(range(0, kept * width, width), ends, words, strict=True):
        path = paths[start:end]
        tiles = tuple(word) if plain else spelled(word, [lengths[i] for i in path])
        made.append(FoundWord(word, points[len(word)], tuple(map(cell_at, path)), tiles))
    return made


def spelled(word: str, lengths: Iterable[int]) -> tuple[str, ...]:
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
