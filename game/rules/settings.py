"""What may be chosen for a game, and what each choice may be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.reveal import Reveal
from solver import RulePack
from solver.scoring import CLASSIC, SUPER_BIG

MAX_PERCENT = 300
SUPER_BIG_TILES = 36
RUZZLE_SHORTEST = 2  # letters; elsewhere words of two are worth nothing


class StartBy(StrEnum):
    HOST = "host"
    ANYONE = "anyone"


def may_start(start_by: str, *, is_public: bool, is_host: bool) -> bool:
    """Whether a player may start a round, and end an untimed one."""
    return not is_public and (is_host or start_by == StartBy.ANYONE)


class Range(NamedTuple):
    least: int
    most: int
    what: str


RANGES = {
    "rows": Range(3, 8, "The number of rows"),
    "columns": Range(3, 8, "The number of columns"),
    "round_seconds": Range(30, 600, "The length of a round, in seconds,"),
    "min_length": Range(RUZZLE_SHORTEST, 10, "The shortest length of a word"),
    "min_words": Range(1, 1000, "The number of words that a board has at least"),
    "rounds": Range(1, 50, "The number of rounds"),
    "pause_seconds": Range(5, 600, "The pause between rounds, in seconds,"),
}
HANDICAPS = {
    "min_length": Range(3, 10, "The shortest length of a player’s words"),
    "percent": Range(10, MAX_PERCENT, "The percentage of a player’s points"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a game.

    `dice`: a name, or "" for the usual ones of the size, or letters by frequency where there are
    none. `round_seconds`: None for untimed practice. `min_length`: None for the usual one of size
    and scoring. `dictionary`: a slug, None for the default one at the start of each round.
    `min_words`: a board with fewer is not dealt; None for any. `rounds`: of a series, None for
    endless. `pause_seconds`: after which the next round of the series starts by itself; None for
    by hand.
    """

    rows: int = 4
    columns: int = 4
    dice: str = ""
    round_seconds: int | None = 180
    min_length: int | None = None
    dictionary: str | None = None
    scoring: Scoring = Scoring.OFFICIAL
    min_words: int | None = None
    rounds: int | None = None
    pause_seconds: int | None = None
    start_by: StartBy = StartBy.HOST
    reveal: Reveal = Reveal.ALL


def check(settings: Settings) -> None:
    """Whether every number is in its range. Raises Refusal with the field to blame."""
    ranges = {**RANGES, "min_length": shortest_words(settings.scoring)}
    for field, allowed in ranges.items():
        check_range(field, getattr(settings, field), allowed)


def shortest_words(scoring: Scoring) -> Range:
    """What the shortest length of a word may be."""
    allowed = RANGES["min_length"]
    return allowed if scoring is Scoring.RUZZLE else allowed._replace(least=3)


def check_range(field: str, value: int | None, allowed: Range) -> None:
    """Raises Refusal; None is always allowed."""
    if value is not None and not allowed.least <= value <= allowed.most:
        detail = f"{allowed.what} is from {allowed.least} to {allowed.most}."
        raise Refusal(f"{field}.invalid", detail, field)


def usual_min_length(rows: int, columns: int, scoring: Scoring) -> int:
    """3 letters up to 4x4, 4 on larger boards; 2 where letters have values."""
    if scoring is Scoring.RUZZLE:
        return RUZZLE_SHORTEST
    return 3 if rows * columns <= 16 else 4


def points_pack(rows: int, columns: int) -> RulePack:
    """What words are worth on a board of this size."""
    return SUPER_BIG if rows * columns >= SUPER_BIG_TILES else CLASSIC
