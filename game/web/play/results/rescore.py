"""“What if”: the standings of a round under another scoring."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.safestring import SafeString, mark_safe

from game.rules.results import Scoring
from game.rules.wording import noun_for
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
            "rows": _rows(what_if["standings"], results),
            "lacks_bonuses": scoring is Scoring.RUZZLE and not results["board"]["bonuses"],
        }
    return {"other_scorings": offered, "what_if": what_if}


def _rows(standings: list[Json], results: Json) -> SafeString:
    """Rows of a table, with the places in the round where they differ. Not a template, as in
    `standings`."""
    places = {row["seat"]: row["place"] for row in results["standings"]}
    own = results["you"]
    rows = [_row(row, places.get(row["seat"]), row["seat"] == own) for row in standings]
    return mark_safe("".join(rows))  # noqa: S308  # _row escapes names


def _row(row: Json, was: int | None, is_own: bool) -> str:
    place, points = row["place"], row["points"]
    before = f' <span class="tag">was {ordinal(was)}</span>' if was not in (None, place) else ""
    return (
        f'<tr class="place-{place}{" own-seat" if is_own else ""}"><td class="place">{place}.</td>'
        f'<th scope="row"><bdi>{escape(row["name"])}</bdi>{before}</th>'
        f'<td class="number total">{points:,}'
        f'<span class="visually-hidden"> {noun_for(points, "point")}</span></td></tr>'
    )
