"""What stands under the clock of a round: rank, common words and goals of the day."""

from typing import Any

from game.models import Game
from game.rules import ranks
from game.rules.wording import counted
from game.snapshots import Snapshot, own
from game.snapshots.daily import goals_with
from game.snapshots.round_state import RoundState


def progress_context(game: Game, state: Snapshot) -> dict[str, Any]:
    """`rank_names`: for scripts, by the order of `ranks` in the state."""
    round_, you = state["round"], own(state)
    found = sum(not word.get("rare") for word in you["words"])
    needed = round_.get("ranks", []) if round_ else []
    points = you["points"] - you.get("hint_cost", 0)
    words = [word["word"] for word in you["words"]]
    return {
        "rank_names": ranks.names(),
        "rank": ranks.name_of(points, needed),
        "rank_missing": ranks.missing(points, needed) if needed else "",
        "common_line": _common_line(round_, found),
        "goals": goals_with(game.daily_try.daily, words) if game.is_daily else [],
    }


def _common_line(round_: RoundState | None, found: int) -> str:
    """How many of the common words are found, or of a list; the same as `commonText` of the
    script."""
    count = round_.get("common") if round_ else None
    if round_ is None or count is None:
        return ""
    if round_["words_from"] != "dictionary":
        return counted(
            count,
            "%(found)s of %(count)s word of the list",
            "%(found)s of %(count)s words of the list",
            found=found,
        )
    return counted(
        count,
        "%(found)s of %(count)s common word",
        "%(found)s of %(count)s common words",
        found=found,
    )
