"""Which parts of the results of a round a viewer may see."""

from __future__ import annotations

from collections import defaultdict

from game.models import Seat
from game.rules import highlights
from game.rules.near_misses import near_misses
from game.snapshots.values import TOP, Json

Finds = dict[int, list[Json]]


def visible_to(viewer: Seat | None, results: Json, shows_missed: bool) -> Json:
    """The results for this viewer, with the near misses and the timeline of their own."""
    visible = {name: value for name, value in results.items() if name != "finds"}
    if not shows_missed:
        visible["words"] = [word for word in results["words"] if word["finders"]]
        visible["everyday"] = []
    return {
        **visible,
        "hidden": len(results["words"]) - len(visible["words"]),
        "near_misses": _near_misses(viewer, visible["words"], results["finds"]) if viewer else [],
        "timeline": _timeline(viewer, results["standings"], results["finds"]),
    }


def finds_by_seat(words: list[Json]) -> Finds:
    """The words that each seat found, in the order in which they were received."""
    finds_of: Finds = defaultdict(list)
    for word in words:
        columns = zip(word["finders"], word["times"], word["scores"], strict=True)
        for seat, at, points in columns:
            find = {"at": at, "word": word["word"], "points": points}
            shown = {"written": word["written"]} if "written" in word else {}
            finds_of[seat].append({**find, **shown, "cancelled": word["cancelled"]})
    for finds in finds_of.values():
        finds.sort(key=lambda find: find["at"])
    return dict(finds_of)


def highlights_of(words: list[Json]) -> Json:
    """The rarest word that was found, and common words that nobody found."""
    known = [
        (highlights.Word(word["word"], word["points"], word["commonness"]), word["finders"])
        for word in words
        if word["commonness"] is not None
    ]
    return {
        "rarest": highlights.rarest(word for word, finders in known if finders),
        "everyday": highlights.everyday(word for word, finders in known if not finders),
    }


def _near_misses(viewer: Seat, words: list[Json], finds_of: Finds) -> list[Json]:
    own = {find["word"] for find in finds_of.get(viewer.pk, ())}
    shortest = viewer.handicap_min_length or 0
    missed = (
        highlights.Word(word["word"], word["points"], word["commonness"] or 0)
        for word in words
        if word["word"] not in own and len(word["word"]) >= shortest
    )
    return [near._asdict() for near in near_misses(own, missed)] if own else []


def _timeline(viewer: Seat | None, standings: list[Json], finds_of: Finds) -> list[Json]:
    """The finds of the best ten and of the viewer, without players who found nothing."""
    seats = [row["seat"] for row in standings[:TOP]]
    if viewer and viewer.pk not in seats:
        seats.append(viewer.pk)
    return [{"seat": seat, "finds": finds_of[seat]} for seat in seats if seat in finds_of]
