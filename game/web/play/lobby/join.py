"""Strangers at the door of a game: who are you? And codes that lead nowhere."""

from __future__ import annotations

from random import SystemRandom

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.models import Game, Seat
from game.rules.guest_names import suggest_name
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.services import rates
from game.services.play import games
from game.services.play.sessions import introduce, player_of
from game.services.rates import RateLimited
from game.web.errors import rate_limited
from game.web.shared.text import features

MAX_CODE = 40  # characters that are looked at where a code was asked for
NAMED = 12  # players who are named; the others are counted


def game_address(game: Game) -> str:
    return f"/games/{game.code}/"


def qr_code(request: HttpRequest, game: Game) -> SafeString:
    """The address of a game as an SVG picture of a QR code."""
    address = request.build_absolute_uri(game_address(game))
    code = segno.make(address, error="m", micro=False)
    label = f"QR code of {address}"
    svg = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=3, title=label)
    return mark_safe(svg.replace("<svg ", '<svg role="img" ', 1))  # noqa: S308  # segno escapes it


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat under the name that was sent; the game's page itself shows the form."""
    now = timezone.now()
    try:
        game = games.find(code, now)
    except Refusal as refusal:
        return unknown_game(request, code, refusal)
    if request.method != "POST":
        return HttpResponseRedirect(game_address(game))
    known = player_of(request.session)
    name = request.POST.get("name", known.name if known else "")[: 10 * MAX_NAME].replace("\0", "")
    try:
        rates.check("guest", rates.by_address(request.META))
        player = introduce(request.session, name, now)
        games.join(game, player, None if game.is_public else player.name, now)
    except Refusal as refusal:
        return join_form(request, game, name=name, refusal=refusal)
    return HttpResponseRedirect(game_address(game))


def join_form(
    request: HttpRequest,
    game: Game,
    seat: Seat | None = None,
    *,
    name: str | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page for those who are not in: what is played, who is there, under which name.

    `seat`: that of somebody who has left, and who keeps the name.
    """
    player = player_of(request.session)
    if name is None:
        name = player.name if player else suggest_name(SystemRandom())
    own = Seat.objects.filter(game=game, player=player) if player else Seat.objects.none()
    seats = Seat.objects.filter(game=game).present(timezone.now())
    names = list(seats.order_by("joined_at", "pk").values_list("name", flat=True)[:NAMED])
    context = {
        "game": game,
        "seat": seat,
        "removed": own.exclude(removed_at=None).exists(),
        "name": name,
        "max_name": MAX_NAME,
        "names": names,
        "others": seats.count() - len(names),
        "features": features(game),
        "host": game.host.name if game.host else None,
        "name_error": refusal.detail if refusal and refusal.field == "name" else "",
        "error": refusal.detail if refusal and refusal.field != "name" else "",
    }
    response = render(request, "play/lobby/join.html", context)
    return rate_limited(response, refusal.seconds if isinstance(refusal, RateLimited) else 0)


def unknown_game(request: HttpRequest, code: str, refusal: Refusal) -> HttpResponse:
    """A code that leads nowhere, with the form to try another one."""
    context = {"code": code[:MAX_CODE].replace("\0", ""), "problem": refusal.detail}
    return render(request, "play/lobby/unknown.html", context, status=404)
