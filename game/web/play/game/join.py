"""/play/join/CODE/: takes the form to join, which the page of the game shows."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.models import Game
from game.rules.refusals import Refusal
from game.services import rates
from game.services.accounts.sessions import introduce, player_of
from game.services.play.seating import presence
from game.web.play.game.join_form import join_form
from game.web.shared.game_links import game_address
from game.web.shared.open_game import open_game
from game.web.shared.visitors import submitted_name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_game("game")
def join(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """Takes a seat under the submitted name, or under the player's own if none was submitted."""
    if request.method != "POST":
        return HttpResponseRedirect(game_address(game))
    player = player_of(request.session)
    name = submitted_name(request.POST, player.name if player else "")
    address = rates.by_address(request.META)
    try:
        rates.check("guest", address)
        player = introduce(request.session, name, now)
        # The name of an account is fixed, so a number is added where it is taken.
        chosen = None if game.is_public or player.name_key else player.name
        presence.join(game, player, chosen, now, address)
    except Refusal as refusal:
        return join_form(request, game, now, name=name, refusal=refusal)
    return HttpResponseRedirect(game_address(game))
