"""Can a board be rolled with a set of dice, with which dice, and with what probability?

A board can be rolled if there is a perfect matching of tiles and dice, which augmenting paths find
(Kuhn, 1955). If there is none, there is a set of tiles with fewer dice than tiles (Hall, 1935):
those tiles are at fault.

Each of the `n! * 6^n` outcomes is equally likely. The number of those that show the board is the
permanent of the matrix of tiles and dice whose entries count the matching sides.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from solver.board import Board, size_name
from solver.dice import DICE, SIDES, DiceSet
from solver.errors import SearchLimitError, SolverError

MOST_STATES = 500_000  # takes one to two seconds

Sides = list[dict[str, int]]  # for each die, the number of sides by tile


class Fault(NamedTuple):
    """The indices of some tiles, and of the dice that show any of them, which are fewer."""

    tiles: tuple[int, ...]
    dice: tuple[int, ...]


class Roll(NamedTuple):
    """Whether and how often dice show a board.

    `dice`: for each tile the index of its die, empty if the board is impossible; `faults`: why it
    is; `ways`: how many of the equally likely `outcomes` show exactly this board; `shuffled`: how
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
        """N in “1 in N rolls”, rounded; None if the board is impossible."""
        return round(1 / self.probability) if self.ways else None

    @property
    def one_in_shuffled(self) -> int | None:
        """Like `one_in`, for these tiles in any order."""
        return round(Fraction(self.outcomes, self.shuffled)) if self.shuffled else None


def about(number: int) -> str:
    """Format a large number: `168,323,980`, and from 10^12 on `7.3 × 10^19`."""
    if number < 10**12:
        return f"{number:,}"
    mantissa, power = f"{number:.1e}".split("e+")
    return f"{mantissa} × 10^{int(power)}"


def roll_of(board: Board, dice: DiceSet) -> Roll:
    """Whether and how these dice show the board.

    Raises SolverError for a board of another size, and SearchLimitError if there are too many
    states to count the ways in seconds (no published set has so many).
    """
    if board.size != dice.size:
        raise SolverError(
            f"the dice “{dice.name}” are for a board of {size_name(dice.size)}, "
            f"this one is {size_name(board.size)}"
        )
    sides: Sides = [dict(Counter(die)) for die in dice.dice]
    fitting = _fitting(board.tiles, dice)
    outcomes = math.factorial(len(sides)) * SIDES ** len(sides)
    matched = matching(fitting, len(sides))
    if None in matched:
        return Roll((), tuple(_faults(fitting, matched)), 0, 0, outcomes)
    tiles = Counter(board.tiles)
    choices = count_choices(tiles, sides)
    ways = choices * math.prod(map(math.factorial, tiles.values()))
    chosen = tuple(die for die in matched if die is not None)
    return Roll(chosen, (), ways, choices * math.factorial(len(sides)), outcomes)


def sets_for(board: Board) -> list[DiceSet]:
    """The published sets that can show a board of any size, with one of their dice on each tile."""
    return [dice for dice in DICE.values() if can_show(board.tiles, dice)]


def can_show(tiles: Sequence[str], dice: DiceSet) -> bool:
    """Whether each of the tiles can be rolled with another one of the dice."""
    return None not in matching(_fitting(tiles, dice), len(dice.dice))


def _fitting(tiles: Sequence[str], dice: DiceSet) -> list[list[int]]:
    return [[d for d, die in enumerate(dice.dice) if tile in die] for tile in tiles]


def matching(fitting: Sequence[Sequence[int]], dice: int) -> list[int | None]:
    """A maximum matching: the die of each tile, or None."""
    tile_of: list[int | None] = [None] * dice

    def place(tile: int, tried: set[int]) -> bool:
        for die in fitting[tile]:
            if die in tried:
                continue
            tried.add(die)
            owner = tile_of[die]
            if owner is None or place(owner, tried):
                tile_of[die] = tile
                return True
        return False

    for tile in range(len(fitting)):
        place(tile, set())
    die_of = {tile: die for die, tile in enumerate(tile_of) if tile is not None}
    return [die_of.get(tile) for tile in range(len(fitting))]


def _faults(fitting: Sequence[Sequence[int]], matched: Sequence[int | None]) -> Iterable[Fault]:
    """For each unmatched tile, that tile and all tiles that compete with it for dice.

    Tiles that compete for the same dice form one fault.
    """
    tile_of = {die: tile for tile, die in enumerate(matched) if die is not None}
    reported: set[int] = set()
    for unmatched in (tile for tile, die in enumerate(matched) if die is None):
        if unmatched in reported:
            continue
        tiles, dice, queue = {unmatched}, set[int](), [unmatched]
        while queue:
            for die in set(fitting[queue.pop()]) - dice:
                dice.add(die)
                rivals = {tile_of[die]} | {
                    t for t, d in enumerate(matched) if d is None and die in fitting[t]
                }
                queue += rivals - tiles
                tiles |= rivals
        reported |= tiles
        yield Fault(tuple(sorted(tiles)), tuple(sorted(dice)))


def count_choices(tiles: Counter[str], sides: Sides) -> int:
    """The number of ways to choose a side of each die so that together they show these tiles.

    Dynamic programming over the dice. A state, the number of each tile still needed, is coded as a
    mixed-radix number with a digit for each distinct tile. Raises SearchLimitError for too many
    states.
    """
    places: dict[str, int] = {}
    place = 1
    for tile, count in tiles.items():
        places[tile] = place
        place *= count + 1
    states = {sum(places[tile] * count for tile, count in tiles.items()): 1}
    left = Counter(tile for die in sides for tile in die)
    for die in _fewest_states_first(tiles, sides):
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
    """The states after one more die.

    `moves`: place value, base and number of sides of each tile that the die can show; `bounds`:
    place value, base and the most of a tile that the remaining dice can show.
    """
    after: dict[int, int] = {}
    for state, ways in states.items():
        for place, base, count in moves:
            if not state // place % base:
                continue
            now = state - place
            for unit, digit_base, most in bounds:
                if now // unit % digit_base > most:
                    break
            else:
                after[now] = after.get(now, 0) + ways * count
    return after


def _fewest_states_first(tiles: Counter[str], sides: Sides) -> Iterable[dict[str, int]]:
    """The dice in a greedy order that keeps the number of states small."""
    queue = list(sides)
    done, left = Counter[str](), Counter(tile for die in sides for tile in die)

    def states_with(die: dict[str, int]) -> float:
        ranges = (
            min(count, left[tile] - (tile in die)) - max(0, count - done[tile] - (tile in die)) + 1
            for tile, count in tiles.items()
        )
        return math.prod(max(1, each) for each in ranges)

    while queue:
        die = min(queue, key=states_with)
        queue.remove(die)
        done.update(die.keys())
        left.subtract(die.keys())
        yield die
