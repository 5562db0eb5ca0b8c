"""/games/CODE/screen/: the board, the clock and the code on a television."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.models import Game, Round
from game.rules.refusals import Refusal
from game.rules.wording import clock, counted, noun_for
from game.snapshots import Json, game_snapshot, round_results
from game.web.shared.game_links import game_address, qr_code
from game.web.shared.open_game import open_game
from game.web.shared.text import features, series_result, title
from game.web.shared.tiles import blank, spoken_rows, tiles_of

SHOWN = 12  # Players in the list; more would be too small to read.
NO_ROUND: Json = {"phase": "lobby", "board": None, "next_starts_at": None, "ends_at": None}
HEADLINES = {
    "lobby": "Waiting for the start",
    "countdown": "Get ready",
    "playing": "left to play",
    "finished": "The round is over",
}
CLOCK_ENDS = {"countdown": "starts_at", "playing": "ends_at", "finished": "next_starts_at"}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player on the screen. `count`: of words; after the round of points, with a place.

    `computer`: how strong one is; None for people.
    """

    name: str
    count: int | None
    noun: str = ""
    place: int | None = None
    online: bool = True
    computer: str | None = None


@never_cache
@require_safe
@gzip_page  # safe from BREACH: Django masks the CSRF token and pads the answer
@open_game("screen")
def screen(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """The state of the game as everybody in the room may see it. Scripts poll it."""
    snapshot = game_snapshot(game, None, now)
    round_ = snapshot["round"] or NO_ROUND
    results = _results(round_, now)
    series = series_result(results, game.rounds) if results else ""
    if results:
        players = _standings(results["series"] if series else results["standings"])
    else:
        players = _word_counts(snapshot, round_)
    present = f"{counted(snapshot['present'], 'player')} here" if players else ""
    tiles = tiles_of(round_["board"])
    context = {
        "game": game,
        "title": title(game),
        "phase": round_["phase"],
        "headline": series or HEADLINES[round_["phase"]],
        "tiles": tiles or blank(game.rows, game.columns),
        "spoken_rows": spoken_rows(tiles),
        "now": snapshot["server_time"],
        "players": players,
        "summary": _summary(results) if results else present,
        "features": features(game)[:3],
        "lobby": f"{request.get_host()}/play/",
        "qr": qr_code(request.build_absolute_uri(game_address(game))),
        **_clock(round_, snapshot["server_time"]),
    }
    return render(request, "play/screen/page.html", context)


def _clock(round_: Json, now: int) -> dict[str, Any]:
    """`until`: when the clock runs out, in milliseconds; None while no clock runs."""
    phase = round_["phase"]
    until = round_[CLOCK_ENDS[phase]] if phase in CLOCK_ENDS else None
    left = clock((until - now) / 1000) if until else ""
    return {"until": until, "left": left, "untimed": phase == "playing" and not until}


def _word_counts(snapshot: Json, round_: Json) -> list[PlayerLine]:
    """Who is present, and how many words they have found."""
    playing = round_["phase"] in ("playing", "finished")
    present = [player for player in snapshot["players"] if player["online"] or player["words"]]
    if playing:
        present.sort(key=lambda player: -player["words"])
    return [
        PlayerLine(
            player["name"],
            player["words"] if playing else None,
            noun_for(player["words"], "word"),
            online=player["online"],
            computer=player["computer"],
        )
        for player in present[:SHOWN]
    ]


def _results(round_: Json, now: datetime) -> Json | None:
    """The results of a settled round."""
    if round_["phase"] != "finished":
        return None
    finished = Round.objects.select_related("version", "game").get(public_id=round_["id"])
    try:
        return round_results(finished, None, now)
    except Refusal:  # It is being settled; a later request shows the results.
        return None


def _standings(standings: list[Json]) -> list[PlayerLine]:
    return [
        PlayerLine(
            standing["name"],
            standing["points"],
            noun_for(standing["points"], "point"),
            standing["place"],
            computer=standing["computer"],
        )
        for standing in standings[:SHOWN]
    ]


def _summary(results: Json) -> str:
    """How many words were on the board, and the best one that nobody found, unless it is hidden.

    An everyday word, if there is one.
    """
    words = results["words"]
    total = len(words) + results["hidden"]
    found = f"{counted(total, 'word')} on the board, {total - results['missed']:,} found."
    missed = [word for word in words if not word["finders"]]
    if not missed:
        return found
    known = [word for word in missed if word["word"] in results["everyday"]]
    best = max(known or missed, key=lambda word: (word["points"], len(word["word"])))
    return f"{found} Nobody saw “{best.get('written', best['word'])}”."
