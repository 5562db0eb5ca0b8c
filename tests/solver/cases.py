"""Random boards, each with words that partly lie on it, for the property tests."""

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from solver import Board, Lexicon
from solver.board import BLOCKED, WILD, neighbours
from solver.languages import LANGUAGES

GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"  # 33 letters: masks of 64 bits
ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "abcdefghijklmnopqrstuvwxyzåäö",
    GREEK,
    CYRILLIC,
    GREEK + CYRILLIC,
)
ACCENTED = {"a": "àâ", "c": "ç", "e": "éèê", "o": "ô", "u": "ùü"}
SHAPES = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 7), (7, 1), (2, 5), (3, 3), (4, 3), (4, 4), (5, 5))
SMALL_SHAPES = ((1, 1), (1, 6), (6, 1), (2, 2), (2, 3), (3, 2), (2, 4))
WIDE_SHAPES = ((8, 8), (1, 65), (65, 1), (9, 9), (5, 20), (10, 10))


@dataclass(frozen=True)
class Case:
    """A board, a lexicon, and bounds of length (None: those of the rules)."""

    board: Board
    lexicon: Lexicon
    min_length: int | None
    max_length: int | None


@st.composite
def cases(
    draw: st.DrawFn,
    shapes: tuple[tuple[int, int], ...],
    most_wild: int,
    few_letters_for_wild: bool = False,
) -> Case:
    """Few letters make crowded boards, many make sparse ones; a seed decides the rest.

    `few_letters_for_wild`: spare a search that tries every letter for a wildcard.
    """
    alphabet = draw(st.sampled_from(ALPHABETS))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    wild = draw(st.integers(0, most_wild))
    spared = few_letters_for_wild and wild > 0
    count = draw(st.integers(1, 12) if spared else st.integers(1, 12) | st.just(len(alphabet)))
    letters = "".join(rng.sample(alphabet, count))
    language = draw(st.sampled_from(tuple(LANGUAGES.values())))
    board = _board(draw(st.sampled_from(shapes)), letters, wild, language.plain_q, rng)
    words = _words(board, letters, rng)
    if not spared and draw(st.booleans()):
        words.add(alphabet)  # letters that are not on the board
    shortest = draw(st.sampled_from((None, 1, 2, 3, 5)))
    longest = draw(st.none() | st.integers(shortest or 4, 9))
    words = {_accented(word, rng) for word in words} if language.folds else words
    return Case(board, Lexicon.from_words(words, language), shortest, longest)


def _accented(word: str, rng: random.Random) -> str:
    """The word with accents on some of its letters."""
    return "".join(rng.choice(letter + ACCENTED.get(letter, "")) for letter in word)


def _board(
    shape: tuple[int, int], letters: str, wild: int, plain_q: bool, rng: random.Random
) -> Board:
    rows, columns = shape
    long_share, blocked_share = rng.choice((0, 0.2, 0.6)), rng.choice((0, 0, 0.2))
    tiles = [
        BLOCKED
        if rng.random() < blocked_share
        else "".join(rng.choices(letters, k=rng.randint(2, 4) if rng.random() < long_share else 1))
        for _ in range(rows * columns)
    ]
    for place in rng.sample(range(rows * columns), min(wild, rows * columns)):
        tiles[place] = WILD
    rows_of_tiles = [tiles[r * columns : (r + 1) * columns] for r in range(rows)]
    return Board.from_rows(rows_of_tiles, plain_q=plain_q)


def _words(board: Board, letters: str, rng: random.Random) -> set[str]:
    """Words that lie on the board, such that nearly do, and some of their beginnings."""
    near = neighbours(*board.size)
    most = 3 + len(letters) // 2  # where all tiles are alike, long words have millions of paths
    words = set()
    for _ in range(rng.randint(1, 40)):
        path = [rng.randrange(len(near))]
        while (
            len(path) < most
            and rng.random() < 0.85
            and (onward := [t for t in near[path[-1]] if t not in path])
        ):
            path.append(rng.choice(onward))
        word = "".join(rng.choice(letters) if (t := board.tiles[i]) in "?#" else t for i in path)
        words |= {word, word[: rng.randint(1, len(word))]}
        if rng.random() < 0.3:
            words.add(word + rng.choice(letters))
    return words
