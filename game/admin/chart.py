"""The chart of word lengths, as the numbers of an SVG drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

STEP = 16  # units of the drawing from one column to the next
GAP = 3
TALLEST = 80
BELOW = 12  # room for the numbers
ABOVE = 6
MOST_LABELS = 30


@dataclass(frozen=True, slots=True)
class Column:
    length: int
    count: int
    x: int
    y: int
    height: int
    label: bool
    width: int = STEP - GAP

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class Chart:
    columns: tuple[Column, ...]

    width: int
    height: int = ABOVE + TALLEST + BELOW
    baseline: int = TALLEST + BELOW - 2


def chart_of(lengths: Iterable[tuple[int, int]]) -> Chart:
    """A column for each length from the shortest to the longest; `lengths`: letters and words."""
    counts = dict(lengths)
    if not counts:  # all words of a file are denied
        return Chart((), width=0)
    first, last, most = min(counts), max(counts), max(counts.values())
    every = 1 + (last - first) // MOST_LABELS
    columns = []
    for length in range(first, last + 1):
        count = counts.get(length, 0)
        height = -(-TALLEST * count // most)  # rounded up: the smallest is still to be seen
        x = (length - first) * STEP
        label = (length - first) % every == 0
        columns.append(Column(length, count, x, TALLEST - height, height, label))
    # A few columns are not blown up to the width of the page.
    return Chart(tuple(columns), width=max(len(columns), 20) * STEP)
