"""Finds a board that holds given words.

Uses annealing with an objective made for the purpose: every part of every word scores, longer parts
more, so that a board with nearly a whole word beats one with only its letters. If the words don't
all fit, whole words score extra, so that a board gives up one word for several others. Tiles that
no word needs are then redrawn by letter frequency.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, NamedTuple

import numpy as np

from solver.arguments import listed
from solver.board import MAX_TILES, Board, Size
from solver.engine.arrays import Array
from solver.errors import SolverError
from solver.lab.anneal import accepted, temperature
from solver.lab.search import Scorer
from solver.lab.space import Space, usual_frequencies
from solver.languages import ENGLISH, Language
from solver.lexicon import Lexicon
from solver.scoring import RulePack
from solver.solve import FoundWord, solve

CHAINS = 128
MOVES = 1200  # in the first round on 16 tiles; each round doubles it
FIRST_TEMPERATURE, LAST_TEMPERATURE = 0.1, 0.01
TRIES = 3  # rounds with all words, before words are given up
# The reward of a whole word by round, besides its parts. Those of a word of four letters score 20.
REWARDS = (10, 30, 80)
ADDED = 12  # rounds that try to add one more word
MOST_WORDS = 100
# Tiles visited on one board, and on one whose words are listed. Some words, such as many equal
# letters, have more ways over a board than can be tried.
BOARD_VISITS, LIST_VISITS = 5_000, 2_000_000
PARTS = RulePack("parts", "Parts of words", 1, tuple(range(MAX_TILES * 2)))


class Missing(NamedTuple):
    """A word that is not on the board, and why."""

    word: str
    reason: str


class Planted(NamedTuple):
    """`words`: the words on the board in alphabetical order, with a path each."""

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
    language: Language = ENGLISH,
    partial: bool = True,
) -> Planted:
    """Find a board with all of these words, or with as many as possible.

    Tiles that no word needs are drawn by `frequencies`, by default those of English text, or of the
    words themselves if they have other letters. `language` says how tiles spell words, and what a Q
    is. `tries` rounds look for a board with all words; the first takes about half a second on 4x4,
    each of the others twice as long as the one before. Then, if `partial`, three rounds look for a
    board with many of the words, and at most `added` rounds try to add one more. The same seed
    gives the same board. Raises SolverError for too many words, and if none consists of letters;
    SearchLimitError for words with too many ways over a board.
    """
    wanted = _wanted(words, language)
    hopeless = {word: reason for word in wanted if (reason := hopeless_on(word, size, language))}
    feasible = [word for word in wanted if word not in hopeless]
    letters = filter(str.isalpha, wanted)
    fill = frequencies or usual_frequencies(Lexicon.from_words(letters, language))
    planter = _Planter(size, language, np.random.default_rng(seed))
    best = planter.best_board(feasible, tries, *((REWARDS, added) if partial else ((), 0)))
    board = planter.filled(best, feasible, fill)
    found = planter.found(board, feasible)
    placed = {each.word for each in found}
    no_room = "no room was found for it" + (" beside the others" if len(feasible) > 1 else "")
    missing = [Missing(w, hopeless.get(w, no_room)) for w in wanted if w not in placed]
    return Planted(board, found, tuple(missing))


def plant_with_any(
    words: Sequence[str],
    size: Size,
    seeds: Sequence[int],
    language: Language = ENGLISH,
    **options: Any,
) -> tuple[int, Planted]:
    """The first of the seeds with all words that a board of this size can hold, and its board.

    If there is none, or if two seeds leave out several words, the first seed and its board.
    `options`: those of `plant`. Raises what it raises.
    """
    fewest = MOST_WORDS
    for number, seed in enumerate(seeds):
        planted = plant(words, size, seed, language=language, partial=False, **options)
        missing = [each for each in planted.missing if not hopeless_on(each.word, size, language)]
        if not missing:
            return seed, planted
        fewest = min(fewest, len(missing))
        if number and fewest > 1:
            break
    return seeds[0], plant(words, size, seeds[0], language=language, **options)


def _wanted(words: Iterable[str], language: Language) -> list[str]:
    """The distinct words as tiles spell them, in their order. Raises SolverError."""
    wanted = list(dict.fromkeys(filter(None, map(language.spelling, listed(words, "words")))))
    if not wanted:
        raise SolverError("there are no words to plant")
    if len(wanted) > MOST_WORDS:
        raise SolverError(f"at most {MOST_WORDS} words can be planted, these are {len(wanted)}")
    if not any(map(str.isalpha, wanted)):
        raise SolverError(f"“{wanted[0]}” has characters that are not letters")
    return wanted


def hopeless_on(word: str, size: Size, language: Language = ENGLISH) -> str | None:
    """The reason why no board of this size can hold the word, if there is one."""
    if not word.isalpha():
        return "it has characters that are not letters"
    tiles = tiles_of(word, language)
    if "q" in tiles and not language.plain_q:
        return "it has a Q without U, and the tile is Qu"
    if len(tiles) > size[0] * size[1]:
        return f"it needs {len(tiles)} tiles, the board has {size[0] * size[1]}"
    return None


def tiles_of(word: str, language: Language = ENGLISH) -> list[str]:
    """The tiles that spell a word; Qu is one tile in most languages."""
    return list(word) if language.plain_q else re.findall("qu|.", word)


class _Objective:
    """The value of boards: points for all parts of the words, and a reward for each whole word.

    `space` has the boards; `maximum` is the value of a board with all words.
    """

    def __init__(self, words: Sequence[str], language: Language, size: Size, reward: int) -> None:
        parts = {part for word in words for part in _parts(word, language)}
        self.space, self._parts = _scoring(parts, language, size)
        self._whole = _scoring(words, language, size)[1] if reward else None  # same space
        self._reward = reward
        self.maximum = sum(PARTS.points(len(part)) for part in parts) + reward * len(words)

    def __call__(self, rows: Array) -> Array:
        points: Array = self._parts(rows)[0]
        return points + self._reward * self._whole(rows)[1] if self._whole else points


def _scoring(words: Iterable[str], language: Language, size: Size) -> tuple[Space, Scorer]:
    lexicon = Lexicon.from_words(words, language)
    space = Space.free(size, lexicon)
    return space, Scorer(space, lexicon, PARTS, threads=1, limit=BOARD_VISITS)


def _parts(word: str, language: Language) -> Iterator[str]:
    """All substrings of the word in terms of tiles."""
    tiles = tiles_of(word, language)
    for start, end in combinations(range(len(tiles) + 1), 2):
        yield "".join(tiles[start:end])


@dataclass(frozen=True, slots=True)
class _Planter:
    """Looks for boards of one size. `language` says how tiles spell words."""

    size: Size
    language: Language
    rng: np.random.Generator

    def best_board(
        self, words: Sequence[str], tries: int, rewards: Sequence[int], added: int
    ) -> Board | None:
        """A board with all of the words, or with many of them; None if there are no words."""
        best: Board | None = None
        kept: set[str] = set()
        partial = (self._boards(words, 1, reward) for reward in rewards)
        for board in chain(self._boards(words, tries), *partial):
            placed = self._words_on(board, words)
            if best is None or len(placed) > len(kept):
                best, kept = board, placed
            if len(kept) == len(words):
                return best
        for word in [word for word in words if word not in kept][:added]:
            for board in self._boards([*sorted(kept), word], 1):
                if kept < (placed := self._words_on(board, words)):
                    best, kept = board, placed
        return best

    def filled(
        self, board: Board | None, words: Sequence[str], frequencies: Mapping[str, float]
    ) -> Board:
        """The board with every tile redrawn that is on no path of a word."""
        lexicon = Lexicon.from_words(words, self.language)
        space = Space.drawn(self.size, frequencies, lexicon)
        drawn = space.board(space.random(1, self.rng)[0])
        if board is None:
            return drawn
        used = {cell for each in self.found(board, words) for cell in each.path}
        pairs = enumerate(zip(board.tiles, drawn.tiles, strict=True))
        tiles = (old if board.cell(tile) in used else new for tile, (old, new) in pairs)
        return Board(*self.size, tuple(tiles))

    def found(self, board: Board, words: Iterable[str]) -> tuple[FoundWord, ...]:
        lexicon = Lexicon.from_words(words, self.language)
        return solve(board, lexicon, min_length=1, limit=LIST_VISITS).words

    def _words_on(self, board: Board, words: Iterable[str]) -> set[str]:
        return {each.word for each in self.found(board, words)}

    def _boards(self, words: Sequence[str], tries: int, reward: int = 0) -> Iterator[Board]:
        """The best board of each round of annealing. A round ends early with all words on it."""
        if not words:
            return
        objective = _Objective(words, self.language, self.size, reward)
        for number in range(tries):
            moves = (MOVES << number) * objective.space.width // 16
            yield objective.space.board(self._annealed(objective, moves))

    def _annealed(self, objective: _Objective, moves: int) -> Array:
        """The best row of a round, or the first one with all words."""
        rows = objective.space.random(CHAINS, self.rng)
        points = objective(rows)
        for move in range(moves):
            if points.max() >= objective.maximum:
                break
            moved = objective.space.step(rows, self.rng)
            after = objective(moved)
            heat = temperature(FIRST_TEMPERATURE, LAST_TEMPERATURE, move / moves)
            kept = accepted(points, after, heat, self.rng.random(len(after)))
            rows, points = np.where(kept[:, None], moved, rows), np.where(kept, after, points)
        best: Array = rows[points.argmax()]
        return best
