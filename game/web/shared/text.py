"""Games described in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from game.models import Game
from game.rules.results import Scoring
from game.rules.settings import SETTINGS, Settings
from game.rules.wording import duration
from game.snapshots import Json

USUAL = Settings()


def title(game: Game) -> str:
    if game.is_daily:
        return "Daily board"
    return "Public game" if game.is_public else f"Game {game.code}"


def features(game: Game) -> list[str]:
    """The settings in a few words each, the most interesting first."""
    return [
        f"{game.rows}×{game.columns} board",
        duration(game.round_seconds),
        f"words of {game.min_length} letters or more",
        Scoring(game.scoring).description,
        *_unusual(game),
    ]


def series_result(results: Json, rounds: int | None) -> str:
    """Who has won a series of so many rounds, once its last one is over; otherwise empty."""
    standings = results["series"] or []
    is_over = rounds and results["round"]["series_place"] >= rounds
    if not is_over or len(standings) < 2 or not standings[0]["points"]:
        return ""
    winners = [row["name"] for row in standings if row["place"] == 1]
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share'} the series"


def _unusual(game: Game) -> Iterator[str]:
    if game.set_board and not game.is_daily:
        yield "a board set by the host, who may know its words"
    for name, setting in SETTINGS.items():
        value = getattr(game, name)
        hidden = game.is_public and name == "pause_seconds"
        if setting.feature and not hidden and value != getattr(USUAL, name):
            yield setting.feature(value)
