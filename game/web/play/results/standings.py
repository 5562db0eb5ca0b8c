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
        f'<tr class="place-{row["place"]}{" own-seat" if is_own else ""}"'
        f' data-seat="{row["seat"]}">'
        f'<td class="place">{row["place"]}.</td>'
        f'<th scope="row"><bdi>{escape(row["name"])}</bdi>{tags}</th>'
        f'<td class="number">{counted(row["words"], "word")}</td>'
        f'<td class="number total"><span data-total="{points}">{points}</span>'
        f'<span class="visually-hidden"> {noun_for(points, "point")}</span></td></tr>'
    )
