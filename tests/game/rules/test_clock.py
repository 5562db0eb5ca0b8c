"""Phases of a round, and the rounds of the public game."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from game.rules.clock import (
    COUNTDOWN,
    Pause,
    Phase,
    moment,
    phase,
    played,
    public_slot,
)

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
END = START + timedelta(minutes=3)
INSTANT = timedelta(microseconds=1)
TIMES = st.datetimes(datetime(2026, 1, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))


def test_the_phase_follows_from_the_time() -> None:
    for now, expected in (
        (START - timedelta(days=1), Phase.LOBBY),
        (START - COUNTDOWN - INSTANT, Phase.LOBBY),
        (START - COUNTDOWN, Phase.COUNTDOWN),
        (START - INSTANT, Phase.COUNTDOWN),
        (START, Phase.PLAYING),
        (END - INSTANT, Phase.PLAYING),
        (END, Phase.FINISHED),
        (END + timedelta(days=365), Phase.FINISHED),
    ):
        assert phase(START, END, now) is expected
    assert phase(START, None, START + timedelta(days=9)) is Phase.PLAYING


def test_public_rounds_follow_from_the_time() -> None:
    for now, number, place, starts_at in (
        ("2026-01-01T00:00:00", 1, 0, "2026-01-01T00:00:00"),
        ("2026-01-01T00:03:32.999", 1, 0, "2026-01-01T00:00:00"),
        ("2026-01-01T00:03:33", 2, 1, "2026-01-01T00:03:36"),  # its countdown
        ("2026-01-01T23:59:56", 400, 399, "2026-01-01T23:56:24"),
        ("2026-01-01T23:59:57", 401, 0, "2026-01-02T00:00:00"),
        ("2026-01-02T12:00:00", 601, 200, "2026-01-02T12:00:00"),
    ):
        slot = public_slot(datetime.fromisoformat(f"{now}+00:00"))
        assert (slot.number, slot.place) == (number, place)
        assert slot.starts_at == datetime.fromisoformat(f"{starts_at}+00:00")
        assert slot.ends_at - slot.starts_at == timedelta(minutes=3)


# -- pauses ----------------------------------------------------------------------------------------

SPANS = st.timedeltas(timedelta(), timedelta(hours=2))


@st.composite
def pauses(draw: st.DrawFn) -> list[Pause]:
    at, drawn = START, []
    for before, length in draw(st.lists(st.tuples(SPANS, SPANS), max_size=5)):
        drawn.append(Pause(at + before, at + before + length))
        at = drawn[-1].ended_at
    return drawn


def test_a_paused_round_is_played_before_and_after_its_pause() -> None:
    paused, resumed = START + timedelta(minutes=1), START + timedelta(minutes=2)
    for now, resumed_at, expected in (
        (paused - INSTANT, None, Phase.PLAYING),
        (paused, None, Phase.PAUSED),
        (END - INSTANT, None, Phase.PAUSED),
        (END, None, Phase.FINISHED),
        (paused - INSTANT, resumed, Phase.PLAYING),
        (resumed - INSTANT, resumed, Phase.PAUSED),
        (resumed, resumed, Phase.PLAYING),
    ):
        assert phase(START, END, now, paused, resumed_at) is expected


@given(pauses(), SPANS, SPANS)
def test_the_clock_never_runs_back_and_stands_still_in_pauses(
    paused: list[Pause], before: timedelta, after: timedelta
) -> None:
    first, second = sorted((START + before, START + after))
    gone = played(START, paused, second) - played(START, paused, first)
    assert timedelta() <= gone <= second - first
    for began_at, ended_at in paused:
        assert played(START, paused, began_at) == played(START, paused, ended_at)


@given(pauses(), SPANS)
def test_a_pause_moves_what_comes_after_it_by_exactly_its_length(
    paused: list[Pause], after: timedelta
) -> None:
    at = moment(START, paused, after)
    overall = sum((ended - began for began, ended in paused if began < at), timedelta())
    assert at == START + after + overall
    assert played(START, paused, at) == after
    assert not any(began < at < ended for began, ended in paused)
