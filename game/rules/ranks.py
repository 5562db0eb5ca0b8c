"""Ranks within a board: how a player's points compare with those of its common words.

Bonus words help, so the last rank can be reached without every common word. In three minutes the
computers `beginner`, `average` and `expert` usually reach the second, third and fourth rank.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy

from game.rules.wording import number

# From which percentage of the points of the common words on.
RANKS = (
    (5, gettext_lazy("Good start")),
    (15, gettext_lazy("Solid")),
    (30, gettext_lazy("Strong")),
    (50, gettext_lazy("Great")),
    (75, gettext_lazy("Brilliant")),
    (100, gettext_lazy("Master")),
)
HIGHEST = gettext_lazy("the highest rank")
MISSING = gettext_lazy("%(count)s more for “%(rank)s”")
LEAST = 10  # points of the common words; with fewer, ranks would need the same points


def names() -> list[str]:
    return [str(name) for _percent, name in RANKS]


def points_of(common_points: int) -> list[int]:
    """The points from which a player has each rank; none on boards with too few points."""
    if common_points < LEAST:
        return []
    return [-(-common_points * percent // 100) for percent, _name in RANKS]


def reached(points: int, ranks: Sequence[int]) -> int:
    """How many ranks a player with these points has reached."""
    return sum(points >= needed for needed in ranks)


def name_of(points: int, ranks: Sequence[int]) -> str:
    """The rank of a player; empty below the first one."""
    count = reached(points, ranks)
    return names()[count - 1] if count else ""


def missing(points: int, ranks: Sequence[int]) -> str:
    """How many points are missing to the next rank."""
    count = reached(points, ranks)
    if count == len(ranks):
        return str(HIGHEST)
    return MISSING % {"count": number(ranks[count] - points), "rank": names()[count]}
