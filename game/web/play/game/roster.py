from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game.models import Game
from game.rules.refusals import Refusal
from game.services.play.classes import classes
from game.services.play.seating import roster
from game.web.errors import rate_limited
from game.web.shared.cards import cards_of, host_card
from game.web.shared.decorators import form_page
from game.web.shared.name_lists import submitted_list, typed_list
from game.web.shared.open_game import open_game
from game.web.shared.visitors import check_rate, seat_of


@form_page
@open_game
def roster_page(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """The class list, for the host: its form has `names`, one a line, or a `file`. A
    table is shown as names first. Below are cards to print."""
    seat = seat_of(request.session, game)
    if seat is None or seat.pk != game.host_id:
        raise Refusal("game.not_host", _("Only the host of the game sees its class list."))
    refusal, text, found = None, None, None
    if request.method == "POST":
        text = typed_list(request)
        try:
            check_rate(request, "change")
            sent = submitted_list(request)
            text, found = sent.text, sent.found
            if sent.is_read:
                roster.write(game, seat, sent.names, now)
                return HttpResponseRedirect(request.path)
        except Refusal as refused:
            refusal = refused
    listed = list(game.seats.listed().select_related("pupil__school_class"))
    is_host = classes.hosts(game.school_class_id, seat.player_id)
    school_class = game.school_class if is_host else None
    context = {
        "game": game,
        "school_class": school_class,
        "text": "\n".join(each.name for each in listed) if text is None else text,
        "errors": refusal.detail.splitlines() if refusal else [],
        "found": None if refusal else found,
        "cards": cards_of(request, [each.pupil for each in listed if each.pupil and is_host]),
        "host_card": host_card(request, school_class) if school_class else None,
    }
    return rate_limited(render(request, "play/game/roster.html", context), refusal)
