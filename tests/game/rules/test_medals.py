"""The medals of a series: who gets them, and for what."""

from hypothesis import given
from hypothesis import strategies as st

from game.rules.medals import Found, medals, places_after_rounds, running

Points = dict[int, list[int | None]]

MIA, BEN, ZOE = 1, 2, 3
POINTS = st.integers(2, 5).flatmap(
    lambda rounds: st.dictionaries(
        st.integers(1, 9),
        st.lists(st.none() | st.integers(0, 20), min_size=rounds, max_size=rounds),
        min_size=1,
    )
)


def find(
    seat: int, word: str, common: float | None = 4, *, alone: bool = True, at: int = 7
) -> Found:
    return Found(seat, at, word, word.upper(), len(word), common, alone)


def test_each_medal_has_its_player_and_the_words_that_it_is_for() -> None:
    found = [
        find(MIA, "cat", 4.8),
        find(MIA, "tin", 4.5),
        find(BEN, "cater", 3.1, alone=False),
        find(ZOE, "ropes", 3.4, at=8),
        find(BEN, "etui", 1.2, at=8),
    ]
    points: Points = {MIA: [9, 1], BEN: [1, 2], ZOE: [None, 20]}
    told = {one.kind: (one.seat, one.detail) for one in medals(found, [7, 8], points)}
    assert told == {
        "longest": (BEN, "CATER, 5 letters, in round 7"),
        "rarest": (BEN, "ETUI, in round 8"),
        "alone": (MIA, "2 words that nobody else found: CAT, TIN"),
    }
    points = {MIA: [9, 1], BEN: [1, 30], ZOE: [8, 20]}
    *_, comeback = medals(found, [7, 8], points)
    assert (comeback.title, comeback.seat) == ("Best comeback", BEN)
    assert comeback.detail == "from place 3 after round 7 to place 1"


def test_nothing_deserves_a_medal() -> None:
    assert medals([], [1, 2], {MIA: [3, 4], BEN: [0, 0]}) == []
    alone = medals([find(MIA, "cat", None)], [1], {MIA: [1]})
    assert [one.kind for one in alone] == ["longest"]


@given(POINTS)
def test_a_comeback_ends_at_the_place_in_the_standings(points: Points) -> None:
    numbers = list(range(1, 1 + len(next(iter(points.values())))))
    after = places_after_rounds(points)
    totals = {seat: running(own) for seat, own in points.items()}
    for seat, own in after.items():
        for turn, place in enumerate(own):
            assert place == 1 + sum(each[turn] > totals[seat][turn] for each in totals.values())
    climbs = {seat: max(own) - own[-1] for seat, own in after.items() if None not in points[seat]}
    for medal in medals([], numbers, points):
        own = after[medal.seat]
        assert medal.detail.endswith(f" to place {own[-1]}")
        assert max(own) > own[-1]
        assert max(own) - own[-1] >= max(climbs.values(), default=0)
    if any(climbs.values()):
        assert medals([], numbers, points)
