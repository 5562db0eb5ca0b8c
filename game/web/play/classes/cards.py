"""Where the cards of a class lead, and the address of its big screen."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game import steady_clock
from game.limits import rates
from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.services.accounts.sessions import introduce, player_of
from game.services.play.classes import lessons
from game.services.play.seating import roster
from game.web.errors import rate_limited
from game.web.shared.cards import cards_of, host_card
from game.web.shared.classes import host_of
from game.web.shared.decorators import visitor_page
from game.web.shared.fields import submitted_text
from game.web.shared.games import game_address
from game.web.shared.open_game import closed_page


@visitor_page
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """The cards of a class to print, for its hosts."""
    school_class = host_of(request, code).school_class
    pupils = list(school_class.pupils.select_related("school_class"))
    context = {
        "school_class": school_class,
        "cards": cards_of(request, pupils),
        "host_card": host_card(request, school_class),
    }
    return render(request, "play/classes/cards.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, code: str, card: str) -> HttpResponse:
    """Where a printed card leads, in all lessons; posted, it gives the visitor the seat of the
    card, or claims it while somebody plays on it."""
    now = steady_clock.now()
    try:
        pupil, game = lessons.on_card(code, card, now)
        if game is None:
            return render(request, "play/classes/no_lesson.html", {"name": pupil.name})
        seat = roster.of_pupil(game, pupil)
        player = player_of(request.session)
        if player and player.pk == seat.player_id and seat.is_seated:
            return HttpResponseRedirect(game_address(game))
        if request.method == "POST":
            _take(request, game, seat, now)
            return HttpResponseRedirect(game_address(game))
    except Refusal as refusal:
        page = closed_page(request, refusal, "/play/", _("All ways to play"))
        return rate_limited(page, refusal)
    context = {"game": game, "seat": seat, "in_use": roster.in_use(seat, now)}
    return render(request, "play/game/card.html", context)


def _take(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    address, player = rates.by_address(request.META), player_of(request.session)
    rates.check("guest", address)
    if player is None or player.name_key is None:  # an account keeps its name
        player = introduce(request.session, seat.name, now)
    roster.take_by_card(game, player, seat, now, address)


@visitor_page
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The big screen of a class, with its `key`: it leads to that of the present lesson, and waits
    for one otherwise."""
    key = submitted_text(request.GET, "key")
    try:
        address = lessons.screen_now(code, key, steady_clock.now())
    except Refusal as refusal:
        return closed_page(request, refusal, "/play/", _("All ways to play"))
    if address:
        return HttpResponseRedirect(address)
    return render(request, "play/classes/no_lesson.html", {"is_screen": True})
