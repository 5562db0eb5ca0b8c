"""Finds a board that holds given words.

`solver.engine.planting` puts words on and takes them off until all are on the board, or the search
has taken its steps. Cells that no word needs are then drawn by letter frequency.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from solver.arguments import listed
from solver.board import Board, Size, neighbours
from solver.engine.planting import EMPTY, plant_words
from solver.errors import Message, SolverError
from solver.lab.space import Space, usual_frequencies
from solver.languages import ENGLISH, Language
from solver.lexicon import Lexicon
from solver.solution import FoundWord
from solver.solving import solve
from solver.word_lines import not_letters

STEPS = 160_000_000  # of all searches, which take some four seconds if not all words fit
STARTS = 4  # A search that ends with a word missing rarely places it later; another one often does.
APART = 1_000_003  # between the seeds of searches, so that those of other seeds are not met
MOST_WORDS = 100
# Tiles visited on a board whose words are listed. Some words, such as many equal letters, have more
# ways over a board than can be tried.
LIST_VISITS = 2_000_000


class Missing(NamedTuple):
    """A word that is not on the board, and why."""

    word: str
    reason: Message


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
    language: Language = ENGLISH,
    steps: int = STEPS,
) -> Planted:
    """Find a board with all of these words, or with as many as are found.

    Tiles that no word needs are drawn by `frequencies`, by default those of English text, or of the
    words themselves if they have other letters. `language` says how tiles spell words, and what a Q
    is. `steps` limits the search. The same seed gives the same board. Raises SolverError for too
    many words, and if none consists of letters; SearchLimitError for words with too many ways over
    a board.
    """
    wanted = _wanted(words, language)
    hopeless = {word: reason for word in wanted if (reason := hopeless_on(word, size, language))}
    feasible = [word for word in wanted if word not in hopeless]
    letters = filter(str.isalpha, wanted)
    lexicon = Lexicon.from_words(letters, language)
    space = Space.drawn(size, frequencies or usual_frequencies(lexicon), lexicon)
    fill = space.board(space.random(1, np.random.default_rng(seed))[0])
    board, found = _best(feasible, fill, language, seed, steps)
    placed = {each.word for each in found}
    no_room = _no_room(feasible, size, language)
    missing = [Missing(w, hopeless.get(w, no_room)) for w in wanted if w not in placed]
    return Planted(board, found, tuple(missing))


def plant_several(
    count: int,
    words: Iterable[str],
    size: Size = (4, 4),
    seed: int = 1,
    frequencies: Mapping[str, float] | None = None,
    language: Language = ENGLISH,
    steps: int = STEPS,
) -> list[Planted]:
    """So many boards with the same words: the first is that of `plant`.

    Where no other board with these words is found quickly, it is one of those before, turned or
    mirrored.
    """
    first = plant(words, size, seed, frequencies, language, steps)
    same = [each.word for each in first.words]
    boards = [first]
    for number in range(1, count):
        if same:
            made = plant(same, size, seed + number, frequencies, language, steps // count)
        if not same or made.missing:
            turned = _turned(boards[number // 8 % len(boards)].board, number)
            made = Planted(turned, _found(turned, same, language), ())
        boards.append(made)
    return boards


def _turned(board: Board, number: int) -> Board:
    """One of the eight images of a square board, or of the four of another one."""
    cells = np.arange(len(board.tiles)).reshape(board.size)
    half_turns = 1 if board.rows == board.columns else 2
    image = np.rot90(cells, half_turns * number)
    if number // (4 // half_turns) % 2:
        image = image[::-1]
    return Board(*board.size, tuple(board.tiles[cell] for cell in image.ravel()))


def _wanted(words: Iterable[str], language: Language) -> list[str]:
    wanted = list(dict.fromkeys(filter(None, map(language.spelling, listed(words, "words")))))
    if not wanted:
        raise SolverError(Message("there are no words to plant"))
    if len(wanted) > MOST_WORDS:
        raise SolverError(f"at most {MOST_WORDS} words can be planted, these are {len(wanted)}")
    if not any(map(str.isalpha, wanted)):
        raise SolverError(not_letters(wanted[0]))
    return wanted


def hopeless_on(word: str, size: Size, language: Language = ENGLISH) -> Message | None:
    """The reason why no board of this size can hold the word, if there is one."""
    if not word.isalpha():
        return Message("it has characters that are not letters")
    tiles = tiles_of(word, language)
    if "q" in tiles and not language.plain_q:
        return Message("it has a Q without U, and the tile is Qu")
    if len(tiles) > size[0] * size[1]:
        return Message(
            "it needs %(needed)s tiles, the board has %(tiles)s",
            needed=len(tiles),
            tiles=size[0] * size[1],
        )
    return None


def tiles_of(word: str, language: Language = ENGLISH) -> list[str]:
    """The tiles that spell a word; Qu is one tile in most languages."""
    return list(word) if language.plain_q else re.findall("qu|.", word)


def least_tiles(words: Iterable[str], language: Language = ENGLISH) -> int:
    """So many tiles has any board with all of these words: of each as many as one word needs."""
    needed: Counter[str] = Counter()
    for word in words:
        needed |= Counter(tiles_of(word, language))
    return needed.total()


def _no_room(words: Sequence[str], size: Size, language: Language) -> Message:
    needed, tiles = least_tiles(words, language), size[0] * size[1]
    if needed > tiles:
        return Message(
            "all words together need at least %(needed)s tiles, the board has %(tiles)s",
            needed=needed,
            tiles=tiles,
        )
    if len(words) > 1:
        return Message("no room was found for it beside the others")
    return Message("no room was found for it")


def _found(board: Board, words: Iterable[str], language: Language) -> tuple[FoundWord, ...]:
    lexicon = Lexicon.from_words(words, language)
    return solve(board, lexicon, min_length=1, limit=LIST_VISITS).words


def _best(
    words: Sequence[str], fill: Board, language: Language, seed: int, steps: int
) -> tuple[Board, tuple[FoundWord, ...]]:
    board, found = fill, tuple[FoundWord, ...]()
    for start in range(STARTS):
        if len(found) == len(words):
            break
        other = _board(words, fill, language, seed + start * APART, steps // STARTS)
        if len(more := _found(other, words, language)) > len(found):
            board, found = other, more
    return board, found


def _board(words: Sequence[str], fill: Board, language: Language, seed: int, steps: int) -> Board:
    rows = [tiles_of(word, language) for word in words]
    tiles = sorted({tile for row in rows for tile in row})
    codes = np.full((len(rows), max(map(len, rows))), EMPTY)
    for number, row in enumerate(rows):
        codes[number, : len(row)] = [tiles.index(tile) for tile in row]
    near = neighbours(*fill.size)
    degree = np.array([len(each) for each in near])
    cells = np.zeros((len(near), max(1, degree.max())), np.int64)
    for cell, each in enumerate(near):
        cells[cell, : len(each)] = each
    lengths = np.array([len(row) for row in rows])
    planted = plant_words(codes, lengths, cells, degree, steps, seed).tolist()
    cells_of = zip(planted, fill.tiles, strict=True)
    filled = (drawn if code == EMPTY else tiles[code] for code, drawn in cells_of)
    return Board(*fill.size, tuple(filled))
