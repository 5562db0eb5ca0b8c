"""The only place that turns the state of games into JSON.

It asks who is looking, and when: boards before the start, words of others and solutions before the
end are in nothing that leaves it. Times are milliseconds since 1970.
"""

from game.snapshots.results import round_results
from game.snapshots.state import (
    CROWD,
    ROSTER_EVERY,
    game_snapshot,
    game_snapshots,
    roster,
    round_summary,
)
from game.snapshots.values import Json, millis

__all__ = [
    "CROWD",
    "ROSTER_EVERY",
    "Json",
    "game_snapshot",
    "game_snapshots",
    "millis",
    "roster",
    "round_results",
    "round_summary",
]
