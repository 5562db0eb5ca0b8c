"""Words found and missed by length, as SVG coordinates in drawing units from the top left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.profiles import Length

WIDTH = 340
ROW = 26  # the height of a row
NAME = 24  # left of the bars, for the number of letters
COUNTS = 96  # right of them, for the number of words


@dataclass(frozen=True, slots=True)
class Bar:
    """`full`: the width for all words. `found`: that of the part for those found."""

    length: Length
    y: int
    full: int
    found: float


@dataclass(frozen=True, slots=True)
class LengthChart:
    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        return WIDTH

    @property
    def height(self) -> int:
        return ROW * len(self.bars)


def length_chart(lengths: Sequence[Length]) -> LengthChart:
    """Bars of one width, as there are a hundred times as many words of four letters as of nine."""
    full = WIDTH - NAME - COUNTS
    rows = enumerate(lengths)
    return LengthChart(
        tuple(Bar(each, row * ROW, full, round(full * each.share, 1)) for row, each in rows)
    )
