"""Remarkable words of a board: rare and everyday ones, and those that a player nearly found."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

MOST_NEAR_MISSES = 5
MORE_LETTERS = 3  # at the end of a found word
WRONG_LETTER = MORE_LETTERS + 1
# On the Zipf scale, the logarithm of the occurrences among 10^9 words. From 3.5 on a word occurs at
# least three times in a million, and everybody knows it.
EVERYDAY = 3.5
MOST = 8
WOULD_HAVE_WON = 3  # Words that a sentence can name.


class Word(NamedTuple):
    """`commonness` is on the Zipf scale, and 0 for a word without a known frequency."""

    word: str
    points: int
    commonness: float


def rarest(found: Iterable[Word]) -> str | None:
    """The least common word that was found; of equally rare words the one with most points."""
    best = min(found, key=lambda one: (one.commonness, -one.points, one.word), default=None)
    return best.word if best else None


def everyday(missed: Iterable[Word], most: int = MOST) -> list[str]:
    """The common words that nobody found, those with most points first."""
    known = [one for one in missed if one.commonness >= EVERYDAY]
    known.sort(key=lambda one: (-one.points, -one.commonness, one.word))
    return [one.word for one in known[:most]]


def would_have_won(missed: Iterable[Word], gap: int) -> list[str]:
    """The fewest words worth more than so many points together, everyday ones if possible.

    Empty if that takes more than three words, or one that hardly anybody knows and others too.
    """
    words = sorted(missed, key=lambda one: (-one.commonness, -one.points, one.word))
    enough = [one for one in words if one.points > gap]
    if enough and enough[0].commonness >= EVERYDAY:
        return [enough[0].word]
    known = [one for one in words if one.commonness >= EVERYDAY]
    known.sort(key=lambda one: -one.points)
    for count in range(2, WOULD_HAVE_WON + 1):
        if sum(one.points for one in known[:count]) > gap:
            return [one.word for one in known[:count]]
    return [one.word for one in enough[:1]]


class NearMiss(NamedTuple):
    """`had`: a word that the player found. `missed`: the word nearby, worth `points`."""

    had: str
    missed: str
    points: int


class _Candidate(NamedTuple):
    """Sorts by quality: one missing letter first, then several, then a wrong letter."""

    distance: int
    cost: int  # negative points
    strangeness: float  # negative commonness
    missed: str
    had: str


def near_misses(
    found: Collection[str], missed: Iterable[Word], most: int = MOST_NEAR_MISSES
) -> list[NearMiss]:
    """The best near misses; no word occurs in two of them.

    `missed`: the words that this player could have found too. A word is near if it has one more
    letter anywhere, up to three more at the end, or one letter changed.
    """
    had = frozenset(found)
    patterns = {pattern: word for word in sorted(had) for pattern in _patterns(word)}
    candidates = [
        _Candidate(distance, -points, -commonness, word, near)
        for word, points, commonness in missed
        for distance, near in _near(word, had, patterns)
    ]
    best: list[NearMiss] = []
    used: set[str] = set()
    for candidate in sorted(candidates):
        if len(best) == most:
            break
        if used.isdisjoint((candidate.had, candidate.missed)):
            used |= {candidate.had, candidate.missed}
            best.append(NearMiss(candidate.had, candidate.missed, -candidate.cost))
    return best


def _near(
    word: str, had: Collection[str], patterns: Mapping[tuple[str, str], str]
) -> Iterator[tuple[int, str]]:
    length = len(word)
    shorter = [word[:end] for end in range(max(1, length - MORE_LETTERS), length)]
    shorter += [word[:gone] + word[gone + 1 :] for gone in range(length - 1)]
    yield from ((length - len(near), near) for near in shorter if near in had)
    for pattern in _patterns(word):
        if pattern in patterns:
            yield WRONG_LETTER, patterns[pattern]


def _patterns(word: str) -> Iterator[tuple[str, str]]:
    """The word with each of its letters left out in turn.

    Two words that differ in one letter share a pattern.
    """
    return ((word[:place], word[place + 1 :]) for place in range(len(word)))
