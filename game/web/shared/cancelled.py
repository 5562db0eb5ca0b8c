"""The words that official scoring cancelled, and what they took from whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.snapshots import Json

NAMED = 8  # Words that are named; the others are counted.


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A cancelled word, or the number of those that are not named.

    `lost`: the points that each finder would have had for it, by seat, as `12:2 15:1.5`.
    """

    text: str
    lost: str


def cancelled_words(results: Json) -> list[Cancelled]:
    """Those with most points first; at last how many more there are."""
    words = [word for word in results["words"] if word["cancelled"]]
    words.sort(key=lambda word: (-word["points"], -len(word["word"]), word["word"]))
    finders = _finders(words, results["timeline"])
    shares = {
        row["seat"]: row["handicap"]["percent"] / 100 if row["handicap"] else 1
        for row in results["standings"]
    }
    named = words[:NAMED] if len(words) > NAMED + 1 else words
    shown = [
        Cancelled(word.get("written", word["word"]), _lost([word], finders, shares))
        for word in named
    ]
    if others := words[len(named) :]:
        shown.append(Cancelled(f"{len(others):,} more", _lost(others, finders, shares)))
    return shown


def _finders(words: Iterable[Json], timeline: Iterable[Json]) -> Mapping[str, set[int]]:
    """By word. Words of a public round list the first finders only, the timeline those who are
    shown."""
    finders = {word["word"]: set(word["finders"]) for word in words}
    for line in timeline:
        for find in line["finds"]:
            if find["cancelled"]:
                finders[find["word"]].add(line["seat"])
    return finders


def _lost(
    words: Iterable[Json], finders: Mapping[str, set[int]], shares: Mapping[int, float]
) -> str:
    lost: dict[int, float] = defaultdict(float)
    for word in words:
        for seat in finders[word["word"]] & shares.keys():
            lost[seat] += word["points"] * shares[seat]
    return " ".join([f"{seat}:{points:g}" for seat, points in sorted(lost.items())])
