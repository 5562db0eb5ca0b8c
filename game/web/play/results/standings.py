"""Standings as rows of tables."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from game.rules.wording import counted, noun_for
from game.snapshots import Json

BEST = 10  # Players whose standings are shown at once.


def standings_context(results: Json) -> dict[str, Any]:
    """The best players and the visitor; the others apart, if they would fill the page."""
    standings, own = results["standings"], results["you"]
    best = standings
    if len(standings) > BEST + 2:
        best = [*standings[:BEST], *(row for row in standings[BEST:] if row["seat"] == own)]
    shown = {row["seat"] for row in best}
    series = results["series"] or []
    others = [row for row in standings if row["seat"] not in shown]
    return {
        "best": _rows(best, own),
        "others": _rows(others, own),
        "others_count": len(others),
        "series": _rows(series, own) if len(series) > 1 else "",
    }


def headline(results: Json) -> str:
    """Who won with how many points, for those who see nothing but the title."""
    standings = results["standings"]
    if not any(row["points"] for row in standings):
        return "A round without points"
    points = counted(standings[0]["points"], "point")
    winners = [row["name"] for row in standings if row["place"] == 1]
    if len(standings) == 1:
        return f"{winners[0]}: {points}"
    if len(winners) > 1:
        return f"{len(winners)} players with {points} each"
    return f"{winners[0]} won with {points}"


def own_result(results: Json) -> str:
    """The score of the visitor in a line; empty for those who did not play."""
    own = next((row for row in results["standings"] if row["seat"] == results["you"]), None)
    if own is None:
        return ""
    on_board = counted(len(results["words"]) + results["hidden"], "word")
    score = f"{counted(own['points'], 'point')}, {own['words']} of {on_board}"
    if results["players"] == 1:
        return score
    firsts = sum(row["place"] == 1 for row in results["standings"])
    if own["place"] == 1 and own["points"]:
        return f"You won: {score}" if firsts == 1 else f"A tie for first place: {score}"
    return f"Place {own['place']} of {results['players']}: {score}"


def _rows(standings: Iterable[Json], own: int | None) -> SafeString:
    """Not a template, which takes ten times as long."""
    html = "\n".join([_row(row, row["seat"] == own) for row in standings])
    return mark_safe(html)  # noqa: S308  # _row escapes names


def _row(row: Json, is_own: bool) -> str:
    tags = f' <span class="tag">computer, {row["computer"]}</span>' if row["computer"] else ""
    if row.get("handicap"):
        tags += " " + render_to_string("play/handicap.html", {"handicap": row["handicap"]})
    points = row["points"]
    return (
        f'<tr class="place-{row["place"]}{" own-seat" if is_own else ""}">'
        f'<td class="place">{row["place"]}.</td>'
        f'<th scope="row"><bdi>{escape(row["name"])}</bdi>{tags}</th>'
        f'<td class="number">{counted(row["words"], "word")}</td>'
        f'<td class="number total">{points}'
        f'<span class="visually-hidden"> {noun_for(points, "point")}</span></td></tr>'
    )
