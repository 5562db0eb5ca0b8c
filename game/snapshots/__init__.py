"""The JSON of games and rounds for clients; nothing else serialises them.

Snapshots depend on the viewer and the time. None of them contains the board before the start, or
words of other players and the solution before the end. Times are milliseconds since 1970.
"""

from game.snapshots.results import round_results
from game.snapshots.roster import CROWD, ROSTER_EVERY, numbers_of, onlooker_of, roster
from game.snapshots.round_state import round_summary
from game.snapshots.series import series_results
from game.snapshots.state import (
    Snapshot,
    find,
    game_snapshot,
    game_snapshots,
    knocks_of,
    own,
)
from game.snapshots.values import Json, millis, written
