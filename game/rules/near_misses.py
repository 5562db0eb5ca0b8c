"""Words that a player all but had: RATE was found, RATED was on the board too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from game.rules.highlights import Word

MOST = 5
MORE_LETTERS = 3  # by which a word may go on
WRONG_LETTER = MORE_LETTERS + 1


class NearMiss(NamedTuple):
    """`had`: what the player found. `missed`: what stood beside it, worth `points`."""

    had: str
    missed: str
    points: int


class _Candidate(NamedTuple):
    """In the order of what is told first: what lacked one letter, then more, then a wrong one."""

    distance: int
    cost: int  # the points, negative
    strangeness: float  # how common it is, negative
    missed: str
    had: str


def near_misses(found: Collection[str], missed: Iterable[Word], most: int = MOST) -> list[NearMiss]:
    """The best of the near misses, each word that was found and each that wasn't at most once.

    `missed`: what this player could have found besides. Near is what has one letter more anywhere
    or up to three at the end, or has one letter changed.
    """
    had = frozenset(found)
    patterns = {pattern: word for word in sorted(had) for pattern in _patterns(word)}
    candidates = [
        _Candidate(distance, -points, -commonness, word, near)
        for word, points, commonness in missed
        for distance, near in _near(word, had, patterns)
    ]
    told: list[NearMiss] = []
    used: set[str] = set()
    for candidate in sorted(candidates):
        if len(told) == most:
            break
        if used.isdisjoint((candidate.had, candidate.missed)):
            used |= {candidate.had, candidate.missed}
            told.append(NearMiss(candidate.had, candidate.missed, -candidate.cost))
    return told


def _near(
    word: str, had: Collection[str], patterns: Mapping[tuple[str, str], str]
) -> Iterator[tuple[int, str]]:
    """The words near this one, with the letters they lack; a wrong letter is worse than that."""
    length = len(word)
    shorter = [word[:end] for end in range(max(1, length - MORE_LETTERS), length)]
    shorter += [word[:gone] + word[gone + 1 :] for gone in range(length - 1)]
    yield from ((length - len(near), near) for near in shorter if near in had)
    for pattern in _patterns(word):
        if pattern in patterns:
            yield WRONG_LETTER, patterns[pattern]


def _patterns(word: str) -> Iterator[tuple[str, str]]:
    """The word without each of its letters: what words that differ in one letter share."""
    return ((word[:place], word[place + 1 :]) for place in range(len(word)))
