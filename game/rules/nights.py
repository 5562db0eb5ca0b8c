"""Club nights: when their rounds are played, and who sits at which table."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.choice import Choice
from game.rules.clock import COUNTDOWN
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.setting import Range
from game.rules.setting_checks import check_range
from game.rules.settings import RANGES, Settings

CHECK_IN = timedelta(minutes=30)  # before the start, since when members check in
SEATING = timedelta(seconds=15)  # before a round, when those who have checked in are seated
FARTHEST = timedelta(days=100)
ROUNDS = RANGES["rounds"]._replace(most=20)
TABLE_SIZE = Range(2, 12, gettext_lazy("The size of a table is from %(least)s to %(most)s."))
LONGEST = timedelta(seconds=ROUNDS.most * (600 + 600))  # a night of the most and longest rounds
# Words that several have found count for all, so that tables of different sizes have equal chances.
USUAL = Settings(rounds=4, pause_seconds=60, scoring=Scoring.EVERYONE)


class Slot(NamedTuple):
    """A round of a night. `number`: from 1."""

    number: int
    starts_at: datetime
    ends_at: datetime


def slots(starts_at: datetime, rounds: int, length: timedelta, pause: timedelta) -> list[Slot]:
    begins = [starts_at + number * (length + pause) for number in range(rounds)]
    return [Slot(number, begin, begin + length) for number, begin in enumerate(begins, 1)]


def due(schedule: Sequence[Slot], now: datetime, *, is_first: bool) -> Slot | None:
    """The round that a table is dealt by now, until its end. `is_first`: of this table, which then
    sees its clock as soon as players are seated; others keep the results before them until the
    countdown."""
    slot = _last(schedule, now + (SEATING if is_first else COUNTDOWN))
    return slot if slot and now < slot.ends_at else None


def seated_for(schedule: Sequence[Slot], now: datetime) -> Slot | None:
    """The last round for which players are seated by now."""
    return _last(schedule, now + SEATING)


def next_seating(schedule: Sequence[Slot], now: datetime) -> Slot | None:
    """The round for which whoever checks in now is seated; None once the last one has begun."""
    return next((slot for slot in schedule if now + SEATING < slot.starts_at), None)


def _last(schedule: Sequence[Slot], at: datetime) -> Slot | None:
    return next((slot for slot in reversed(schedule) if slot.starts_at <= at), None)


def sizes(players: int, most: int) -> list[int]:
    """The sizes of tables for so many players, which differ by one at most. No table has a single
    player unless there is but one; so a table may have one player more than `most`."""
    if not players:
        return []
    tables = max(1, min(-(-players // most), players // 2))
    return [players // tables + (number < players % tables) for number in range(tables)]


def places(late: int, tables: Sequence[int], most: int) -> tuple[list[int], list[int]]:
    """Where those sit who come when there are tables already, of these sizes: the table of each by
    its index, the smallest first; then the sizes of new tables, for those who find all full. A
    single one of these sits down at a full table."""
    now = list(tables)
    found: list[int] = []
    for waiting in range(late, 0, -1):
        table = min(range(len(now)), key=now.__getitem__, default=None)
        if table is None or (now[table] >= most and waiting > 1):
            return found, sizes(waiting, most)
        now[table] += 1
        found.append(table)
    return found, []


def check(settings: Settings, table_size: int, starts_at: datetime, now: datetime) -> None:
    """Raises Refusal for what can't be played by the clock at several tables, each for itself."""
    check_start(starts_at, now)
    check_range("rounds", settings.rounds or 0, ROUNDS)
    check_range("table_size", table_size, TABLE_SIZE)
    for name in ("round_seconds", "pause_seconds"):
        if getattr(settings, name) is None:
            detail = _("The rounds of a night go by the clock.")
            raise Refusal(f"{name}.invalid", detail, name)
    if settings.paper or settings.together or settings.teams:
        detail = _("At a club night everybody plays on screens, and for themselves.")
        raise Refusal("night.unfit", detail)


def check_start(starts_at: datetime, now: datetime) -> None:
    if not now < starts_at <= now + FARTHEST:
        detail = _("A night starts later than now, within %(days)s days.") % {"days": FARTHEST.days}
        raise Refusal("starts_at.invalid", detail, "starts_at")


class NightPhase(Choice):
    PLANNED = "planned", gettext_lazy("Planned")
    CHECK_IN = "check_in", gettext_lazy("Check-in is open")
    PLAYING = "playing", gettext_lazy("Under way")
    OVER = "over", gettext_lazy("Over")
    CANCELLED = "cancelled", gettext_lazy("Cancelled")


def phase(schedule: Sequence[Slot], now: datetime, *, is_cancelled: bool) -> NightPhase:
    """`schedule`: as it is, also of a night that was cancelled."""
    first, last = schedule[0], schedule[-1]
    if is_cancelled:
        return NightPhase.CANCELLED
    if now >= last.ends_at:
        return NightPhase.OVER
    if now >= first.starts_at - SEATING:
        return NightPhase.PLAYING
    return NightPhase.CHECK_IN if now >= first.starts_at - CHECK_IN else NightPhase.PLANNED
