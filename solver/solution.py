"""The words of a board as an engine returns them, and what engines are given."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from solver.arguments import shown
from solver.board import Board, Cell
from solver.errors import SolverError
from solver.lexicon import Lexicon

Order = Literal["word", "points", "length"]


class FoundWord(NamedTuple):
    """A word of a board, its points and its first path in reading order.

    `path`: (row, column) of each tile, from 0. `tiles`: the letters of each tile; for a wildcard
    the letter that it stands for in this word.
    """

    word: str
    points: int
    path: tuple[Cell, ...]
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """All words of a board. `tiles_visited`: the steps of the search."""

    board: Board
    words: tuple[FoundWord, ...]
    total_points: int
    tiles_visited: int

    def __repr__(self) -> str:
        return f"<Solution of {self.board}: {self.word_count} words, {self.total_points} points>"

    @property
    def word_count(self) -> int:
        return len(self.words)


def board_for(lexicon: Lexicon, board: Board | str) -> Board:
    """The board, read in the language of the lexicon. Raises SolverError for other arguments."""
    plain_q = checked(lexicon).language.plain_q
    return board if isinstance(board, Board) else Board.parse(board, plain_q=plain_q)


def checked(lexicon: Lexicon) -> Lexicon:
    if isinstance(lexicon, Lexicon):
        return lexicon
    raise SolverError(f"{shown(lexicon)} is not a Lexicon; Lexicon.from_words makes one")


def alphabetical(words: list[FoundWord], lexicon: Lexicon) -> list[FoundWord]:
    """The words, given in the order of code points, in the order of their language's alphabet."""
    if lexicon.letters.isascii():  # the same
        return words
    return sorted(words, key=lambda found: lexicon.language.sort_key(found.word))


def spelled(word: str, lengths: Iterable[int]) -> tuple[str, ...]:
    """The word split into the letters of each of its tiles."""
    parts, start = [], 0
    for length in lengths:
        parts.append(word[start : start + length])
        start += length
    return tuple(parts)


def sort_words(words: list[FoundWord], sort: Order) -> tuple[FoundWord, ...]:
    """The words, given in alphabetical order, in the order asked for. Raises SolverError.

    By points, words of equal points are sorted by length.
    """
    if sort == "points":
        words.sort(key=lambda found: (-found.points, -len(found.word)))
    elif sort == "length":
        words.sort(key=lambda found: -len(found.word))
    elif sort != "word":
        raise SolverError(f"words are sorted by word, points or length, not by “{sort}”")
    return tuple(words)
