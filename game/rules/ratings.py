"""Ratings: how strong a player is, by the places in rounds (Plackett-Luce, by openskill).

Who found a word takes part, whenever they came or left; equal points are a tie. The ratings of
computers are fixed.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from game.rules.computer import Strength

PROVISIONAL = 10  # rounds, before which a rating says little
GROUP = 16  # players who are compared with each other: the time grows with the square
SCALE = 40  # a new player is shown with 1,000
REACH = 12.5  # computers whose `mu` is so far below that of the best person are left out

_model = PlackettLuce()


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


class Competitor(NamedTuple):
    """`is_fixed`: whether it is a computer, whose rating does not change."""

    seat: int
    points: int
    rating: Rating
    is_fixed: bool = False


def rate(competitors: Iterable[Competitor], seed: str) -> dict[int, Rating]:
    """The ratings of people by seat after a round; empty if nobody can be compared.

    The order of the competitors does not matter. `seed`: decides who of equal points is compared
    with whom where there are many.
    """
    compared = _within_reach(list(competitors))
    if len(compared) < 2:
        return {}
    rated = dict(pair for group in _groups(compared, seed) for pair in _rate_group(group))
    return {each.seat: rated[each.seat] for each in compared if not each.is_fixed}


def shown(mu: float) -> int:
    return round(SCALE * mu)


def _within_reach(competitors: Sequence[Competitor]) -> list[Competitor]:
    """The competitors without computers that are too weak to say anything; none without people."""
    best = max((each.rating.mu for each in competitors if not each.is_fixed), default=math.inf)
    return [each for each in competitors if not each.is_fixed or each.rating.mu >= best - REACH]


def _groups(competitors: Iterable[Competitor], seed: str) -> Iterator[list[Competitor]]:
    """Groups of like size, each with the most points first, and with good and bad results alike."""
    in_order = sorted(competitors)
    Random(seed).shuffle(in_order)  # noqa: S311  # no secret
    in_order.sort(key=lambda each: -each.points)
    number = math.ceil(len(in_order) / GROUP)
    return (in_order[first::number] for first in range(number))


def _rate_group(group: Iterable[Competitor]) -> Iterator[tuple[int, Rating]]:
    """Seats and ratings. Those who tie get the mean over several orders, in which each has each of
    their places once: with ties, the model of openskill 6.2 may give less to the first than to
    those behind them."""
    ties = [list(tied) for _, tied in groupby(group, key=lambda each: each.points)]
    after: dict[int, list[Rating]] = defaultdict(list)
    for turn in range(max(map(len, ties))):
        rated = _rate_order([each for tie in ties for each in _turned(tie, turn)])
        for each in (each for tie in ties for each in tie if turn < len(tie)):
            after[each.seat].append(rated[each.seat])
    for seat, ratings in after.items():
        mus, sigmas = zip(*ratings, strict=True)
        yield seat, Rating(fmean(mus), fmean(sigmas))


def _turned(tie: Sequence[Competitor], turn: int) -> list[Competitor]:
    first = turn % len(tie)
    return [*tie[first:], *tie[:first]]


def _rate_order(in_order: Sequence[Competitor]) -> dict[int, Rating]:
    """The ratings by seat if each is better than the next one."""
    teams = [[_model.rating(mu=each.rating.mu, sigma=each.rating.sigma)] for each in in_order]
    rated = _model.rate(teams)
    return {
        each.seat: Rating(after.mu, after.sigma)
        for each, (after,) in zip(in_order, rated, strict=True)
    }
