"""The timeline of a round: as data for the script that replays it, and as a table."""

from __future__ import annotations

from typing import Any

from game.rules.wording import clock
from game.snapshots import Json


def timeline_context(results: Json) -> dict[str, Any]:
    """`timeline`: the round's length in milliseconds and each player's finds; None without finds.

    `finds`: the finds of all players in order of time.
    """
    rows = {row["seat"]: row for row in results["standings"]}
    players = [
        {"name": rows[line["seat"]]["name"], "points": rows[line["seat"]]["points"], **line}
        for line in results["timeline"]
        if line["seat"] in rows
    ]
    length = results["round"]["ends_at"] - results["round"]["starts_at"]
    finds = [
        {**find, "name": player["name"], "clock": clock(find["at"] // 1000)}
        for player in players
        for find in player["finds"]
    ]
    return {
        "timeline": {"length": length, "players": players} if players else None,
        "finds": sorted(finds, key=lambda find: find["at"]),
    }
