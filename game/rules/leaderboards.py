"""Leaderboards: over which time, by what, and from how many rounds on."""

from datetime import date, timedelta
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice


class Period(Choice):
    """Over which time points are added up; days and weeks are those of UTC."""

    DAY = "day", _("Today")
    WEEK = "week", _("This week")
    ALL = "all", _("All time")


class By(Choice):
    """What players are ranked by."""

    POINTS = "points", _("Points")
    RATING = "rating", _("Rating")
    STREAK = "streak", _("Days in a row")


LEAST_ROUNDS = {Period.DAY: 1, Period.WEEK: 3, Period.ALL: 10}
TOP = 25  # places that are listed
AROUND = 2  # players above and below the visitor, who is further down


class Span(NamedTuple):
    """A day, a week or all time. `name`: `2026-11-22` or `2026-W47`, as in ISO 8601; or `all`.

    `first`, `last`: the first and the last day; None for all time.
    """

    name: str
    first: date | None = None
    last: date | None = None


def span_of(period: Period, day: date) -> Span:
    """The span of this period that the day is in; weeks begin on Monday."""
    if period is Period.ALL:
        return Span(period.value)
    if period is Period.DAY:
        return Span(day.isoformat(), day, day)
    monday = day - timedelta(days=day.weekday())
    year, week, _ = day.isocalendar()
    return Span(f"{year}-W{week:02}", monday, monday + timedelta(days=6))
