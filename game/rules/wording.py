"""Counts, times and errors of the library in plain words."""

from datetime import UTC, datetime

from solver import SolverError


def clock(seconds: float) -> str:
    """The time left as `2:05`, rounded up to a whole second."""
    minutes, rest = divmod(max(0, -int(-seconds // 1)), 60)
    return f"{minutes}:{rest:02}"


def duration(seconds: int | None) -> str:
    """The length of a round: `90 seconds`, `3 minutes`, or `no clock` for None."""
    if seconds is None:
        return "no clock"
    if seconds % 60:
        return f"{seconds} seconds"
    return counted(seconds // 60, "minute")


def moment(at: datetime) -> str:
    """`Fri 27 November 2026, 19:00 UTC`."""
    at = at.astimezone(UTC)
    return f"{at:%a} {at.day} {at:%B %Y, %H:%M} UTC"


def counted(count: int, noun: str) -> str:
    """`1 word`, `1,000 words`."""
    return f"{count:,} {noun_for(count, noun)}"


def noun_for(count: int, noun: str) -> str:
    return noun if count == 1 else f"{noun}s"


def as_sentence(error: SolverError) -> str:
    """The message of an error of the library, for visitors."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
