"""How ratings change with the points of a round."""

import math
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.computer import Strength
from game.rules.ratings import (
    LUCK,
    NEW,
    OF_COMPUTERS,
    PROVISIONAL,
    Competitor,
    Experience,
    Rating,
    rate,
    shown,
)

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))
COMPETITORS = st.tuples(
    st.integers(0, 9),  # points: many are equal
    RATINGS,
    st.booleans(),
    st.sampled_from(Experience),
    st.none() | st.integers(0, 3),
)
ROUNDS = st.lists(COMPETITORS, max_size=30).map(
    lambda all_: [Competitor(seat, *each) for seat, each in enumerate(all_)]
)


@given(ROUNDS)
def test_ratings_are_those_of_the_formulas_of_weng_and_lin(competitors: list[Competitor]) -> None:
    """So neither the order nor the seats change anything, and a tie is worth more to the weaker."""
    rated = rate(competitors)
    people = [each for each in competitors if not each.is_fixed]
    assert rated.keys() == ({each.seat for each in people} if len(competitors) > 1 else set())
    for own in people if rated else []:
        others = [other for other in competitors if other is not own and counts(own, other)]
        assert rated[own.seat] == pytest.approx(after(own, others), abs=1e-9)


def counts(own: Competitor, other: Competitor) -> bool:
    if own.origin is not None and own.origin == other.origin:
        return False
    if other.is_fixed:
        return other.rating.mu >= own.rating.mu - 12.5
    return other.experience > Experience.NEW_GUEST


def after(own: Competitor, others: list[Competitor]) -> Rating:
    if not others:
        return own.rating
    variance = own.rating.sigma**2 + 1 / 144
    share, gain, certainty = 2 / (1 + len(others)), 0.0, 0.0
    for other in others:
        theirs = other.rating.sigma**2 + (0 if other.is_fixed else 1 / 144)
        spread = math.sqrt(variance + theirs + 2 * LUCK**2)
        expected = 1 / (1 + math.exp((other.rating.mu - own.rating.mu) / spread))
        score = 1 if own.points > other.points else 0 if own.points < other.points else 0.5
        gain += variance / spread * (score - expected)
        certainty += math.sqrt(variance) / spread * variance / spread**2 * expected * (1 - expected)
    sigma = math.sqrt(variance * max(1 - share * certainty, 0.0001))
    return Rating(own.rating.mu + share * gain, sigma)


def test_two_players_get_what_openskill_gives_them() -> None:
    """Computed by BradleyTerryFull of openskill 6.2."""
    rated = rate([Competitor(1, 5, NEW), Competitor(2, 3, NEW)])
    assert rated[1] == pytest.approx((27.635389493140497, 8.06590141354368))
    rated = rate([Competitor(1, 5, Rating(30, 3)), Competitor(2, 5, Rating(22, 5))])
    assert rated[1] == pytest.approx((29.756531144909935, 2.9869036686491333))
    assert rated[2] == pytest.approx((22.67596865626779, 4.889854614008827))


def test_a_stronger_computer_is_worth_more_and_keeps_its_rating() -> None:
    gains = []
    for strength in Strength:
        computer = Competitor(2, 3, OF_COMPUTERS[strength], is_fixed=True)
        rated = rate([Competitor(1, 9, NEW), computer])
        assert rated.keys() == {1}
        gains.append(rated[1].mu)
    assert gains == sorted(gains)
    assert [shown(each.mu) for each in (NEW, OF_COMPUTERS[Strength.AVERAGE])] == [1000, 1000]


def test_nobody_climbs_for_ever_by_beating_computers() -> None:
    computers = [Competitor(seat, 3, OF_COMPUTERS[Strength(seat)], True) for seat in (1, 2, 3)]
    assert rate(computers) == {}
    best = Competitor(4, 9, Rating(38, 1))
    assert rate([*computers, best]) == {4: best.rating}
    assert rate([*computers, best, Competitor(5, 1, NEW)])[4] != best.rating


