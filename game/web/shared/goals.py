"""The goals of a board of the day as dice."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import ngettext

from game.rules.daily import Goal


@dataclass(frozen=True, slots=True)
class Die:
    """A goal as the page shows it: `shown` on the die, `unit` beside it."""

    goal: Goal
    shown: str
    unit: str


def dice_of(goals: list[Goal], *, is_over: bool) -> Iterator[Die]:
    """In the order of `rules.goals`."""
    common, longest, points = (goal.wanted for goal in goals)
    units = (
        ngettext("common word", "common words", common),
        ngettext("letter", "letters", longest),
        ngettext("point", "points", points),
    )
    for goal, unit in zip(goals, units, strict=True):
        missed = is_over and not goal.is_reached
        yield Die(goal, f"{goal.so_far}/{goal.wanted}" if missed else str(goal.wanted), unit)
