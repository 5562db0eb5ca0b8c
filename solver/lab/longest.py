"""Boards that hold one of the longest words that fit on them.

Which words fit is known without a search: any word can lie along a path over the tiles, if the dice
can show its tiles. So random boards begin with such a word, and the search goes on from there.
"""

from collections.abc import Iterator
from itertools import groupby

from solver.board import MAX_TILE_LETTERS
from solver.lab.rolled import matching
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import RulePack

REWARD = 1 << 16  # points for a longest word: more than other words can make up for


def longest_words(
    space: Space,
    lexicon: Lexicon,
    pack: RulePack,
    min_length: int | None = None,
    max_length: int | None = None,
) -> tuple[Space, RulePack]:
    """The space whose random boards hold a longest word, and rules that reward such words.

    Both are unchanged if no word fits. Raises SolverError for invalid lengths.
    """
    shortest, longest = pack.length_bounds(min_length, max_length)
    words = sorted((word for word in lexicon if shortest <= len(word) <= longest), key=len)
    for length, same in groupby(reversed(words), len):
        fitting = [numbers for word in same if (numbers := _fit(space, word))]
        if fitting:
            table = [pack.points(each) for each in range(length)] + [pack.points(length) + REWARD]
            return space.holding(fitting), RulePack(
                "longest", "The longest word", shortest, tuple(table)
            )
    return space, pack


def _fit(space: Space, word: str) -> list[int] | None:
    """The numbers of the space that show the word, one for each of its tiles, or None."""
    for tiles in _splits(word, set(space.tiles), space.width):
        numbers = [[n for n, tile in enumerate(space.tiles) if tile == wanted] for wanted in tiles]
        if space.is_free:
            return [choices[0] for choices in numbers]
        dice = matching(
            [[number // space.group for number in choices] for choices in numbers], space.width
        )
        if None not in dice:
            pairs = zip(numbers, dice, strict=True)
            return [next(n for n in each if n // space.group == die) for each, die in pairs]
    return None


def _splits(word: str, tiles: set[str], most: int) -> Iterator[list[str]]:
    """The ways to spell a word with at most so many tiles."""
    if not word:
        yield []
    elif most:
        for length in range(1, min(len(word), MAX_TILE_LETTERS) + 1):
            if word[:length] in tiles:
                for rest in _splits(word[length:], tiles, most - 1):
                    yield [word[:length], *rest]
