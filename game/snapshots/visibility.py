"""What of the results of a round is told to whom."""

from __future__ import annotations

from collections import defaultdict

from game.models import Seat
from game.rules import highlights
from game.rules.near_misses import near_misses
from game.snapshots.values import TOP, Json

Lines = dict[int, list[Json]]


def visible_to(viewer: Seat | None, results: Json, shows_missed: bool) -> Json:
    """The results as this viewer may see them: theirs are the near misses and a line of time."""
    told = {name: value for name, value in results.items() if name != "lines"}
    if not shows_missed:
        told["words"] = [word for word in results["words"] if word["finders"]]
        told["everyday"] = []
    return {
        **told,
        "hidden": len(results["words"]) - len(told["words"]),
        "near_misses": _near_misses(viewer, told["words"], results["lines"]) if viewer else [],
        "timeline": _timeline(viewer, results["standings"], results["lines"]),
    }


def finds_by_seat(words: list[Json]) -> Lines:
    """What each seat found, in the order in which it came in."""
    lines: Lines = defaultdict(list)
    for word in words:
        columns = zip(word["finders"], word["times"], word["scores"], strict=True)
        for seat, at, points in columns:
            told = {"at": at, "word": word["word"], "points": points}
            lines[seat].append({**told, "cancelled": word["cancelled"]})
    for finds in lines.values():
        finds.sort(key=lambda find: find["at"])
    return dict(lines)


def highlights_of(words: list[Json]) -> Json:
    """The rarest word that was found, and everyday words that nobody found."""
    known = [
        (highlights.Word(word["word"], word["points"], word["commonness"]), word["finders"])
        for word in words
        if word["commonness"] is not None
    ]
    return {
        "rarest": highlights.rarest(word for word, finders in known if finders),
        "everyday": highlights.everyday(word for word, finders in known if not finders),
    }


def _near_misses(viewer: Seat, words: list[Json], lines: Lines) -> list[Json]:
    own = {find["word"] for find in lines.get(viewer.pk, ())}
    shortest = viewer.handicap_min_length or 0
    missed = (
        highlights.Word(word["word"], word["points"], word["commonness"] or 0)
        for word in words
        if word["word"] not in own and len(word["word"]) >= shortest
    )
    return [near._asdict() for near in near_misses(own, missed)] if own else []


def _timeline(viewer: Seat | None, standings: list[Json], lines: Lines) -> list[Json]:
    """The lines of the best ten and of the viewer, without those who found nothing."""
    seats = [row["seat"] for row in standings[:TOP]]
    if viewer and viewer.pk not in seats:
        seats.append(viewer.pk)
    return [{"seat": seat, "finds": lines[seat]} for seat in seats if seat in lines]
