"""Settling a round: from the words that each player found to the standings, and what is shown."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice

Score = int | Fraction  # a fraction only where points are shared out: fractions are slow


class Scoring(Choice):
    """How the finders of a word score for it."""

    OFFICIAL = (
        "official",
        _("Official"),
        _("A word that two players found scores for none of them."),
    )
    EVERYONE = "everyone", _("Everyone scores"), _("Each finder of a word gets all its points.")
    FIRST = (
        "first",
        _("First finder +1"),
        _("Each finder gets the points, the first one point more."),
    )
    SHARED = "shared", _("Shared out"), _("The finders of a word share its points.")
    RUZZLE = (
        "ruzzle",
        _("Ruzzle-style"),
        _("Rare letters and bonus tiles bring more, to every finder."),
    )


class Find(NamedTuple):
    word: str
    received_at: datetime


@dataclass(frozen=True, slots=True)
class Handicap:
    """Makes the game harder or easier for one player.

    `min_length` takes the place of the round’s when words are judged; `percent` of the points
    count when the round is settled.
    """

    min_length: int | None = None
    percent: int = 100


def effective_min_length(of_round: int, handicap: int | None) -> int:
    """The length in letters from which a player's words count. `handicap`: the player's own."""
    return of_round if handicap is None else handicap


@dataclass(frozen=True, slots=True)
class Standing:
    """`place` counts from 1, and equal points share one. `words`: the number of words that were
    found, scored or not."""

    seat: int
    place: int
    points: int
    words: int


@dataclass(frozen=True, slots=True)
class WordResult:
    """`finders`: the seats in the order in which they found the word. `scores`: their points."""

    word: str
    points: int
    finders: tuple[int, ...]
    scores: Mapping[int, Score]
    cancelled: bool


@dataclass(frozen=True, slots=True)
class Results:
    """`standings` begin with the first place, `words` are in alphabetical order."""

    standings: tuple[Standing, ...]
    words: tuple[WordResult, ...]


def score_round(
    finds: Mapping[int, Sequence[Find]],
    points: Mapping[str, int],
    scoring: Scoring,
    handicaps: Mapping[int, Handicap] | None = None,
) -> Results:
    """The results of a round.

    `finds`: the words of each seat, none for players who found nothing; a repeated word counts
    once. `points`: the points of each word. Fractions are added exactly and rounded once, half a
    point up.
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
    order = sorted(points, key=lambda seat: (-points[seat], -counts[seat], seat))
    placed = zip(order, places(points[seat] for seat in order), strict=True)
    return tuple(Standing(seat, place, points[seat], counts[seat]) for seat, place in placed)


def places(points: Iterable[int]) -> Iterator[int]:
    """The places of these points, the most first. Equal points share a place; the next ones are
    left out."""
    place, last = 0, None
    for number, each in enumerate(points, start=1):
        if each != last:
            place, last = number, each
        yield place


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
            # Two players can be first in the same microsecond.
            yield seat, points + (times[seat] == first)
        else:
            yield seat, points


def _rounded(points: Fraction) -> int:
    return int(points + Fraction(1, 2))


class Reveal(Choice):
    """When the words that nobody found are shown. Those that somebody found always are."""

    ALL = "all", _("Shown after each round")
    SERIES = "series", _("Shown after the series")
    NEVER = "found", _("Never shown")


def shows_missed(reveal: Reveal, series_over: bool) -> bool:
    return reveal is Reveal.ALL or (reveal is Reveal.SERIES and series_over)
