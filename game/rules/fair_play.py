"""Signs that a program played, in the words of a player in a round, and what the page told of being
out of sight. A person looks at them and decides; nothing follows from them by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from statistics import median
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.rules.wording import number

LEAST = 15  # words of a round from which on it says something
# Whoever writes 120 words a minute takes a tenth of a second for a letter, without looking.
QUICK_LETTER = 0.1
# Words of a family come in alphabetical order: cat, cats, cater.
FAMILY = 4  # letters that they share
ORDERED = 0.85  # the share of steps in alphabetical order
BY_CHANCE = 1e-6  # the probability that so many steps go one way
STEADY = 0.1  # of the usual gap: so near to it are a quarter of the gaps of people
STEADY_SHARE = 0.75  # of the gaps; a list of another dictionary has words that are refused
STEADY_GAPS = 20
AT_ONCE = 0.2  # seconds; words that were sent together after an interruption come closer
RARE = 2.0  # on the Zipf scale: one in ten million words
LONG = 6  # letters
MOST_RARE = 5  # words of a newcomer
MOST_HIDDEN = 1000  # times in a round; more no page tells


class Timed(NamedTuple):
    """`at`: seconds of play since the start. `common`: on the Zipf scale, None if unknown."""

    word: str
    at: float
    common: float | None


@dataclass(frozen=True, slots=True)
class Sign:
    """`is_strong`: whether hardly any person would leave it."""

    kind: str
    text: str
    is_strong: bool


class Hidden(NamedTuple):
    """How often and how long a page was out of sight in a round, so far."""

    times: int
    seconds: int

    def within(self, length: float) -> "Hidden":
        return Hidden(min(self.times, MOST_HIDDEN), min(self.seconds, int(length)))

    def and_(self, other: "Hidden") -> "Hidden":
        """What a player's pages told, in any order: each tells its sums, perhaps twice. The larger
        ones count, because a second page may have been in sight all the time, on another device."""
        return Hidden(max(self.times, other.times), max(self.seconds, other.seconds))

    def __str__(self) -> str:
        if not self.times:
            return _("never")
        once, often = _("once, for %(seconds)s s"), _("%(times)s times, for %(seconds)s s")
        numbers = {"times": number(self.times), "seconds": number(self.seconds)}
        return (once if self.times == 1 else often) % numbers


def signs(found: Sequence[Timed], *, is_new: bool) -> list[Sign]:
    """`found`: the words of a player in a round, in order of time. `is_new`: whether the player has
    played few rounds."""
    if len(found) < LEAST:
        return []
    return [*_in_order(found), *_quick(found), *_steady(found), *(_rare(found) if is_new else ())]


def per_minute(found: Sequence[Timed]) -> float:
    """Words a minute until the last one."""
    return 60 * len(found) / max(1.0, found[-1].at) if found else 0.0


def _in_order(found: Sequence[Timed]) -> Iterator[Sign]:
    """Solvers list words by the alphabet, perhaps those of each length apart. Only neighbours are
    compared: whoever searches tile by tile finds words with the same first letter together."""
    words = [one.word for one in found]
    apart = words[:1] + [
        later for before, later in pairwise(words) if not _is_family(before, later)
    ]
    steps = len(apart) - 1
    up = sum(before < later for before, later in pairwise(apart))
    most = max(up, steps - up)
    if steps > 0 and most >= ORDERED * steps and _chance(steps, most) <= BY_CHANCE:
        said = (
            _("%(most)s of %(steps)s words come after the last in alphabetical order")
            if up == most
            else _("%(most)s of %(steps)s words come after the last in reverse alphabetical order")
        )
        yield Sign("order", said % {"most": most, "steps": steps}, True)


def _is_family(before: str, later: str) -> bool:
    shared = min(FAMILY, len(before), len(later))
    return before[:shared] == later[:shared]


def _chance(steps: int, most: int) -> float:
    ways = sum(comb(steps, each) for each in range(most, steps + 1))
    return float(ways / 2**steps)


def _quick(found: Sequence[Timed]) -> Iterator[Sign]:
    """Over the whole round: what was typed while the connection was lost comes all at once."""
    letters, seconds = sum(len(one.word) for one in found), found[-1].at
    if letters * QUICK_LETTER > seconds:
        said = _("%(letters)s letters in %(seconds)s seconds")
        yield Sign("pace", said % {"letters": letters, "seconds": f"{seconds:.0f}"}, True)


def _steady(found: Sequence[Timed]) -> Iterator[Sign]:
    gaps = [later.at - before.at for before, later in pairwise(found)]
    if len(gaps) < STEADY_GAPS or median(gaps) < AT_ONCE:
        return
    usual = median(gaps)
    even = sum(abs(gap - usual) <= STEADY * usual for gap in gaps)
    if even >= STEADY_SHARE * len(gaps):
        said = _("%(even)s of %(gaps)s gaps are of %(seconds)s seconds")
        numbers = {"even": even, "gaps": len(gaps), "seconds": number(round(usual, 1))}
        yield Sign("rhythm", said % numbers, True)


def _rare(found: Sequence[Timed]) -> Iterator[Sign]:
    rare = [
        one.word
        for one in found
        if one.common is not None and one.common < RARE and len(one.word) >= LONG
    ]
    if len(rare) >= MOST_RARE:
        said = _("%(count)s long rare words of a newcomer, such as %(words)s")
        named = {"count": len(rare), "words": ", ".join(rare[:MOST_RARE])}
        yield Sign("rare", said % named, False)
