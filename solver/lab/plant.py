"""A board that holds given words.

Found by annealing on the kernel, with a lexicon made for the purpose: every part of every word
counts, longer parts more, so that a board on which a word nearly lies is worth more than one on
which only its letters do. Boards that hold twelve words of a random 4x4 board are found within a
second. Where not all words go together, whole words count more, so that a board gives up one to
hold others. Tiles that no word needs are then drawn anew by the frequency of letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np

from solver.board import MAX_TILES, Board, Size
from solver.engine.arrays import Array
from solver.errors import SolverError
from solver.lab.search import Scorer
from solver.lab.space import Space, usual_frequencies
from solver.lexicon import Lexicon, normalise
from solver.scoring import RulePack
from solver.solve import FoundWord, solve

CHAINS = 128
MOVES = 1200  # of the first round on 16 tiles; twice as many each further round
HOT, COLD = 0.1, 0.01  # as in solver.lab.anneal
TRIES = 3  # rounds with all words, before words are left out
PRICES = (10, 30, 80)  # of a whole word beside its parts: a word of four letters has 20 of these
ADDED = 12  # rounds with one more word beside those that were brought together
MOST_WORDS = 100
PARTS = RulePack("parts", "Parts of words", 1, tuple(range(MAX_TILES * 2)))


class Missing(NamedTuple):
    """A word that is not on the board, and why."""

    word: str
    reason: str


class Planted(NamedTuple):
    """`words` with a path each, in alphabetical order."""

    board: Board
    words: tuple[FoundWord, ...]
    missing: tuple[Missing, ...]


def plant(
    words: Iterable[str],
    size: Size = (4, 4),
    seed: int = 1,
    frequencies: Mapping[str, float] | None = None,
    tries: int = TRIES,
    added: int = ADDED,
) -> Planted:
    """A board with all of these words, or with as many as were brought together.

    `frequencies`: of the tiles that no word needs, by default those of English text, or of the
    words themselves where they have other letters. `tries`: how many rounds to look for a board
    with all words, the first of about half a second on 4x4, each twice as long as the one before.
    Then three rounds look for many of the words, and single words are tried beside those of the
    best board, `added` rounds at most. The same seed gives the same board. Raises SolverError for
    no words, too many and what is not a word.
    """
    wanted = _wanted(words)
    hopeless = {word: reason for word in wanted if (reason := hopeless_on(word, size))}
    rest = [word for word in wanted if word not in hopeless]
    rng = np.random.default_rng(seed)
    fill = frequencies or usual_frequencies(Lexicon.from_words(wanted))
    board = _filled(_together(rest, size, rng, tries, added), rest, fill, size, rng)
    found = solve(board, Lexicon.from_words(wanted), min_length=1).words
    there = {each.word for each in found}
    no_room = "no room was found for it" + (" beside the others" if len(rest) > 1 else "")
    missing = [Missing(w, hopeless.get(w, no_room)) for w in wanted if w not in there]
    return Planted(board, found, tuple(missing))


def _wanted(words: Iterable[str]) -> list[str]:
    """The words in their order, each once."""
    wanted = list(dict.fromkeys(filter(None, map(normalise, words))))
    if not wanted:
        raise SolverError("there are no words to plant")
    if len(wanted) > MOST_WORDS:
        raise SolverError(f"at most {MOST_WORDS} words can be planted, these are {len(wanted)}")
    for word in wanted:
        if not word.isalpha():
            raise SolverError(f"“{word}” has characters that are not letters")
    return wanted


def hopeless_on(word: str, size: Size) -> str | None:
    """Why no board of this size can have the word."""
    tiles = word.replace("qu", "q")
    if "q" in word.replace("qu", ""):
        return "it has a Q without U, and the tile is Qu"
    if len(tiles) > size[0] * size[1]:
        return f"it needs {len(tiles)} tiles, the board has {size[0] * size[1]}"
    return None


def _together(
    words: Sequence[str], size: Size, rng: np.random.Generator, tries: int, added: int
) -> Board | None:
    """A board with all of the words, or else with many of them; None if there are no words."""
    best: Board | None = None
    kept: set[str] = set()
    some = (_boards(words, size, rng, 1, price) for price in PRICES)
    for board in chain(_boards(words, size, rng, tries), *some):
        there = _on(board, words)
        if best is None or len(there) > len(kept):
            best, kept = board, there
        if len(kept) == len(words):
            return best
    for word in [word for word in words if word not in kept][:added]:
        for board in _boards([*sorted(kept), word], size, rng, 1):
            if kept < (there := _on(board, words)):
                best, kept = board, there
    return best


def _on(board: Board, words: Iterable[str]) -> set[str]:
    return {each.word for each in solve(board, Lexicon.from_words(words), min_length=1).words}


class _Aim:
    """What boards are worth: the points of all parts of the words, and a price for each whole word.

    `space`: the boards; `most`: what one with all words has.
    """

    def __init__(self, words: Sequence[str], size: Size, price: int) -> None:
        parts = {part for word in words for part in _parts(word)}
        self.space, self._parts = _scoring(parts, size)
        self._whole = _scoring(words, size)[1] if price else None  # of the same letters and tiles
        self._price = price
        self.most = sum(PARTS.points(len(part)) for part in parts) + price * len(words)

    def __call__(self, rows: Array) -> Array:
        points: Array = self._parts(rows)[0]
        return points + self._price * self._whole(rows)[1] if self._whole else points


def _scoring(words: Iterable[str], size: Size) -> tuple[Space, Scorer]:
    lexicon = Lexicon.from_words(words)
    space = Space.free(size, lexicon)
    return space, Scorer(space, lexicon, PARTS, threads=1)


def _boards(
    words: Sequence[str], size: Size, rng: np.random.Generator, tries: int, price: int = 0
) -> Iterator[Board]:
    """The best board of each round of annealing; a round ends with a board that has all words."""
    if not words:
        return
    aim = _Aim(words, size, price)
    for number in range(tries):
        moves = (MOVES << number) * aim.space.width // 16
        yield aim.space.board(_annealed(aim, rng, moves))


def _parts(word: str) -> Iterator[str]:
    """What some neighbouring tiles of the word spell; its `qu` is one of them."""
    tiles = re.findall("qu|.", word)
    for start, end in combinations(range(len(tiles) + 1), 2):
        yield "".join(tiles[start:end])


def _annealed(aim: _Aim, rng: np.random.Generator, moves: int) -> Array:
    """The best row of a round, or the first one with all words."""
    rows = aim.space.random(CHAINS, rng)
    points = aim(rows)
    for move in range(moves):
        if points.max() >= aim.most:
            break
        heat = HOT * (COLD / HOT) ** (move / moves)
        moved = aim.space.step(rows, rng)
        after = aim(moved)
        kept = rng.random(CHAINS) < ((after + 1) / (points + 1)) ** (1 / heat)
        rows, points = np.where(kept[:, None], moved, rows), np.where(kept, after, points)
    best: Array = rows[points.argmax()]
    return best


def _filled(
    board: Board | None,
    words: Sequence[str],
    frequencies: Mapping[str, float],
    size: Size,
    rng: np.random.Generator,
) -> Board:
    """The board with every tile drawn anew that no path of a word goes over."""
    lexicon = Lexicon.from_words(words)
    space = Space.drawn(size, frequencies, lexicon)
    drawn = space.board(space.random(1, rng)[0])
    if board is None:
        return drawn
    found = solve(board, lexicon, min_length=1).words
    used = {row * size[1] + column for each in found for row, column in each.path}
    pairs = enumerate(zip(board.tiles, drawn.tiles, strict=True))
    return Board(*size, tuple(old if i in used else new for i, (old, new) in pairs))
