"""Cancelling, sharing, places."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.rules.results import Find, Handicap, Results, Scoring, score_round

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
ALICE, BOB, CHARLIE = 1, 2, 3
POINTS = {"cat": 1, "line": 1, "cater": 2, "quits": 2, "romance": 5, "maropets": 11}


def found(**words: str) -> dict[int, list[Find]]:
    """Finds from texts like `cat:0 line:4`: a word and the second in which it came in."""
    seats = {"alice": ALICE, "bob": BOB, "charlie": CHARLIE}
    return {
        seats[name]: [
            Find(word, START + timedelta(seconds=int(second)))
            for word, second in (entry.split(":") for entry in text.split())
        ]
        for name, text in words.items()
    }


def table(results: Results) -> list[tuple[int, int, int, int]]:
    return [(s.place, s.seat, s.points, s.words) for s in results.standings]


BOTH = found(alice="cat:5 cater:1", bob="cat:3 romance:9", charlie="")


def test_each_scoring_counts_shared_words_by_its_rule() -> None:
    for scoring, alice, bob in (
        (Scoring.OFFICIAL, 2, 5),
        (Scoring.EVERYONE, 3, 6),
        (Scoring.FIRST, 1 + 3, 2 + 6),
        (Scoring.RUZZLE, 3, 6),
        (Scoring.SHARED, 3, 6),  # 2½ and 5½, half a point up
    ):
        expected = [(1, BOB, bob, 2), (2, ALICE, alice, 2), (3, CHARLIE, 0, 0)]
        assert table(score_round(BOTH, POINTS, scoring)) == expected


def test_parts_of_points_are_rounded_once() -> None:
    thirds = found(alice="cat:1 line:1 cater:1", bob="cat:2 line:2 cater:2", charlie="cat:3 line:3")
    results = score_round(thirds, POINTS, Scoring.SHARED)
    assert {s.seat: s.points for s in results.standings} == {ALICE: 2, BOB: 2, CHARLIE: 1}


def test_all_who_find_a_word_first_at_the_same_instant_score() -> None:
    tie = found(alice="cat:1", bob="cat:1", charlie="cat:2")
    assert table(score_round(tie, POINTS, Scoring.FIRST)) == [
        (1, ALICE, 2, 1),
        (1, BOB, 2, 1),
        (3, CHARLIE, 1, 1),
    ]


def test_a_handicap_multiplies_the_sum() -> None:
    for percent, points in ((100, 7), (150, 11), (50, 4), (10, 1), (300, 21)):
        results = score_round(
            found(alice="romance:1 cater:2"),
            POINTS,
            Scoring.OFFICIAL,
            {ALICE: Handicap(percent=percent)},
        )
        assert results.standings[0].points == points


def test_a_word_twice_counts_once_and_at_its_first_time() -> None:
    twice = found(alice="cat:9 cat:2", bob="cat:5")
    results = score_round(twice, POINTS, Scoring.FIRST)
    assert table(results) == [(1, ALICE, 2, 1), (2, BOB, 1, 1)]


SEATS = st.integers(1, 6)
FINDS = st.dictionaries(
    SEATS,
    st.dictionaries(st.sampled_from(sorted(POINTS)), st.integers(0, 5)).map(
        lambda words: [Find(w, START + timedelta(seconds=s)) for w, s in words.items()]
    ),
)
HANDICAPS = st.dictionaries(SEATS, st.builds(Handicap, percent=st.integers(10, 300)))


def finders(finds: dict[int, list[Find]], word: str) -> set[int]:
    return {seat for seat, said in finds.items() if word in {find.word for find in said}}


@given(FINDS)
def test_official_points_are_those_of_words_that_one_player_alone_found(
    finds: dict[int, list[Find]],
) -> None:
    results = score_round(finds, POINTS, Scoring.OFFICIAL)
    for standing in results.standings:
        alone = [find.word for find in finds[standing.seat] if len(finders(finds, find.word)) == 1]
        assert standing.points == sum(POINTS[word] for word in alone)
    for word in results.words:
        assert word.cancelled == (len(finders(finds, word.word)) > 1)
        assert word.cancelled == (not any(word.scores.values()))


@given(FINDS)
def test_shared_points_add_up_to_those_of_the_word(finds: dict[int, list[Find]]) -> None:
    for word in score_round(finds, POINTS, Scoring.SHARED).words:
        assert sum(word.scores.values(), Fraction()) == POINTS[word.word]
        assert len(set(word.scores.values())) == 1


@given(FINDS, HANDICAPS, st.sampled_from(Scoring))
def test_places_follow_from_the_points(
    finds: dict[int, list[Find]], handicaps: dict[int, Handicap], scoring: Scoring
) -> None:
    standings = score_round(finds, POINTS, scoring, handicaps).standings
    assert {s.seat for s in standings} == set(finds)
    for standing in standings:
        better = sum(other.points > standing.points for other in standings)
        assert standing.place == better + 1
    for above, below in pairwise(standings):
        assert above.points >= below.points


@given(FINDS, HANDICAPS, st.sampled_from(Scoring), st.randoms(use_true_random=False))
def test_the_order_in_which_they_are_read_does_not_matter(
    finds: dict[int, list[Find]], handicaps: dict[int, Handicap], scoring: Scoring, random: Random
) -> None:
    seats = list(finds)
    random.shuffle(seats)
    shuffled = {seat: random.sample(finds[seat], len(finds[seat])) for seat in seats}
    assert score_round(shuffled, POINTS, scoring, handicaps) == score_round(
        finds, POINTS, scoring, handicaps
    )
