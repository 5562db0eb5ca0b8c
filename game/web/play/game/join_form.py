"""The page of a game for visitors without a seat: the form to join, or to wait at the door."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from game.models import Game, Seat
from game.rules.door import Door
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.services.accounts.sessions import player_of
from game.services.play.seating import knocks, presence
from game.services.play.seating import seats as places
from game.web.errors import rate_limited
from game.web.shared.game_links import game_address
from game.web.shared.text import features
from game.web.shared.visitors import usual_name

NAMED = 12  # Players who are named; the others are counted.


def outside(request: HttpRequest, game: Game, now: datetime, seat: Seat | None) -> HttpResponse:
    """The page for visitors without a seat. Who has knocked comes in once the door is open.

    `seat`: of a visitor who has left the game.
    """
    player = player_of(request.session)
    if seat or player is None or not knocks.of_player(game, player.pk, now):
        return join_form(request, game, now, seat)
    try:
        presence.join(game, player, None, now)
    except Refusal as refusal:
        return join_form(request, game, now, refusal=refusal)
    return HttpResponseRedirect(game_address(game))


def join_form(
    request: HttpRequest,
    game: Game,
    now: datetime,
    seat: Seat | None = None,
    *,
    name: str | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """`seat`: of a visitor who has left the game; it keeps its name. `name`: as submitted."""
    player = player_of(request.session)
    own = Seat.objects.filter(game=game, player=player).first() if player else None
    seats = Seat.objects.filter(game=game).present(now)
    names = list(seats.order_by("joined_at", "pk").values_list("name", flat=True)[:NAMED])
    context = {
        "game": game,
        "seat": seat,
        "locked": game.door == Door.LOCKED and seat is None,
        "knocks_first": game.door == Door.KNOCK and seat is None,
        "knock": own if refusal and refusal.code == "seat.waiting" else None,
        "unanswered": own is not None and own.knocked_at is not None,
        "removed": places.removed(own) if own and own.removed_at else None,
        "name": usual_name(player) if name is None else name,
        "max_name": MAX_NAME,
        "names": names,
        "others": seats.count() - len(names),
        "features": features(game),
        "host": game.host.name if game.host else None,
        "name_error": refusal.detail if refusal and refusal.field == "name" else "",
        "error": refusal.detail if refusal and refusal.field != "name" else "",
    }
    return rate_limited(render(request, "play/game/join.html", context), refusal)
