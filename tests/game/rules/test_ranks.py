"""Ranks within a board."""

from itertools import pairwise

from game.rules import ranks


def test_each_rank_takes_more_points_than_the_one_before() -> None:
    for common in range(ranks.LEAST, 400):
        needed = ranks.points_of(common)
        assert len(needed) == len(ranks.RANKS)
        assert needed[0] >= 1
        assert all(lower < higher for lower, higher in pairwise(needed)), common
        assert needed[-1] == common


def test_boards_with_few_points_have_no_ranks() -> None:
    assert ranks.points_of(ranks.LEAST - 1) == []


def test_a_rank_is_reached_with_its_points_and_the_next_one_is_named() -> None:
    needed = ranks.points_of(86)
    assert needed == [5, 13, 26, 43, 65, 86]
    assert ranks.name_of(4, needed) == ""
    assert ranks.missing(4, needed) == "1 more for “Good start”"
    assert ranks.name_of(13, needed) == "Solid"
    assert ranks.missing(13, needed) == "13 more for “Strong”"
    assert ranks.name_of(200, needed) == "Master"
    assert ranks.missing(200, needed) == "the highest rank"
