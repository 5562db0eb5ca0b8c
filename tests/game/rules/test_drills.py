"""When words come again."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from game.rules.drills import HINTS, MOST_DAYS, Memory, reviewed

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
DAY = timedelta(days=1)
REVIEWS = st.lists(
    st.tuples(st.booleans(), st.integers(0, len(HINTS)), st.timedeltas(timedelta(), 500 * DAY))
)


def after(
    reviews: list[tuple[bool, int, timedelta]], at: datetime = NOW
) -> tuple[Memory, datetime]:
    """What is known after these drills, each so long after the one before, and the last moment."""
    memory = reviewed(None, False, 0, at)
    for found, hints, passed in reviews:
        at += passed
        memory = reviewed(memory, found, hints, at)
    return memory, at


@given(REVIEWS, st.timedeltas(timedelta(), 500 * DAY))
def test_every_word_comes_again_later_the_better_it_is_known(
    reviews: list[tuple[bool, int, timedelta]], passed: timedelta
) -> None:
    memory, last = after(reviews)
    assert DAY <= memory.due - last <= MOST_DAYS * DAY
    assert memory.reviewed_at == last
    assert memory.stability > 0
    assert 1 <= memory.difficulty <= 10
    missed, helped, found = (
        reviewed(memory, *how, last + passed).due for how in ((False, 0), (True, 1), (True, 0))
    )
    assert missed <= helped <= found


def test_found_words_come_again_later_than_missed_ones() -> None:
    """A word that is found comes again after days, then after weeks; a missed one tomorrow."""
    first = reviewed(None, True, 0, NOW)
    second = reviewed(first, True, 0, first.due)
    days = [(first.due - NOW).days, (second.due - first.due).days]
    assert days == sorted(days)
    assert days[0] >= 2
    assert reviewed(second, False, 0, second.due).due - second.due < second.due - first.due
    assert reviewed(None, False, 0, NOW).due - NOW == DAY
