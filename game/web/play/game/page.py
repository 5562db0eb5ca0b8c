"""/games/CODE/: where rounds are played. With scripts the page keeps itself up to date.

Without them it shows the state of the moment, and its forms are sent here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.models import Game, Seat
from game.rules import verdicts
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import StartBy
from game.rules.verdicts import Verdict
from game.services import rates
from game.services.play import games, rounds, words
from game.services.play.sessions import player_of
from game.services.play.words import Entry
from game.services.rates import RateLimited
from game.snapshots import game_snapshot
from game.web.errors import rate_limited
from game.web.play.game import hosting
from game.web.play.lobby.join import game_address, join_form, qr_code, unknown_game
from game.web.shared.text import SCORING, clock, counted, features
from game.web.shared.tiles import spoken_rows, tiles_of

MAX_WORD = 100  # characters that are looked at
REASONS = {
    verdicts.SHORT: "“{word}” is too short.",
    verdicts.NOT_ON_BOARD: "“{word}” is not on the board.",
    verdicts.UNKNOWN: "“{word}” is not in the dictionary.",
    verdicts.REPEATED: "You have “{word}” already.",
    verdicts.OVER: "“{word}” came too late: the round is over.",
    verdicts.NOT_STARTED: "The round has not started yet.",
    verdicts.REMOVED: "The host has removed you from this game.",
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a game for those who have a seat in it; others are asked for their name."""
    now = timezone.now()
    try:
        found = games.find(code, now)
    except Refusal as refusal:
        return unknown_game(request, code, refusal)
    if code != found.code:
        return HttpResponseRedirect(game_address(found))
    seat = seat_of(request, found)
    if seat is None or seat.left_at:
        return join_form(request, found, seat)
    if request.method == "POST":
        return _acted(request, found, seat, now)
    games.touch(seat, now)
    return render(request, "play/game/page.html", _context(request, found, seat, now))


def seat_of(request: HttpRequest, game: Game) -> Seat | None:
    """The seat of the session's player in this game, if they have one; also after leaving."""
    player = player_of(request.session)
    if player is None:
        return None
    seat = Seat.objects.taken().filter(game=game, player=player).first()
    if seat:
        seat.game = game
    return seat


def _acted(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> HttpResponse:
    """Do what a form of the page asks for; what comes of it is told on the page.

    Where something was typed in vain, the same page has it still, with the error at its field.
    """
    asked = request.POST.get("do", "")
    action, target = _ACTIONS.get(asked, _say), None
    try:
        rates.check("play" if action is _say else "change", rates.by_player(seat.player_id))
        target = action(request, game, seat, now)
    except Refusal as refusal:
        if asked in hosting.TYPED:
            page = render(
                request, "play/game/page.html", _context(request, game, seat, now, refusal)
            )
            return rate_limited(page, refusal.seconds if isinstance(refusal, RateLimited) else 0)
        messages.error(request, refusal.detail)
    return HttpResponseRedirect(target or game_address(game))


def _say(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    round_ = rounds.current(game, now)
    word = request.POST.get("word", "")[:MAX_WORD].replace("\0", "").strip()
    if round_ is None:
        messages.error(request, REASONS[verdicts.NOT_STARTED])
    elif word:
        verdict = words.submit(round_, Entry(seat.pk, word, now))
        messages.add_message(request, *_told(verdict))


def _told(verdict: Verdict) -> tuple[int, str]:
    if verdict.accepted:
        return messages.SUCCESS, f"“{verdict.word}”: {counted(verdict.points, 'point')}."
    return messages.ERROR, REASONS[verdict.code or verdicts.UNKNOWN].format(word=verdict.word)


def _start(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    rounds.start(game, seat, now)


def _finish(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    rounds.finish(game, seat, now)


_ACTIONS: dict[str, hosting.Action] = {"start": _start, "finish": _finish, **hosting.ACTIONS}


def _context(
    request: HttpRequest, game: Game, seat: Seat, now: datetime, refused: Refusal | None = None
) -> dict[str, Any]:
    state = game_snapshot(game, seat, now)
    round_ = state["round"]
    tiles = tiles_of(round_["board"]) if round_ else []
    return {
        "game": game,
        "state": state,
        "round": round_,
        "tiles": tiles,
        "spoken_rows": spoken_rows(tiles),
        "phase": round_["phase"] if round_ else "lobby",
        "time": _time(round_, state["server_time"]),
        "may_start": not game.is_public and _may_start(state),
        "features": features(game),
        "address": request.build_absolute_uri(game_address(game)),
        "qr": "" if game.is_public else qr_code(request, game),
        "blank": [[""] * game.columns] * game.rows,
        "forms": hosting.Forms.of(request, game, state, refused),
        "scoring": [(scoring.value, *SCORING[scoring]) for scoring in Scoring],
        "shortest": hosting.SHORTEST,
        "percent": hosting.PERCENT,
        "max_name": MAX_NAME,
    }


def _may_start(state: dict[str, Any]) -> bool:
    by_host = state["game"]["settings"]["start_by"] == StartBy.HOST
    return not by_host or bool(state["game"]["host"] == state["you"]["seat"])


def _time(round_: dict[str, Any] | None, now: int) -> str:
    """What the clock shows at this moment."""
    if round_ is None or round_["phase"] == "finished":
        return ""
    until = round_["starts_at"] if round_["phase"] != "playing" else round_["ends_at"]
    return clock(abs((until or round_["starts_at"]) - now) / 1000)
