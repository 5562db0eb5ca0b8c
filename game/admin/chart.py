"""The bar chart of word lengths, in units of its SVG."""

from collections.abc import Iterable
from dataclasses import dataclass

STEP = 16  # from one column to the next
GAP = 3
TALLEST = 80
BELOW = 12  # room for the labels
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
    """A column for each length. `lengths` has pairs of word length and number of words."""
    counts = dict(lengths)
    if not counts:  # edits deny all words of the file
        return Chart((), width=0)
    first, last, most = min(counts), max(counts), max(counts.values())
    every = 1 + (last - first) // MOST_LABELS
    columns = []
    for length in range(first, last + 1):
        count = counts.get(length, 0)
        height = -(-TALLEST * count // most)  # rounded up, so that the smallest stays visible
        x = (length - first) * STEP
        label = (length - first) % every == 0
        columns.append(Column(length, count, x, TALLEST - height, height, label))
    # A minimum width keeps a few columns from filling the page.
    return Chart(tuple(columns), width=max(len(columns), 20) * STEP)
