"""The form to join a game or to wait at its door, and /play/join/CODE/, which takes it."""

from datetime import datetime

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.limits import rates
from game.models import Game, Seat
from game.rules.names import name_key
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.accounts.sessions import introduce, player_of
from game.services.play.seating import handover, knocks, presence, roster, watching
from game.services.play.seating import seats as places
from game.web.errors import rate_limited
from game.web.shared.fields import submitted_number, submitted_text
from game.web.shared.games import features, game_address
from game.web.shared.open_game import closed_page, open_game
from game.web.shared.visitors import submitted_name, usual_name

NAMED = 12  # Players who are named; the others are counted.


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_game
def join(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """Takes the form for joining a game, under the name in it, else the player’s own; `GET`
    redirects to the game."""
    if request.method != "POST":
        return HttpResponseRedirect(game_address(game))
    player, address = player_of(request.session), rates.by_address(request.META)
    name = known = player.name if player else ""
    try:
        claimed, listed = _claimed(request, game), _listed(request, game)
        chosen_seat = claimed or listed
        usual = chosen_seat.name if chosen_seat and not (player and player.name_key) else known
        name = submitted_name(request.POST, usual) or usual
        rates.check("guest", address)
        player = introduce(request.session, name, now)
        # The name of an account is fixed, so a number is added where it is taken.
        chosen = None if game.is_public or player.name_key else player.name
        if claimed:
            handover.claim(game, player, claimed.pk, now, address)
        if listed:
            roster.take(game, player, listed.pk, now, address)
        else:
            presence.join(game, player, chosen, now, address)
    except Refusal as refusal:
        return join_form(request, game, now, name=name, refusal=refusal)
    return HttpResponseRedirect(game_address(game))


def _claimed(request: HttpRequest, game: Game) -> Seat | None:
    """The seat that the visitor says is theirs, by its number or, behind a locked door, by its
    name. Raises Refusal."""
    said = submitted_text(request.POST, "claims")
    if not said:
        return None
    number, key = submitted_number(request.POST, "claims"), name_key(said)
    for seat in () if game.is_public else handover.claimable(game):
        if seat.pk == number or name_key(seat.name) == key:
            return seat
    raise Refusal("seat.invalid", places.no_such_player(), "seat")


def _listed(request: HttpRequest, game: Game) -> Seat | None:
    """The seat of the class list that the visitor has tapped."""
    number = submitted_number(request.POST, "roster")
    return game.seats.listed().filter(pk=number).first() if number else None


def _claimable(game: Game) -> QuerySet[Seat]:
    """Those who are in no list: a name of the list is tapped."""
    return handover.claimable(game).filter(roster_place=None).order_by("name", "pk")


def outside(request: HttpRequest, game: Game, now: datetime, seat: Seat | None) -> HttpResponse:
    """The page for visitors without a seat. Who has knocked comes in once the door is open.

    `seat`: the seat of a visitor who has left the game.
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
    """`seat`: the seat of a visitor who has left the game; it keeps its name. `name`: the name that
    was submitted."""
    if game.is_daily and seat is None:
        closed = watching.closed(watching.A_TRY)
        return closed_page(request, closed, "/daily/", _("To the daily board"))
    player = player_of(request.session)
    own = Seat.objects.filter(game=game, player=player).first() if player else None
    is_locked = game.door == Door.LOCKED and seat is None
    seats = Seat.objects.filter(game=game).present(now).without(game.onlooker_id)
    named = seats.order_by("joined_at", "pk").values_list("name", flat=True)
    names = [] if is_locked else list(named[:NAMED])
    context = {
        "game": game,
        "seat": seat,
        "locked": is_locked,
        "knocks_first": game.door == Door.KNOCK and seat is None,
        "knock": own if refusal and refusal.code == "seat.waiting" else None,
        "unanswered": own is not None and own.knocked_at is not None,
        "removed": places.removed(own) if own and own.removed_at else None,
        "name": usual_name(player) if name is None else name,
        "names": names,
        "claimable": [] if game.is_public else _claimable(game),
        "roster": [] if game.is_public else game.seats.listed(),
        "others": seats.count() - len(names),
        "features": features(game),
        "host": game.host.name if game.host else None,
        "name_error": refusal.detail if refusal and refusal.field == "name" else "",
        "error": refusal.detail if refusal and refusal.field != "name" else "",
    }
    return rate_limited(render(request, "play/game/join.html", context), refusal)
