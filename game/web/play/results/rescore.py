"""“What if”: the standings of a round as other rules would have them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from game.rules.results import Scoring
from game.snapshots import Json
from game.web.shared.text import SCORING


def asked_scoring(request: HttpRequest) -> Scoring | None:
    """The scoring that the address asks for; one that there is not is as if left out."""
    asked = request.GET.get("scoring", "")
    return Scoring(asked) if asked in list(Scoring) else None


def rescore_context(told: Json) -> dict[str, Any]:
    """What the form offers, and the standings that were asked for."""
    played = Scoring(told["round"]["scoring"])
    offered = [(one.value, SCORING[one][0]) for one in Scoring if one is not played]
    what_if = told["what_if"]
    if what_if:
        title, explained = SCORING[Scoring(what_if["scoring"])]
        rows = _with_places(what_if["standings"], told["standings"])
        what_if = {**what_if, "title": title, "explained": explained, "rows": rows}
    return {"other_scorings": offered, "what_if": what_if}


def _with_places(rows: list[Json], played: list[Json]) -> list[Json]:
    """The rows with the place that each really had, where that was another one."""
    places = {row["seat"]: row["place"] for row in played}
    return [
        {**row, "was": None if places.get(row["seat"]) == row["place"] else places.get(row["seat"])}
        for row in rows
    ]
