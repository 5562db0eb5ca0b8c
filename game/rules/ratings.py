"""Ratings: how strong players are, by the points of rounds.

Every two who found a word are compared, by the formulas of Weng and Lin for full pairs
(Bradley-Terry; “A Bayesian approximation method for online ranking”, 2011, algorithm 1). Equal
points are a draw, so neither the order of the players nor chance has a part in it. The ratings of
computers are fixed.
"""

from collections.abc import Collection, Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.rules.computer import Strength

PROVISIONAL = 10  # rounds of the public game, before which a rating says little
SCALE = 40  # a new player is shown with 1,000
REACH = 12.5  # nobody is compared with a computer whose `mu` is so far below
LUCK = 25 / 6  # the standard deviation of a player's performance in a round
DRIFT = 25 / 300  # how much strength changes from round to round
LEAST = 0.0001  # the part of a variance that a round leaves at least
# What a private round moves a rating by at most, in shown points.
MOST_PRIVATE, MOST_PROVISIONAL = 5, 1
MOST_COMPARED = 256  # players with whom each is compared: the time grows with the product

Floats = npt.NDArray[np.float64]


class Rating(NamedTuple):
    """`mu`: the estimated strength, `sigma`: its uncertainty."""

    mu: float = 25.0
    sigma: float = 25 / 3


NEW = Rating()
OF_COMPUTERS = {
    Strength.CHILD: Rating(13, 1),
    Strength.BEGINNER: Rating(19, 1),
    Strength.AVERAGE: Rating(25, 1),
    Strength.EXPERT: Rating(32, 1),
    Strength.CHAMPION: Rating(39, 1),
}


class Experience(IntEnum):
    """How much is known of a person: nobody is compared with a new guest."""

    NEW_GUEST = 0
    PROVISIONAL = 1
    ESTABLISHED = 2

    @classmethod
    def of(cls, rounds: int, *, is_guest: bool) -> "Experience":
        """`rounds`: those of the public game in which the player found a word."""
        if rounds >= PROVISIONAL:
            return cls.ESTABLISHED
        return cls.NEW_GUEST if is_guest else cls.PROVISIONAL


class Competitor(NamedTuple):
    """`is_fixed`: whether it is a computer, whose rating does not change. Two of the same `origin`
    are not compared."""

    seat: int
    points: int
    rating: Rating
    is_fixed: bool = False
    experience: Experience = Experience.ESTABLISHED
    origin: int | None = None


def rate(
    competitors: Iterable[Competitor], earlier: Sequence[Collection[int]] | None = None
) -> dict[int, Rating]:
    """The ratings of people by seat after a round; empty unless there are two competitors, in a
    private round two people who are compared: whoever adds a computer chooses whom they beat.

    `earlier`: which of the seats were rated together in earlier private rounds of the week, a
    collection for each; None for a round of the public game.
    """
    # Sums of floats depend on the order.
    in_order = sorted(each for each in competitors if earlier is None or not each.is_fixed)
    people = [number for number, each in enumerate(in_order) if not each.is_fixed]
    if len(in_order) < 2 or not people:
        return {}
    field = _Field(in_order, earlier)
    if earlier is not None and not field.is_compared(people):
        return {}
    after = zip(people, *field.rated(people), strict=True)
    return {in_order[own].seat: Rating(float(mu), float(sigma)) for own, mu, sigma in after}


def shown(mu: float) -> int:
    return round(SCALE * mu)


class _Field:
    """The competitors of a round, as arrays; `others` are those with whom each is compared."""

    def __init__(
        self, competitors: Sequence[Competitor], earlier: Sequence[Collection[int]] | None
    ) -> None:
        seats, points, ratings, fixed, experience, origins = zip(*competitors, strict=True)
        self.points, self.fixed, self.experience = map(np.array, (points, fixed, experience))
        self.mu, self.sigma = np.array(ratings, float).T
        self.variance = self.sigma**2 + np.where(self.fixed, 0, DRIFT**2)
        self.origins = np.array([-1 if origin is None else origin for origin in origins])
        self.times = None if earlier is None else _times(seats, earlier)
        self.others = np.arange(len(seats))
        if len(seats) > MOST_COMPARED:  # evenly spread, whatever the seats
            keys = self.origins, self.experience, self.fixed, self.sigma, self.mu, self.points
            spread = np.linspace(0, len(seats) - 1, MOST_COMPARED).astype(int)
            self.others = np.sort(np.lexsort(keys)[spread])

    def rated(self, people: Sequence[int]) -> tuple[Floats, Floats]:
        own, others = np.array(people)[:, None], self.others
        weights = self._weights(own)
        spread = np.sqrt(self.variance[own] + self.variance[others] + 2 * LUCK**2)
        expected = 1 / (1 + np.exp((self.mu[others] - self.mu[own]) / spread))
        scores = (1 + np.sign(self.points[own] - self.points[others])) / 2
        # A player's luck is the same in all comparisons: however many, they are worth two at most.
        share = self.variance[own] * 2 / (1 + weights.sum(axis=1, keepdims=True))
        gains = share * weights * (scores - expected) / spread
        if self.times is not None:
            return self.mu[people] + self._limited(own, gains), self.sigma[people]
        certain = np.sqrt(self.variance[own]) * expected * (1 - expected) / spread**3
        left = np.maximum(1 - (share * weights * certain).sum(axis=1), LEAST)
        less = np.sqrt(self.variance[people] * left)
        sigma = np.where(weights.any(axis=1), less, self.sigma[people])
        return self.mu[people] + gains.sum(axis=1), sigma

    def is_compared(self, people: Sequence[int]) -> bool:
        return bool(self._weights(np.array(people)[:, None]).any())

    def _weights(self, own: npt.NDArray[np.int64]) -> Floats:
        """How much each comparison counts, a row for each of these people."""
        others, origins = self.others, self.origins[self.others]
        is_near = self.mu[others] >= self.mu[own] - REACH
        is_known = self.experience[others] > Experience.NEW_GUEST
        is_compared = np.where(self.fixed[others], is_near, is_known)
        is_compared &= (self.origins[own] != origins) | (origins < 0)
        if len(others) == len(self.mu):  # in a crowd, each may draw with players who are the same
            is_compared &= own != others
        weights: Floats = is_compared.astype(float)
        return weights if self.times is None else weights * 0.5 ** self.times[own, others]

    def _limited(self, own: npt.NDArray[np.int64], gains: Floats) -> Floats:
        """What a private round adds to each `mu`."""
        least = np.minimum(self.experience[own], self.experience[self.others])
        is_known = least == Experience.ESTABLISHED
        little, most = MOST_PROVISIONAL / SCALE, MOST_PRIVATE / SCALE
        unsure = np.where(is_known, 0, gains).sum(axis=1).clip(-little, little)
        moved: Floats = np.where(is_known, gains, 0).sum(axis=1) + unsure
        return moved.clip(-most, most)


def _times(seats: Sequence[int], earlier: Sequence[Collection[int]]) -> Floats:
    rows = [[seat in rated for seat in seats] for rated in earlier]
    together: Floats = np.array(rows, float).reshape(len(earlier), len(seats))
    return together.T @ together
