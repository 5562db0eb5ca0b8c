from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from game.actions.fields import submitted
from game.actions.requests import ReportRequest
from game.models import Game
from game.models.report import MAX_REASON
from game.rules.refusals import Refusal
from game.services.accounts.sessions import player_of
from game.services.play.seating import reports, seats
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import errors_at, submitted_text
from game.web.shared.games import game_address
from game.web.shared.open_game import open_game
from game.web.shared.visitors import check_rate

TOLD = gettext_lazy("Thank you. The staff of the site reads what you wrote.")


@form_page
@open_game
def report_page(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """For players: a form that tells the staff of the site about another one, `?seat=…`: `seat`,
    `reason`."""
    own = reports.own_seat(game, player_of(request.session))
    if own is None:
        raise seats.unknown()
    sent = request.POST if request.method == "POST" else request.GET
    reason, refusal = submitted_text(sent, "reason"), None
    if request.method == "POST":
        try:
            check_rate(request, "report")
            asked = submitted(ReportRequest, request.POST)
            reports.report(game, own, asked["seat"], asked["reason"], now)
            messages.success(request, TOLD)
            return HttpResponseRedirect(game_address(game))
        except Refusal as refused:
            refusal = refused
    context = {
        "game": game,
        "others": reports.others(game, own, now),
        "chosen": submitted_text(sent, "seat"),
        "reason": reason,
        "most": MAX_REASON,
        **errors_at(refusal, "seat", "reason"),
    }
    return rate_limited(render(request, "play/game/report.html", context), refusal)
