"""Which words of a board are shown when a round is over."""

from __future__ import annotations

from game.rules.choice import Choice


class Reveal(Choice):
    """When the words that nobody found are shown. Those that somebody found always are."""

    ALL = "all", "Shown after each round"
    SERIES = "series", "Shown after the series"
    FOUND = "found", "Never shown"


def shows_missed(reveal: Reveal, series_over: bool) -> bool:
    """Whether the words that nobody found are shown once the round is over."""
    return reveal is Reveal.ALL or (reveal is Reveal.SERIES and series_over)
