"""How ratings change with the places in a round."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.rules.computer import Strength
from game.rules.ratings import NEW, OF_COMPUTERS, Competitor, Rating, rate, shown

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))
ROUNDS = st.lists(st.tuples(st.integers(0, 60), RATINGS), max_size=80).map(
    lambda all_: [Competitor(seat, *each) for seat, each in enumerate(all_)]
)


@given(ROUNDS, st.text(), st.randoms(use_true_random=False))
def test_everybody_is_rated_once_whatever_the_order(
    competitors: list[Competitor], seed: str, random: Random
) -> None:
    rated = rate(competitors, seed)
    assert set(rated) == ({each.seat for each in competitors} if len(competitors) > 1 else set())
    assert all(0 < after.sigma < 9.1 for after in rated.values())
    mixed = list(competitors)
    random.shuffle(mixed)
    assert rate(mixed, seed) == rated


@given(st.lists(st.integers(0, 60), min_size=2, max_size=16))
def test_among_equals_more_points_are_never_worth_less_and_ties_the_same(points: list[int]) -> None:
    rated = rate([Competitor(seat, each, NEW) for seat, each in enumerate(points)], "")
    by_points = sorted(zip(points, (rated[seat].mu for seat in range(len(points))), strict=True))
    for (less, low), (more, high) in pairwise(by_points):
        assert low < high + 1e-9 if less < more else abs(low - high) < 1e-9


@given(RATINGS, RATINGS)
def test_the_winner_gains_and_the_loser_loses(first: Rating, second: Rating) -> None:
    rated = rate([Competitor(1, 9, first), Competitor(2, 3, second)], "")
    assert rated[1].mu >= first.mu
    assert rated[2].mu <= second.mu


@given(RATINGS, RATINGS)
def test_in_a_tie_the_weaker_player_gains(first: Rating, second: Rating) -> None:
    rated = rate([Competitor(1, 3, first), Competitor(2, 3, second)], "")
    for seat, own, other in ((1, first, second), (2, second, first)):
        assert (rated[seat].mu - own.mu) * (other.mu - own.mu) >= -1e-9


def test_a_stronger_computer_is_worth_more_and_keeps_its_rating() -> None:
    gains = []
    for strength in Strength:
        computer = Competitor(2, 3, OF_COMPUTERS[strength], is_fixed=True)
        rated = rate([Competitor(1, 9, NEW), computer], "")
        assert rated.keys() == {1}
        gains.append(rated[1].mu)
    assert gains == sorted(gains)
    assert [shown(each.mu) for each in (NEW, OF_COMPUTERS[Strength.AVERAGE])] == [1000, 1000]


def test_nobody_climbs_for_ever_by_beating_computers() -> None:
    computers = [Competitor(seat, 3, OF_COMPUTERS[Strength(seat)], True) for seat in (1, 2, 3)]
    assert rate(computers, "") == {}
    best = Competitor(4, 9, Rating(38, 1))
    assert rate([*computers, best], "") == {}
    assert rate([*computers, best, Competitor(5, 1, NEW)], "").keys() == {4, 5}


def test_a_crowd_is_compared_in_groups_that_the_seed_decides() -> None:
    crowd = [Competitor(seat, seat % 90, NEW) for seat in range(2_000)]
    assert rate(crowd, "a") == rate(crowd, "a") != rate(crowd, "b")
    assert len(rate(crowd, "a")) == 2_000
