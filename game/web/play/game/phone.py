"""Hosts with an account sign in on their phone instead."""

from datetime import datetime, timedelta

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game.models import Game, Player
from game.rules.refusals import Refusal
from game.services.accounts import sessions
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text
from game.web.shared.games import game_address, qr_code
from game.web.shared.open_game import open_game
from game.web.shared.visitors import check_rate, seat_of
from game.web.site import language

VALID = timedelta(minutes=5)


@form_page
@open_game
def phone(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """For a host who is a guest: a code that makes another device the same guest, for five minutes;
    with its `key`, that device."""
    key = submitted_text(request.GET, "key")
    if key:
        return _enter(request, game, key)
    seat = seat_of(request.session, game)
    if seat is None or seat.pk != game.host_id:
        detail = _("Only the host of the game can host from another device.")
        raise Refusal("game.not_host", detail)
    if seat.player.user_id:
        raise _of_account()
    query = f"?key={_signer(game).sign(str(seat.player_id))}"
    address = request.build_absolute_uri(request.path + query)
    context = {"game": game, "qr": qr_code(address), "minutes": VALID // timedelta(minutes=1)}
    return render(request, "play/game/phone.html", context)


def _enter(request: HttpRequest, game: Game, key: str) -> HttpResponse:
    try:
        number = _signer(game).unsign(key, max_age=VALID)
    except BadSignature as error:
        detail = _("This code is too old, or not complete. Load it again.")
        raise Refusal("key.invalid", detail) from error
    player = Player.objects.filter(pk=number, user=None).first()
    if player is None:
        raise _of_account()
    if request.method == "POST":
        check_rate(request, "change")
        sessions.become(request.session, player)
        response = HttpResponseRedirect(game_address(game))
        language.keep(response, player.language)
        return response
    return render(request, "play/game/phone.html", {"game": game, "player": player})


def _of_account() -> Refusal:
    detail = _("Sign in to your account on the other device to host there.")
    return Refusal("name.account", detail)


def _signer(game: Game) -> TimestampSigner:
    return TimestampSigner(salt=f"host of game {game.pk} on another device")
