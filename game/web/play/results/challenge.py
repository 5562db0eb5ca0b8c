"""/rounds/ID/?beat=POINTS: a round for those who have not played it, without its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.models import Round
from game.rules.results import Scoring
from game.rules.wording import counted, duration
from game.services.play import replays
from game.services.play.replays import Target
from game.snapshots import Json
from game.web.play.results.recap import own_standing
from game.web.shared.fields import asked_points
from game.web.shared.path_picture import path_picture
from game.web.shared.picture import Card, can_show


def asked_to_beat(round_: Round, results: Json, query: Mapping[str, str]) -> Target | None:
    """The score in the address; None without one, for players of the round, and for a board that
    may not be played again."""
    if "beat" not in query or own_standing(results) or results["hidden"]:
        return None
    return replays.target_of(round_, asked_points(query))


def challenge_context(target: Target, address: str, results: Json) -> dict[str, Any]:
    card = challenge_card(target, results)
    return {
        "target": target,
        "round": results["round"],
        "address": address,
        "query": f"?beat={target.points}",
        "card": card,
        "svg": path_picture(card),
        "words": counted(len(results["words"]), "word"),
        "length": duration(target.original.game.round_seconds),
        "was_cancelled": results["round"]["scoring"] == Scoring.OFFICIAL and results["players"] > 1,
    }


def challenge_card(target: Target, results: Json) -> Card:
    """Who is challenged plays this board: no word of it is named, and no path drawn."""
    words = counted(len(results["words"]), "word")
    rows, columns = results["board"]["size"]
    found = f"{target.standing.words} of {words}"
    return Card(
        headline=f"Beat {counted(target.points, 'point')}",
        facts=(
            f"{target.name}: {found}" if can_show(target.name) else found,
            duration(target.original.game.round_seconds).capitalize(),
        ),
        size=(rows, columns),
    )
