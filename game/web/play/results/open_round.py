"""Views of one round: the id in the address becomes the round, and a refusal a page."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from game import steady_clock
from game.models import Round, Seat
from game.rules.refusals import Refusal
from game.services.play import settling
from game.web.shared.daily import address_of
from game.web.shared.games import game_address
from game.web.shared.open_game import closed_page
from game.web.shared.visitors import seat_of

RoundView = Callable[[HttpRequest, Round, Seat | None, datetime], HttpResponse]


def open_round(view: RoundView) -> Callable[[HttpRequest, str], HttpResponse]:
    """Gives a view the round of the id in its address, which is settled if it is over, the
    visitor's seat and the time of the request.

    If the view refuses, the visitor gets a page that says why; while the round is running, a
    redirect to its game.
    """

    @wraps(view)
    def with_round(request: HttpRequest, round_id: str) -> HttpResponse:
        round_ = get_object_or_404(Round.objects.select_related("game"), public_id=round_id)
        seat, now = seat_of(request.session, round_.game), steady_clock.now()
        settling.settle(round_, now)
        try:
            return view(request, round_, seat, now)
        except Refusal as refusal:
            return _no_results(request, round_, refusal)

    return with_round


def _no_results(request: HttpRequest, round_: Round, refusal: Refusal) -> HttpResponse:
    """The page for a round that is being settled, or a redirect to the game of a running round."""
    if refusal.code == "round.settling":
        context = {"detail": refusal.detail}
        response = render(request, "play/results/settling.html", context, status=503)
        response["Retry-After"] = "2"
        return response
    if refusal.code == "results.closed":
        return closed_page(request, refusal, "/play/", _("To the lobby"))
    if refusal.code == "game.closed_to_watchers":
        return closed_page(request, refusal, address_of(round_), _("To the daily board"))
    if round_.game.closed_at:
        raise Http404 from refusal
    return HttpResponseRedirect(game_address(round_.game))
