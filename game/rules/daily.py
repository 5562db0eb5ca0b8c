"""The daily board: its day, which boards are fit for it, goals and streaks.

A day is one of UTC, for everybody.
"""

import hmac
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from game.rules.choice import Choice
from game.rules.wording import counted

SECONDS = 180
MIN_WORDS, MAX_WORDS = 100, 250
LEAST_COMMON = 0.5  # the share of the points that common words have
DAY = timedelta(days=1)

# A beginner reaches the first goal on 70 % of boards, an average player the second and an expert
# the third on 50 %: `python -m benchmarks goals`.
COMMON_WORDS = 13
LONGEST = 6  # words of a board, the shortest of which is the length to find
POINTS, TOTAL_FOR_POINT = 45, 13  # a point more for so many points of the board


def day_of(now: datetime) -> date:
    return now.astimezone(UTC).date()


def end_of(day: date) -> datetime:
    return datetime.combine(day + DAY, time(), UTC)


def seed_of(secret: str, day: date, series: str = "") -> int:
    """Nobody without the secret can know tomorrow's board. `series`: the code of a club, or a
    language, which have boards of their own."""
    text = f"daily board {day.isoformat()}{series}"
    digest = hmac.digest(secret.encode(), text.encode(), "sha256")
    return int.from_bytes(digest[:16])


def common_share(points: Mapping[str, int], rare: Container[str]) -> float:
    """The share of a board's points that its common words have. `points`: the points of
    all its words."""
    common = sum(value for word, value in points.items() if word not in rare)
    return common / max(1, sum(points.values()))


class Measure(Choice):
    """What a goal counts, with a name for where there is little room."""

    COMMON = "common", pgettext_lazy("goal", "Common")
    LETTERS = "letters", pgettext_lazy("goal", "Longest")
    POINTS = "points", pgettext_lazy("goal", "Points")


@dataclass(frozen=True, slots=True)
class Goal:
    """`so_far`: how many of the `wanted` words, letters of a word, or points there are."""

    measure: Measure
    text: str
    so_far: int
    wanted: int

    @property
    def is_reached(self) -> bool:
        return self.so_far >= self.wanted


def goals(points: Mapping[str, int], rare: Container[str], found: Collection[str]) -> list[Goal]:
    """Three goals of a board, the easiest first; lower ones where it has few words. `found`: the
    words of a player."""
    common, total = {word for word in points if word not in rare}, sum(points.values())
    wanted = min(COMMON_WORDS, max(1, len(common) // 4))
    letters = sorted(map(len, points), reverse=True)[:LONGEST][-1]
    score = min(POINTS + total // TOTAL_FOR_POINT, max(1, total // 2))
    return [
        Goal(
            Measure.COMMON,
            counted(wanted, "Find %(count)s common word", "Find %(count)s common words"),
            len(common.intersection(found)),
            wanted,
        ),
        Goal(
            Measure.LETTERS,
            _("Find a word of %(letters)s letters") % {"letters": letters},
            max(map(len, found), default=0),
            letters,
        ),
        Goal(
            Measure.POINTS,
            counted(score, "Score %(count)s point", "Score %(count)s points"),
            sum(points[word] for word in found),
            score,
        ),
    ]


def streak(days: Iterable[date], today: date) -> int:
    """The number of days in a row that were played, up to today, or to yesterday until today's
    board is played."""
    played = set(days)
    last = today if today in played else today - DAY
    count = 0
    while last - count * DAY in played:
        count += 1
    return count


def better_than(behind: int, players: int) -> int:
    """The percentage of the other players who are behind; 0 without others."""
    return round(100 * behind / (players - 1)) if players > 1 else 0
