"""Views of one game: the code in the address becomes the open game."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from game import steady_clock
from game.db import failures
from game.limits.rates import RateLimited
from game.models import Game
from game.rules import codes
from game.rules.refusals import Refusal
from game.services.play import games
from game.services.play.classes import lessons
from game.web.errors import rate_limited, unavailable
from game.web.shared.visitors import known_visitor, visitor_of

NOT_FOR_YOU = (
    "game.closed_to_watchers",
    "game.not_host",
    "key.invalid",
    "name.account",
    "results.closed",
    "seat.removed",
    "seat.unknown",
)
MAX_CODE = 40  # Characters of a submitted code that are kept.

CodeView = Callable[[HttpRequest, str], HttpResponse]
GameView = Callable[[HttpRequest, Game, datetime], HttpResponse]


def open_game(view: GameView) -> CodeView:
    """Gives a view the open game of the code in its address, and the time of the request.

    A GET with another spelling of the code is redirected. If the game or the view refuses, the
    visitor gets the page for unknown codes (404, or 429 after too many of them), or one that leads
    to the game.
    """

    @wraps(view)
    def with_game(request: HttpRequest, code: str) -> HttpResponse:
        now = steady_clock.now()
        try:
            game = games.find(code, now, visitor_of(request))
            if request.method != "POST" and code != game.code:
                return redirect(_address(request, game))
            return view(request, game, now)
        except Refusal as refusal:
            if refusal.code == failures.CODE:
                return unavailable(request)
            if refusal.code in NOT_FOR_YOU:
                return closed_page(request, refusal, reverse("game", args=[code]), _("To the game"))
            return _unknown_game(request, code, refusal)

    return with_game


def _address(request: HttpRequest, game: Game) -> str:
    """The address of the request, with the code as the game has it."""
    route = request.resolver_match.route if request.resolver_match else ""
    return f"/{route.replace('<str:code>', game.code)}"


def closed_page(request: HttpRequest, refusal: Refusal, address: str, link: str) -> HttpResponse:
    """The page for those who may not see a board, with a link to where they can go on."""
    of_results = refusal.code == "results.closed"
    told = {"detail": refusal.detail, "of_results": of_results}
    context = {**told, "address": address, "link": link}
    return render(request, "play/closed.html", context, status=403)


def _unknown_game(request: HttpRequest, code: str, refusal: Refusal) -> HttpResponse:
    context = {
        "code": code[:MAX_CODE].replace("\0", ""),
        "problem": refusal.detail,
        "limited": isinstance(refusal, RateLimited),
        "unknown": refusal.code == "game.unknown",
    }
    if refusal.code == "game.closed":
        player, now = known_visitor(request.session), steady_clock.now()
        context["after"] = lessons.after(codes.read_code(code), player, now)
    page = render(request, "play/unknown_game.html", context, status=404)
    return rate_limited(page, refusal)
