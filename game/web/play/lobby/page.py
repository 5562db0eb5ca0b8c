"""/play/: every way into a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.models import Game
from game.rules.guest_names import suggest_name
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services import rates
from game.services.play import games, rounds
from game.services.play.sessions import introduce, player_of
from game.services.rates import RateLimited
from game.web.errors import rate_limited
from game.web.play.lobby.forms import BLAMED, GameForm
from game.web.play.lobby.join import MAX_CODE, game_address
from game.web.play.lobby.public import PublicState
from game.web.play.lobby.styles import STYLES, filled_in, style_of
from game.web.shared.text import SCORING, duration

PRACTICE = {"untimed": None, "timed": Settings().round_seconds}  # seconds of a round
RATES = {"join": "read", "make": "create", "practice": "create"}  # by what is asked for


@dataclass
class Lobby:
    """What the page shows. `refused`: what was turned down, by the form and its field."""

    form: GameForm
    name: str
    code: str = ""
    asked: str = ""
    refused: dict[str, str] = field(default_factory=dict)
    wait: int = 0  # seconds, for who has asked too often

    def refuse(self, refusal: Refusal) -> None:
        fault = BLAMED.get(refusal.field or "", refusal.field or "all")
        self.refused[fault] = refusal.detail
        self.wait = refusal.seconds if isinstance(refusal, RateLimited) else 0


@never_cache  # the clock of the public game is on it, and a name
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """The lobby. Its forms are sent to itself; what works leads into a game."""
    now = timezone.now()
    player = player_of(request.session)
    form = GameForm(request.POST if request.method == "POST" else filled_in(request.GET))
    lobby = Lobby(form, player.name if player else suggest_name(SystemRandom()))
    if request.method == "POST":
        lobby.asked = request.POST.get("do", "")
        _keep(lobby, request.POST)
        try:
            rates.check(RATES.get(lobby.asked, "guest"), rates.by_address(request.META))
            game = _ACTIONS.get(lobby.asked, _enter_public)(request, lobby, now)
            return HttpResponseRedirect(game_address(game))
        except Refusal as refusal:
            lobby.refuse(refusal)
    response = render(request, "play/lobby/page.html", _context(lobby, now))
    return rate_limited(response, lobby.wait)


def _keep(lobby: Lobby, sent: QueryDict) -> None:
    """What was typed stays on the page, whatever comes of it."""
    lobby.name = sent.get("name", lobby.name)[: 10 * MAX_NAME].replace("\0", "")
    lobby.code = sent.get("code", "")[:MAX_CODE].replace("\0", "")


def _enter_public(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    """A seat in the public game; where somebody has the name, with a number after it."""
    player = introduce(request.session, lobby.name, now)
    game = games.public_game(now)
    rounds.current(game, now)  # refuses where there is nothing to play with
    games.join(game, player, None, now)
    return game


def _find(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    """The game of a code: its own page asks strangers who they are."""
    return games.find(lobby.code, now)


def _make(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    settings = lobby.form.settings()
    return games.create(introduce(request.session, lobby.name, now), settings, now)


def _practice(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    """A game with oneself, which begins at once."""
    seconds = PRACTICE.get(request.POST.get("clock", ""))
    settings = Settings(round_seconds=seconds, scoring=Scoring.EVERYONE)
    known = player_of(request.session)
    player = known or introduce(request.session, suggest_name(SystemRandom()), now)
    game = games.create(player, settings, now)
    rounds.start(game, games.join(game, player, None, now), now)
    return game


Action = Callable[[HttpRequest, Lobby, datetime], Game]
_ACTIONS: dict[str, Action] = {
    "public": _enter_public,
    "join": _find,
    "make": _make,
    "practice": _practice,
}


def _context(lobby: Lobby, now: datetime) -> dict[str, Any]:
    return {
        "lobby": lobby,
        "form": lobby.form,
        "styles": STYLES,
        "current_style": style_of(lobby.form),
        "errors": lobby.refused,
        "code": lobby.code,
        "max_name": MAX_NAME,
        "scoring": [(scoring.value, *SCORING[scoring]) for scoring in Scoring],
        "public": PublicState.at(now),
        "practice": [(value, duration(seconds)) for value, seconds in PRACTICE.items()],
    }
