"""The bonus tiles of rounds that are scored by letters."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from game.rules.bonuses import bonus_counts, deal_bonuses, read_bonuses, write_bonuses
from solver.letter_scoring import Bonus

DL, TL, DW, TW = Bonus


def test_bonuses_become_more_over_the_rounds() -> None:
    for place, tiles, counts in (
        (1, 16, {DL: 1, TL: 1}),
        (2, 16, {DL: 1, TL: 1, DW: 1}),
        (3, 16, {DL: 1, TL: 1, DW: 2, TW: 1}),
        (4, 16, {DL: 1, TL: 1}),  # it begins anew
        (6, 16, {DL: 1, TL: 1, DW: 2, TW: 1}),
        (3, 9, {DL: 1, TL: 1, DW: 1, TW: 1}),
        (3, 25, {DL: 2, TL: 2, DW: 3, TW: 2}),
        (1, 64, {DL: 4, TL: 4}),
        (3, 64, {DL: 4, TL: 4, DW: 8, TW: 4}),
    ):
        assert bonus_counts(place, tiles) == counts


@given(
    st.lists(st.sampled_from(["a", "qu", "#"]), max_size=100),
    st.integers(1, 50),
    st.integers(0, 2**32),
)
def test_dealt_to_tiles_that_are_not_blocked(tiles: list[str], place: int, seed: int) -> None:
    bonuses = deal_bonuses(tiles, place, random.Random(seed))
    free = [index for index, tile in enumerate(tiles) if tile != "#"]
    assert set(bonuses) <= set(free)
    counts = bonus_counts(place, len(free))
    assert len(bonuses) == min(len(free), sum(counts.values()))
    if len(bonuses) < len(free):
        assert Counter(bonuses.values()) == counts
    assert read_bonuses(write_bonuses(bonuses)) == bonuses


def test_the_seed_decides_where_bonuses_are() -> None:
    dealt = {write_bonuses(deal_bonuses("a" * 16, 1, random.Random(seed))) for seed in range(20)}
    assert len(dealt) > 10
    again = deal_bonuses("a" * 16, 1, random.Random(7))
    assert again == deal_bonuses("a" * 16, 1, random.Random(7))
