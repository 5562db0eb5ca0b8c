"""From the words that everybody found to the standings of a round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

Score = int | Fraction  # a part only where points are shared out: fractions are slow


class Scoring(StrEnum):
    """What several finders of a word get for it."""

    OFFICIAL = "official"
    EVERYONE = "everyone"
    FIRST = "first"
    SHARED = "shared"
    RUZZLE = "ruzzle"

    @property
    def label(self) -> str:
        return LABELS[self]


LABELS = {
    Scoring.OFFICIAL: "Official: a word that two players found scores for none",
    Scoring.EVERYONE: "Everyone scores",
    Scoring.FIRST: "Everyone scores, the first finder one point more",
    Scoring.SHARED: "The finders share the points",
    Scoring.RUZZLE: "Ruzzle-style: letter values and bonus tiles, everyone scores",
}


class Find(NamedTuple):
    word: str
    received_at: datetime


@dataclass(frozen=True, slots=True)
class Handicap:
    """What makes it harder or easier for one player: letters a word needs, percent of the points.

    The minimum length is in force when a word is judged; here only the percentage counts.
    """

    min_length: int | None = None
    percent: int = 100


@dataclass(frozen=True, slots=True)
class Standing:
    """`place`: from 1, shared by equals. `words`: how many were found, whatever they score."""

    seat: int
    place: int
    points: int
    words: int


@dataclass(frozen=True, slots=True)
class WordResult:
    """`finders`: seats in the order in which they found it. `scores`: what each got for it."""

    word: str
    points: int
    finders: tuple[int, ...]
    scores: Mapping[int, Score]
    cancelled: bool


@dataclass(frozen=True, slots=True)
class Results:
    """`standings`: from the first place on. `words`: in alphabetical order."""

    standings: tuple[Standing, ...]
    words: tuple[WordResult, ...]


def settle(
    finds: Mapping[int, Sequence[Find]],
    points: Mapping[str, int],
    scoring: Scoring,
    handicaps: Mapping[int, Handicap] | None = None,
) -> Results:
    """The results of a round.

    `finds`: what each seat found, also of those who found nothing; a word twice counts once.
    `points`: of each word. Parts of points are added up exactly and rounded once, half a point up.
    """
    words = _words(finds, points, scoring)
    totals: dict[int, Score] = defaultdict(int)
    for word in words:
        for seat, score in word.scores.items():
            totals[seat] += score
    percents = {seat: handicap.percent for seat, handicap in (handicaps or {}).items()}
    rounded = {
        seat: _rounded(Fraction(totals[seat]) * percents.get(seat, 100) / 100) for seat in finds
    }
    counts = {seat: len({find.word for find in found}) for seat, found in finds.items()}
    return Results(ranked(rounded, counts), tuple(words))


def ranked(points: Mapping[int, int], counts: Mapping[int, int]) -> tuple[Standing, ...]:
    """Standings by points: after two first places comes the third."""
    order = sorted(points, key=lambda seat: (-points[seat], -counts[seat], seat))
    standings: list[Standing] = []
    for index, seat in enumerate(order, start=1):
        last = standings[-1] if standings else None
        place = last.place if last and last.points == points[seat] else index
        standings.append(Standing(seat, place, points[seat], counts[seat]))
    return tuple(standings)


def _words(
    finds: Mapping[int, Sequence[Find]], points: Mapping[str, int], scoring: Scoring
) -> list[WordResult]:
    times: dict[str, dict[int, datetime]] = defaultdict(dict)
    for seat, found in finds.items():
        for word, received_at in found:
            times[word][seat] = min(received_at, times[word].get(seat, received_at))
    return [_word(word, points[word], times[word], scoring) for word in sorted(times)]


def _word(word: str, points: int, times: Mapping[int, datetime], scoring: Scoring) -> WordResult:
    finders = tuple(sorted(times, key=lambda seat: (times[seat], seat)))
    cancelled = scoring is Scoring.OFFICIAL and len(finders) > 1
    scores = dict(_scores(points, finders, times, scoring))
    return WordResult(word, points, finders, scores, cancelled)


def _scores(
    points: int, finders: Sequence[int], times: Mapping[int, datetime], scoring: Scoring
) -> Iterable[tuple[int, Score]]:
    first = min(times.values())
    for seat in finders:
        if scoring is Scoring.OFFICIAL:
            yield seat, points if len(finders) == 1 else 0
        elif scoring is Scoring.SHARED:
            yield seat, Fraction(points, len(finders))
        elif scoring is Scoring.FIRST:
            # Both who were first at the same microsecond were first.
            yield seat, points + (times[seat] == first)
        else:
            yield seat, points


def _rounded(points: Fraction) -> int:
    return int(points + Fraction(1, 2))
