"""The form to join a game: the page of the game for visitors without a seat."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from game.models import Game, Seat
from game.rules.door import Door
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.services.play.sessions import player_of
from game.web.errors import rate_limited
from game.web.shared.text import features
from game.web.shared.visitors import usual_name

NAMED = 12  # Players who are named; the others are counted.


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
    own = Seat.objects.filter(game=game, player=player) if player else Seat.objects.none()
    seats = Seat.objects.filter(game=game).present(now)
    names = list(seats.order_by("joined_at", "pk").values_list("name", flat=True)[:NAMED])
    context = {
        "game": game,
        "seat": seat,
        "locked": game.door == Door.LOCKED and seat is None,
        "removed": own.exclude(removed_at=None).exists(),
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
