"""A board of the day on pages: its goals as dice, and the place of a player in a sentence."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from game.rules.daily import Goal
from game.rules.wording import number
from game.services.play.daily.standings import Result

# Sentences about a result, the first for an account, the second for a guest.
FIRST = _("You are the first today."), _("You are the first guest today.")
PLACED = _("Place %(place)s of %(players)s."), _("Place %(place)s of %(players)s guests.")
BETTER = (
    _("Place %(place)s of %(players)s, better than %(percent)s%% of the others."),
    _("Place %(place)s of %(players)s guests, better than %(percent)s%% of the others."),
)


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


def placed(result: Result) -> str:
    sentences = BETTER if result.better_than else PLACED
    if result.players == 1:
        sentences = FIRST
    return str(sentences[result.is_guest]) % {
        "place": result.place,
        "players": number(result.players),
        "percent": result.better_than,
    }
