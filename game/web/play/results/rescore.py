"""“What if”: the standings of a round under another scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.results import Scoring
from game.snapshots import Json


def asked_scoring(query: Mapping[str, str]) -> Scoring | None:
    """The scoring in the address; an unknown one is ignored."""
    asked = query.get("scoring", "")
    return Scoring(asked) if asked in list(Scoring) else None


def rescore_context(results: Json) -> dict[str, Any]:
    """The scorings that the form offers, and the standings under the one in the address."""
    played = Scoring(results["round"]["scoring"])
    offered = [(one.value, one.label) for one in Scoring if one is not played]
    what_if = results["what_if"]
    if what_if:
        scoring = Scoring(what_if["scoring"])
        what_if = {
            **what_if,
            "title": scoring.label,
            "explained": scoring.hint,
            "rows": _with_places(what_if["standings"], results["standings"]),
            "lacks_bonuses": scoring is Scoring.RUZZLE and not results["board"]["bonuses"],
        }
    return {"other_scorings": offered, "what_if": what_if}


def _with_places(rows: list[Json], played: list[Json]) -> list[Json]:
    """Adds `was`: the player's place in the round, None if it is the same."""
    places = {row["seat"]: row["place"] for row in played}
    return [
        {**row, "was": None if places.get(row["seat"]) == row["place"] else places.get(row["seat"])}
        for row in rows
    ]
