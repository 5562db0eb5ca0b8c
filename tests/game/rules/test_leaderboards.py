"""Days and weeks of leaderboards."""

from datetime import date

from game.rules.leaderboards import Period, Span, span_of

MONDAY, SUNDAY = date(2026, 11, 16), date(2026, 11, 22)


def test_a_week_begins_on_monday_and_has_the_year_of_most_of_its_days() -> None:
    for day in (MONDAY, SUNDAY):
        assert span_of(Period.WEEK, day) == Span("2026-W47", MONDAY, SUNDAY)
    assert span_of(Period.WEEK, date(2027, 1, 1)).name == "2026-W53"


def test_a_day_and_all_time_have_their_spans() -> None:
    assert span_of(Period.DAY, SUNDAY) == Span("2026-11-22", SUNDAY, SUNDAY)
    assert span_of(Period.ALL, SUNDAY) == Span("all")
