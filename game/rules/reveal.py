"""Which words of a board are shown when a round is over."""

from __future__ import annotations

from enum import StrEnum


class Reveal(StrEnum):
    """When the words that nobody found are shown. Those that somebody found always are."""

    ALL = "all"
    SERIES = "series"
    FOUND = "found"

    @property
    def label(self) -> str:
        return LABELS[self]


LABELS = {
    Reveal.ALL: "Shown after each round",
    Reveal.SERIES: "Shown after the last round of the series",
    Reveal.FOUND: "Never shown",
}


def shows_missed(reveal: Reveal, series_over: bool) -> bool:
    """Whether the words that nobody found may be seen, of a round that is over."""
    return reveal is Reveal.ALL or (reveal is Reveal.SERIES and series_over)
