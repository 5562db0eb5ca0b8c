"""/games/CODE/screen/: the board, the clock and the code on a television."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.models import Round
from game.rules.refusals import Refusal
from game.rules.wording import clock, counted, noun_for
from game.services.play import games
from game.snapshots import Json, game_snapshot, round_results
from game.web.play.lobby.join import game_address, qr_code, unknown_game
from game.web.shared.text import features
from game.web.shared.tiles import blank, spoken_rows, tiles_of

SHOWN = 12  # players with their counts; more would be too small to read
EMPTY: Json = {"phase": "lobby", "board": None, "next_starts_at": None, "ends_at": None}
HEADLINES = {
    "lobby": "Waiting for the start",
    "countdown": "Get ready",
    "playing": "left to play",
    "finished": "Time’s up",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A player on the screen, with so many words, or points and a place once it is over."""

    name: str
    count: int | None
    noun: str = ""
    place: int | None = None
    online: bool = True


@never_cache
@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The state of the game as everybody in the room may see it; scripts fetch it again."""
    now = timezone.now()
    try:
        game = games.find(code, now)
        if code != game.code:
            return HttpResponseRedirect(f"{game_address(game)}screen/")
        snapshot = game_snapshot(game, None, now)
    except Refusal as refusal:
        return unknown_game(request, code, refusal)
    round_ = snapshot["round"] or EMPTY
    results = _results(round_, now)
    tiles = tiles_of(round_["board"])
    context = {
        "game": game,
        "phase": round_["phase"],
        "headline": HEADLINES[round_["phase"]],
        "tiles": tiles or blank(game.rows, game.columns),
        "spoken_rows": spoken_rows(tiles),
        "now": snapshot["server_time"],
        "present": counted(snapshot["present"], "player"),
        "lines": _standings(results) if results else _counts(snapshot, round_),
        "summary": _summary(results) if results else "",
        "features": features(game)[:3],
        "lobby": f"{request.get_host()}/play/",
        "qr": qr_code(request, game),
        **_clock(round_, snapshot["server_time"]),
    }
    return render(request, "play/screen/page.html", context)


def _clock(round_: Json, now: int) -> dict[str, Any]:
    """What the clock runs towards, if it runs: `until` in milliseconds."""
    towards = {"countdown": "starts_at", "playing": "ends_at", "finished": "next_starts_at"}
    until = round_[towards[round_["phase"]]] if round_["phase"] in towards else None
    left = clock((until - now) / 1000) if until else ""
    return {"until": until, "left": left, "untimed": round_["phase"] == "playing" and not until}


def _counts(snapshot: Json, round_: Json) -> list[Line]:
    """Who is there and how many words they have found, but not which."""
    playing = round_["phase"] in ("playing", "finished")
    here = [player for player in snapshot["players"] if player["online"] or player["words"]]
    if playing:
        here.sort(key=lambda player: -player["words"])
    return [
        Line(
            player["name"],
            player["words"] if playing else None,
            noun_for(player["words"], "word"),
            online=player["online"],
        )
        for player in here[:SHOWN]
    ]


def _results(round_: Json, now: datetime) -> Json | None:
    """The results of a round that is over and counted."""
    if round_["phase"] != "finished":
        return None
    over = Round.objects.select_related("version", "game").get(public_id=round_["id"])
    try:
        return round_results(over, None, now)
    except Refusal:  # being counted: a second later they are there
        return None


def _standings(results: Json) -> list[Line]:
    return [
        Line(
            standing["name"],
            standing["points"],
            noun_for(standing["points"], "point"),
            standing["place"],
        )
        for standing in results["standings"][:SHOWN]
    ]


def _summary(results: Json) -> str:
    """How many words there were, and the best one that nobody found."""
    words = results["words"]
    found = f"{counted(len(words), 'word')} on the board, {len(words) - results['missed']:,} found."
    missed = [word for word in words if not word["finders"]]
    if not missed:
        return found
    best = max(missed, key=lambda word: (word["points"], len(word["word"])))
    return f"{found} Nobody saw “{best['word']}”."
