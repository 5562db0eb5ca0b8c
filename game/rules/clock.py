"""The phase of a round, computed from its timestamps and `now`; it is never stored."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

COUNTDOWN = timedelta(seconds=3)
# A word received before the end may not be committed yet; settling waits for it.
SETTLING = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(hours=1)  # after which a paused round is over

PUBLIC_ROUND = timedelta(seconds=180)
# 180 + 36 seconds fit into a day exactly 400 times, so no gap is left at midnight.
PUBLIC_PAUSE = timedelta(seconds=36)
PUBLIC_SLOTS = timedelta(days=1) // (PUBLIC_ROUND + PUBLIC_PAUSE)
PUBLIC_START = datetime(2026, 1, 1, tzinfo=UTC)


class Phase(StrEnum):
    LOBBY = "lobby"
    COUNTDOWN = "countdown"
    PLAYING = "playing"
    PAUSED = "paused"
    WRITING = "writing"  # on paper: the time is up, and lists are typed
    CHECKING = "checking"  # on paper: all lists are in, and the table decides what counts
    FINISHED = "finished"

    @property
    def running(self) -> bool:
        """Whether a round is under way, so that no other one can start."""
        return self not in (Phase.LOBBY, Phase.FINISHED)


class Pause(NamedTuple):
    began_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Slot:
    """A round of the public game. `number` counts from 1 since PUBLIC_START, `place` from 0 each
    day."""

    number: int
    place: int
    starts_at: datetime
    ends_at: datetime


def phase(
    starts_at: datetime,
    ends_at: datetime | None,
    now: datetime,
    paused_at: datetime | None = None,
    resumed_at: datetime | None = None,
    *,
    writing_at: datetime | None = None,
    checking_at: datetime | None = None,
) -> Phase:
    """LOBBY until the countdown; without an end a round is PLAYING until somebody ends it.

    `paused_at`, `resumed_at`: the last pause; `resumed_at` is None while it lasts. `writing_at`,
    `checking_at`: when the clock of a round on paper has run out, and when all lists were in.
    """
    if now < starts_at - COUNTDOWN:
        return Phase.LOBBY
    if now < starts_at:
        return Phase.COUNTDOWN
    if ends_at is not None and now >= ends_at:
        return Phase.FINISHED
    is_paused = paused_at is not None and paused_at <= now
    if is_paused and (resumed_at is None or now < resumed_at):
        return Phase.PAUSED
    if checking_at is not None and now >= checking_at:
        return Phase.CHECKING
    return Phase.WRITING if writing_at is not None and now >= writing_at else Phase.PLAYING


def played(starts_at: datetime, pauses: Iterable[Pause], at: datetime) -> timedelta:
    """How long the round had been played at this moment, without its pauses."""
    paused = (min(at, ended_at) - began_at for began_at, ended_at in pauses if began_at < at)
    return at - starts_at - sum(paused, timedelta())


def moment(starts_at: datetime, pauses: Iterable[Pause], after: timedelta) -> datetime:
    """When the round had been played for so long; the inverse of `played`. `pauses`: in order."""
    at = starts_at + after
    for began_at, ended_at in pauses:
        if began_at <= at:
            at += ended_at - began_at
    return at


def public_slot(now: datetime) -> Slot:
    """The current round of the public game. A slot lasts from its countdown to the next one's."""
    then = now.astimezone(UTC) + COUNTDOWN
    midnight = then.replace(hour=0, minute=0, second=0, microsecond=0)
    place = (then - midnight) // (PUBLIC_ROUND + PUBLIC_PAUSE)
    number = (midnight - PUBLIC_START).days * PUBLIC_SLOTS + place + 1
    starts_at = midnight + place * (PUBLIC_ROUND + PUBLIC_PAUSE)
    return Slot(number, place, starts_at, starts_at + PUBLIC_ROUND)