def test_in_a_crowd_everybody_is_compared_with_players_of_all_places() -> None:
    crowd = [Competitor(seat, seat % 90, NEW) for seat in range(1_000)]
    rated = rate(crowd)
    best, middle, last = (rated[points].mu for points in (89, 45, 0))
    assert best == pytest.approx(after(crowd[89], crowd[:89] + crowd[90:]).mu, abs=0.1)
    assert middle == pytest.approx(25, abs=0.2)
    assert last == pytest.approx(50 - best, abs=0.2)
    moved = rate([each._replace(seat=999 - each.seat) for each in crowd])
    assert all(moved[999 - seat] == pytest.approx(rating) for seat, rating in rated.items())


# How the seven others of a farm come: whether each round has new ones, how much is known of them,
# and whether they have the farmer's own address.
FARMS = {
    "fresh guests": (True, Experience.NEW_GUEST, False),
    "guests at the own address": (False, Experience.ESTABLISHED, True),
    "fresh accounts": (True, Experience.PROVISIONAL, False),
    "the same accounts": (False, Experience.PROVISIONAL, False),
    "the same established players": (False, Experience.ESTABLISHED, False),
}


def test_private_rounds_compare_people_alone() -> None:
    computer = Competitor(2, 1, OF_COMPUTERS[Strength.CHAMPION], is_fixed=True)
    strong, guest = Competitor(0, 99, NEW), Competitor(1, 1, NEW, experience=Experience.NEW_GUEST)
    friend = guest._replace(experience=Experience.PROVISIONAL)
    assert rate([guest, guest._replace(seat=0, points=99), computer], []) == {}
    assert rate([strong, guest, computer], [])[0] == NEW
    assert rate([strong, friend, computer], []) == rate([strong, friend], []) != {}
    assert rate([strong, guest, computer])[0].mu > 26


def test_thirty_private_rounds_against_own_players_give_less_than_60() -> None:
    for own in Experience:
        for farm in FARMS:
            are_new, experience, is_own_address = FARMS[farm]
            farmer, others = NEW if own < Experience.ESTABLISHED else Rating(25, 3), [NEW] * 7
            earlier: list[range] = []
            for _ in range(30):
                seats = range(1, 8)
                if are_new:
                    others = [NEW] * 7
                field = [
                    Competitor(0, 99, farmer, experience=own, origin=7),
                    *(
                        Competitor(
                            seat, 1, rating, False, experience, 7 if is_own_address else None
                        )
                        for seat, rating in zip(seats, others, strict=True)
                    ),
                ]
                rated = rate(field, [] if are_new else earlier)
                farmer, *others = (rated.get(each.seat, each.rating) for each in field)
                earlier.append(range(8))
            assert 1000 <= shown(farmer.mu) < 1060


def test_a_newcomer_reaches_the_true_rating_in_twenty_rounds_of_the_public_game() -> None:
    """Against some of forty regulars, who win as often as their ratings say, and new guests."""
    for true in (15, 25, 35):
        random, off = Random(true), []
        regulars = [random.gauss(25, 5) for _ in range(40)]
        for _ in range(40):
            newcomer = NEW
            for number in range(20):
                others = random.sample(regulars, 6)
                experience = Experience.of(number, is_guest=True)
                field = [
                    Competitor(0, luck(true, random), newcomer, experience=experience),
                    *(
                        Competitor(seat, luck(mu, random), Rating(mu, 2))
                        for seat, mu in enumerate(others, 1)
                    ),
                    Competitor(7, luck(15, random), NEW, experience=Experience.NEW_GUEST),
                ]
                newcomer = rate(field)[0]
            off.append(shown(newcomer.mu) - 40 * true)
        assert abs(fmean(off)) < 80
        assert fmean(map(abs, off)) < 110


def luck(mu: float, random: Random) -> int:
    """Points with which the better of two wins as often as the model expects."""
    return round(100 * (mu - math.sqrt(2) * LUCK * math.log(random.expovariate(1))))


def test_experience_comes_with_rounds_of_the_public_game() -> None:
    assert Experience.of(PROVISIONAL - 1, is_guest=True) is Experience.NEW_GUEST
    assert Experience.of(0, is_guest=False) is Experience.PROVISIONAL
    assert Experience.of(PROVISIONAL, is_guest=True) is Experience.ESTABLISHED
