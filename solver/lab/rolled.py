"""Can a board be rolled with a set of dice, with which dice, and how rarely?

A board can be rolled if every tile can have a die of its own that shows it: a perfect matching of
tiles and dice, found by augmenting paths (Kuhn, 1955). Where there is none, some tiles together
have fewer dice that show any of them than they are (Hall, 1935): those are at fault.

All dice fall on any place with any side up, so of the `n! * 6^n` outcomes those that show the board
are the permanent of the matrix of tiles and dice whose entries are the sides that fit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from solver.board import Board
from solver.dice import DiceSet
from solver.errors import SearchLimitError, SolverError

SIDES = 6
MOST_STATES = 500_000  # a second or two

Sides = list[dict[str, int]]  # of each die: its tiles, and how many of its sides show each


class Fault(NamedTuple):
    """Tiles that are more than the dice that show any of them: indices of both."""

    tiles: tuple[int, ...]
    dice: tuple[int, ...]


class Roll(NamedTuple):
    """What dice and a board have to do with each other.

    `dice`: for each tile the index of a die that shows it, empty where that can't be; `faults`: why
    not; `ways`: how many of `outcomes` equally likely ones show exactly this board; `shuffled`: how
    many show these tiles in any order.
    """

    dice: tuple[int, ...]
    faults: tuple[Fault, ...]
    ways: int
    shuffled: int
    outcomes: int

    @property
    def possible(self) -> bool:
        return not self.faults

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways, self.outcomes)

    @property
    def one_in(self) -> int | None:
        """The number N of “1 in N”, rounded; None if it never happens."""
        return round(1 / self.probability) if self.ways else None

    @property
    def one_in_shuffled(self) -> int | None:
        """The same for these tiles in any order."""
        return round(Fraction(self.outcomes, self.shuffled)) if self.shuffled else None


def about(number: int) -> str:
    """A large number as people can read it: `168,323,980`, and from 10^12 on `7.3 × 10^19`."""
    if number < 10**12:
        return f"{number:,}"
    digits, power = f"{number:.1e}".split("e+")
    return f"{digits} × 10^{int(power)}"


def roll_of(board: Board, dice: DiceSet) -> Roll:
    """Whether and how these dice show the board.

    Raises SolverError for a board of another size, and SearchLimitError for dice that are so mixed
    that the ways can't be counted within seconds (none of the published sets).
    """
    if board.size != dice.size:
        rows, columns = dice.size
        raise SolverError(
            f"the dice “{dice.name}” are for a board of {rows}x{columns}, "
            f"this one is {board.rows}x{board.columns}"
        )
    sides: Sides = [dict(Counter(die)) for die in dice.dice]
    fitting = [[d for d, die in enumerate(sides) if tile in die] for tile in board.tiles]
    outcomes = math.factorial(len(sides)) * SIDES ** len(sides)
    matched = _matching(fitting, len(sides))
    if None in matched:
        return Roll((), tuple(_faults(fitting, matched)), 0, 0, outcomes)
    tiles = Counter(board.tiles)
    choices = count_choices(tiles, sides)
    ways = choices * math.prod(map(math.factorial, tiles.values()))
    chosen = tuple(die for die in matched if die is not None)
    return Roll(chosen, (), ways, choices * math.factorial(len(sides)), outcomes)


def _matching(fitting: Sequence[Sequence[int]], dice: int) -> list[int | None]:
    """A die for as many tiles as can have one each, by tile."""
    tile_of: list[int | None] = [None] * dice

    def place(tile: int, tried: set[int]) -> bool:
        for die in fitting[tile]:
            if die in tried:
                continue
            tried.add(die)
            before = tile_of[die]
            if before is None or place(before, tried):
                tile_of[die] = tile
                return True
        return False

    for tile in range(len(fitting)):
        place(tile, set())
    die_of = {tile: die for die, tile in enumerate(tile_of) if tile is not None}
    return [die_of.get(tile) for tile in range(len(fitting))]


def _faults(fitting: Sequence[Sequence[int]], matched: Sequence[int | None]) -> Iterable[Fault]:
    """For each tile left without a die: it and all tiles that it competes with for theirs.

    Tiles that compete for the same dice make one fault.
    """
    tile_of = {die: tile for tile, die in enumerate(matched) if die is not None}
    told: set[int] = set()
    for left in (tile for tile, die in enumerate(matched) if die is None):
        if left in told:
            continue
        tiles, dice, waiting = {left}, set[int](), [left]
        while waiting:
            for die in set(fitting[waiting.pop()]) - dice:
                dice.add(die)
                rivals = {tile_of[die]} | {
                    t for t, d in enumerate(matched) if d is None and die in fitting[t]
                }
                waiting += rivals - tiles
                tiles |= rivals
        told |= tiles
        yield Fault(tuple(sorted(tiles)), tuple(sorted(dice)))


def count_choices(tiles: Counter[str], sides: Sides) -> int:
    """In how many ways each die can be given a side so that together they show these tiles.

    Die by die; a state is how many of each tile are still wanted, a number with a digit for each
    different tile. Raises SearchLimitError for too many states.
    """
    places: dict[str, int] = {}
    place = 1
    for tile, count in tiles.items():
        places[tile] = place
        place *= count + 1
    states = {sum(places[tile] * count for tile, count in tiles.items()): 1}
    left = Counter(tile for die in sides for tile in die)
    for die in _in_good_order(tiles, sides):
        left.subtract(die.keys())
        bounds = [(places[t], tiles[t] + 1, left[t]) for t in die if tiles[t] > left[t]]
        moves = [(places[t], tiles[t] + 1, n) for t, n in die.items() if t in places]
        states = _after(states, moves, bounds)
        if len(states) > MOST_STATES:
            raise SearchLimitError("there are too many ways to count to show this board")
    return states.get(0, 0)


def _after(
    states: dict[int, int], moves: list[tuple[int, int, int]], bounds: list[tuple[int, int, int]]
) -> dict[int, int]:
    """The states when one more die has been given a side.

    `moves`: place, base and number of sides of each tile that it can show; `bounds`: place, base
    and how many of a tile may still be wanted, as no more dice show it.
    """
    after: dict[int, int] = {}
    for state, ways in states.items():
        for place, base, count in moves:
            if not state // place % base:
                continue
            now = state - place
            for at, digits, most in bounds:
                if now // at % digits > most:
                    break
            else:
                after[now] = after.get(now, 0) + ways * count
    return after


def _in_good_order(tiles: Counter[str], sides: Sides) -> Iterable[dict[str, int]]:
    """The dice in an order that keeps the states few: rare tiles are dealt with one by one."""
    waiting = list(sides)
    done, left = Counter[str](), Counter(tile for die in sides for tile in die)

    def states_with(die: dict[str, int]) -> float:
        ranges = (
            min(count, left[tile] - (tile in die)) - max(0, count - done[tile] - (tile in die)) + 1
            for tile, count in tiles.items()
        )
        return math.prod(max(1, each) for each in ranges)

    while waiting:
        die = min(waiting, key=states_with)
        waiting.remove(die)
        done.update(die.keys())
        left.subtract(die.keys())
        yield die
