"""Bonus tiles, for rounds that are scored by letter values."""

from collections.abc import Mapping, Sequence
from random import Random

from solver.board import BLOCKED
from solver.letter_scoring import Bonus

# The bonuses of a 4x4 board in rounds 1, 2 and 3; round 4 begins again. Scaled to other sizes.
SERIES: tuple[Mapping[Bonus, int], ...] = (
    {Bonus.DOUBLE_LETTER: 1, Bonus.TRIPLE_LETTER: 1},
    {Bonus.DOUBLE_LETTER: 1, Bonus.TRIPLE_LETTER: 1, Bonus.DOUBLE_WORD: 1},
    {Bonus.DOUBLE_LETTER: 1, Bonus.TRIPLE_LETTER: 1, Bonus.DOUBLE_WORD: 2, Bonus.TRIPLE_WORD: 1},
)
USUAL_TILES = 16


def bonus_counts(series_place: int, tiles: int) -> dict[Bonus, int]:
    """The number of each bonus on a board. `series_place`: the round of the series, from 1."""
    usual = SERIES[(series_place - 1) % len(SERIES)]
    return {bonus: max(1, round(count * tiles / USUAL_TILES)) for bonus, count in usual.items()}


def deal_bonuses(tiles: Sequence[str], series_place: int, rng: Random) -> dict[int, Bonus]:
    """Bonuses by the index of their tile, drawn at random; blocked tiles get none."""
    free = [index for index, tile in enumerate(tiles) if tile != BLOCKED]
    counts = bonus_counts(series_place, len(free))
    wanted = [bonus for bonus, count in counts.items() for _ in range(count)][: len(free)]
    return dict(sorted(zip(rng.sample(free, len(wanted)), wanted, strict=True)))


def write_bonuses(bonuses: Mapping[int, Bonus]) -> str:
    """The text that rounds store: `5:DL 9:TW`, in the order of the tiles."""
    return " ".join(f"{tile}:{bonus.value}" for tile, bonus in sorted(bonuses.items()))


def read_bonuses(text: str) -> dict[int, Bonus]:
    pairs = (part.split(":") for part in text.split())
    return {int(tile): Bonus(bonus) for tile, bonus in pairs}
