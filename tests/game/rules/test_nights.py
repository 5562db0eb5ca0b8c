"""Club nights: the times of rounds, and who sits at which table."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from game.rules.clock import COUNTDOWN
from game.rules.nights import (
    CHECK_IN,
    SEATING,
    NightPhase,
    due,
    next_seating,
    phase,
    places,
    seated_for,
    sizes,
    slots,
)

START = datetime(2026, 12, 3, 19, tzinfo=UTC)
LENGTH, PAUSE = timedelta(minutes=3), timedelta(minutes=1)
SCHEDULE = slots(START, 3, LENGTH, PAUSE)
INSTANT = timedelta(microseconds=1)
counts = st.integers(0, 200)
most = st.integers(2, 12)


@given(counts, most)
def test_tables_are_balanced_and_nobody_is_alone(players: int, size: int) -> None:
    made = sizes(players, size)
    assert sum(made) == players
    if players:
        assert max(made) - min(made) <= 1
        assert max(made) <= size + 1
        assert min(made) >= min(2, players)
        assert len(made) <= -(-players // size)  # no more tables than needed


@given(st.integers(0, 60), st.lists(st.integers(0, 13), max_size=8), most)
def test_who_comes_late_fills_the_smallest_tables_first(
    late: int, tables: list[int], size: int
) -> None:
    found, new = places(late, tables, size)
    assert len(found) + sum(new) == late
    assert new == sizes(sum(new), size)
    after = list(tables)
    for table in found:
        assert after[table] == min(after)
        after[table] += 1
    if new:
        assert not [each for each in after if each < size]
    assert sum(new) != 1 or not tables
    over = sum(max(0, now - max(before, size)) for before, now in zip(tables, after, strict=True))
    assert over <= 1


@given(st.integers(-4000, 4000))
def test_at_each_moment_a_night_has_one_phase_and_the_rounds_follow_it(seconds: int) -> None:
    now = START + timedelta(seconds=seconds)
    known = phase(SCHEDULE, now, is_cancelled=False)
    seated, begun = seated_for(SCHEDULE, now), due(SCHEDULE, now, is_first=False)
    assert (seated is None) == (known in (NightPhase.PLANNED, NightPhase.CHECK_IN))
    if begun:
        assert seated
        assert begun.number == seated.number
        assert begun.starts_at - COUNTDOWN <= now < begun.ends_at
    following = next_seating(SCHEDULE, now)
    if following:
        assert following.number == (seated.number if seated else 0) + 1
    assert phase(SCHEDULE, now, is_cancelled=True) is NightPhase.CANCELLED


def test_the_times_of_a_night() -> None:
    assert [slot.starts_at - START for slot in SCHEDULE] == [n * (LENGTH + PAUSE) for n in range(3)]
    over = SCHEDULE[-1].ends_at
    for at, known in (
        (START - CHECK_IN - INSTANT, NightPhase.PLANNED),
        (START - CHECK_IN, NightPhase.CHECK_IN),
        (START - SEATING - INSTANT, NightPhase.CHECK_IN),
        (START - SEATING, NightPhase.PLAYING),
        (over - INSTANT, NightPhase.PLAYING),
        (over, NightPhase.OVER),
    ):
        assert phase(SCHEDULE, at, is_cancelled=False) is known
    first = START - SEATING
    assert due(SCHEDULE, first, is_first=True) == SCHEDULE[0]
    assert due(SCHEDULE, first, is_first=False) is None
    assert due(SCHEDULE, START + LENGTH, is_first=False) is None  # between two rounds
    assert next_seating(SCHEDULE, SCHEDULE[-1].starts_at - SEATING) is None
