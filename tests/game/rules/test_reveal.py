"""When the words that nobody found are shown."""

from __future__ import annotations

import pytest

from game.rules.results import Reveal, shows_missed


@pytest.mark.parametrize(
    ("reveal", "series_over", "shown"),
    [
        (Reveal.ALL, False, True),
        (Reveal.ALL, True, True),
        (Reveal.SERIES, False, False),
        (Reveal.SERIES, True, True),
        (Reveal.NEVER, False, False),
        (Reveal.NEVER, True, False),
    ],
)
def test_words_that_nobody_found_are_shown_when_the_setting_says(
    reveal: Reveal, series_over: bool, shown: bool
) -> None:
    assert shows_missed(reveal, series_over) is shown
