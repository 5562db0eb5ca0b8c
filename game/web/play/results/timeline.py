"""The line of time of a round: for the script that plays it, and as a table."""

from __future__ import annotations

from typing import Any

from game.rules.wording import clock
from game.snapshots import Json


def timeline_context(told: Json) -> dict[str, Any]:
    """`timeline`: the round's length in milliseconds, and who found what when; None where nobody
    found anything. `moments`: the same, one find after the other."""
    rows = {row["seat"]: row for row in told["standings"]}
    players = [
        {"name": rows[line["seat"]]["name"], "points": rows[line["seat"]]["points"], **line}
        for line in told["timeline"]
        if line["seat"] in rows
    ]
    length = told["round"]["ends_at"] - told["round"]["starts_at"]
    finds = [
        {**find, "name": player["name"], "clock": clock(find["at"] // 1000)}
        for player in players
        for find in player["finds"]
    ]
    return {
        "timeline": {"length": length, "players": players} if players else None,
        "moments": sorted(finds, key=lambda find: find["at"]),
    }
