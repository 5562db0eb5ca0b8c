"""The timeline of a round: as data for the script that replays it, and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from game.rules.wording import clock
from game.snapshots import Json


def timeline_context(results: Json) -> dict[str, Any]:
    """`timeline`: the round's length in milliseconds and each player's finds; None without finds.

    `find_rows`: the finds of all players in order of time, as rows of a table.
    """
    rows = {row["seat"]: row for row in results["standings"]}
    players = [
        {"name": rows[line["seat"]]["name"], "points": rows[line["seat"]]["points"], **line}
        for line in results["timeline"]
        if line["seat"] in rows
    ]
    length = results["round"]["ends_at"] - results["round"]["starts_at"]
    finds = [{**find, "name": player["name"]} for player in players for find in player["finds"]]
    return {
        "timeline": {"length": length, "players": players} if players else None,
        "find_rows": _rows(sorted(finds, key=lambda find: find["at"])),
    }


def _rows(finds: Sequence[Json]) -> SafeString:
    """Not a template, which takes ten times as long."""
    return mark_safe("\n".join([_row(find) for find in finds]))  # noqa: S308  # _row escapes


def _row(find: Json) -> str:
    cancelled = '<span class="visually-hidden"> (cancelled)</span>' if find["cancelled"] else ""
    shown = str(find.get("written", find["word"]))
    return (
        f'<tr><td class="number">{clock(find["at"] // 1000)}</td>'
        f"<td><bdi>{escape(find['name'])}</bdi></td><td>{escape(shown)}</td>"
        f'<td class="number">{find["points"]}{cancelled}</td></tr>'
    )
