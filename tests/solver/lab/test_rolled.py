"""Whether dice can show a board, held against going through every outcome of few dice."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Board, SearchLimitError
from solver.dice import DICE, DiceSet
from solver.lab import rolled
from solver.lab.rolled import Fault, about, roll_of, sets_for

NEW = DICE["new"]
letters = st.lists(st.sampled_from("aabcd"), min_size=6, max_size=6).map(tuple)


def dice_of(*dice: tuple[str, ...]) -> DiceSet:
    return DiceSet("few", "Few", (1, len(dice)), dice)


def outcomes(dice: DiceSet) -> Counter[tuple[str, ...]]:
    """How many of all orders of the dice, with all sides up, show each board."""
    return Counter(tiles for order in permutations(dice.dice) for tiles in product(*order))


@given(st.lists(letters, min_size=3, max_size=3), st.data())
def test_ways_are_those_of_all_outcomes(dice: list[tuple[str, ...]], data: st.DataObject) -> None:
    few = dice_of(*dice)
    every = outcomes(few)
    tiles = data.draw(st.tuples(*[st.sampled_from("abcde")] * 3))
    roll = roll_of(Board(1, 3, tiles), few)
    assert roll.outcomes == every.total() == 6 * 6**3
    assert roll.ways == every[tiles]
    assert roll.shuffled == sum(every[order] for order in set(permutations(tiles)))
    assert roll.possible == (every[tiles] > 0)
    assert roll.one_in == (round(roll.outcomes / roll.ways) if roll.possible else None)
    if roll.possible:
        assert sorted(roll.dice) == [0, 1, 2]
        assert all(t in few.dice[d] for t, d in zip(tiles, roll.dice, strict=True))


@given(st.lists(letters, min_size=5, max_size=5), st.data())
def test_faulty_tiles_are_more_than_their_dice(
    dice: list[tuple[str, ...]], data: st.DataObject
) -> None:
    few = dice_of(*dice)
    tiles = data.draw(st.tuples(*[st.sampled_from("abcdde")] * 5))
    roll = roll_of(Board(1, 5, tiles), few)
    told = [tile for fault in roll.faults for tile in fault.tiles]
    assert len(told) == len(set(told))
    for fault in roll.faults:
        show = {d for d, die in enumerate(few.dice) if {tiles[t] for t in fault.tiles} & set(die)}
        assert set(fault.dice) == show
        assert len(fault.tiles) > len(fault.dice)


def test_a_smaller_board_takes_some_of_the_dice() -> None:
    def sets(text: str) -> list[str]:
        return [dice.name for dice in sets_for(Board.parse(text, (2, 3)))]

    assert sets("jqz/xvk") == ["new"]  # in most others J and Q are on one die
    assert sets("zzz/zzz") == []


def test_a_board_that_was_rolled_can_be_rolled() -> None:
    for name in DICE:
        dice = DICE[name]
        for board in dice.roll_many(5, np.random.default_rng(4)):
            roll = roll_of(board, dice)
            assert sorted(roll.dice) == list(range(len(dice.dice)))
            pairs = zip(board.tiles, roll.dice, strict=True)
            assert all(tile in dice.dice[die] for tile, die in pairs)
            assert 0 < roll.ways <= roll.shuffled < roll.outcomes


def test_tiles_that_compete_for_too_few_dice_are_at_fault_together() -> None:
    roll = roll_of(Board.parse("kkzzeeeeaaaasts?"), NEW)
    assert not roll.possible
    assert (roll.dice, roll.ways, roll.one_in, roll.one_in_shuffled) == ((), 0, None, None)
    k, z, wild = 3, 15, ()
    assert [fault for fault in roll.faults if fault.tiles[0] in (0, 2, 15)] == [
        Fault((0, 1), (k,)),
        Fault((2, 3), (z,)),
        Fault((15,), wild),
    ]


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolled, "MOST_STATES", 2)
    with pytest.raises(SearchLimitError, match="too many ways to count"):
        roll_of(Board.parse("perslatgsineters"), NEW)


def test_large_numbers_are_readable() -> None:
    shown = ["7", "385,397,528", "1.0 × 10^12", "1.0 × 10^20"]
    assert [about(number) for number in (7, 385397528, 10**12, 99999 * 10**15)] == shown
