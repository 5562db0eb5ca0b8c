from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from game.actions.games import IN_GAME, InGame
from game.models import Game, Player, Seat
from game.rules.refusals import Refusal
from game.services.accounts import contacts
from game.services.accounts.contacts import Followed
from game.services.play.seating import invitations, seats
from game.web.shared.decorators import form_page
from game.web.shared.open_game import open_game
from game.web.shared.people import people
from game.web.shared.visitors import perform, seat_of

LISTED = 60  # players of a game: those of the public game are many
# What stands beside a name; nothing beside those who were removed.
STATES = {
    invitations.INVITED: gettext_lazy("invited"),
    invitations.DECLINED: gettext_lazy("declined"),
    invitations.IN_GAME: gettext_lazy("in the game"),
}


@form_page
@open_game
def people_page(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """For players: whom they can invite, by a form with the `do` `invitations` (`player`), and
    those in the game, to follow or mute."""
    seat = seat_of(request.session, game)
    if seat is None or seat.left_at:
        raise seats.unknown()
    if request.method == "POST":
        try:
            perform(request, IN_GAME, InGame(game, seat, now))
        except Refusal as refusal:
            messages.error(request, refusal.detail)
        return HttpResponseRedirect(request.path)
    context = {"game": game, "address": request.path, **_context(game, seat, now)}
    return render(request, "play/game/people.html", context)


def _context(game: Game, seat: Seat, now: datetime) -> dict[str, Any]:
    visitor = seat.player
    followed = contacts.followed(visitor, now)
    return {
        "refused": _refused(game, seat),
        "invitable": _rows(game, visitor, followed, now),
        "people": people(visitor, _others(game, now)),
        "muted": contacts.muted_seats(visitor.pk, game.pk),
    }


def _refused(game: Game, seat: Seat) -> str:
    try:
        invitations.check(game, seat)
    except Refusal as refusal:
        return refusal.detail
    return ""


def _rows(
    game: Game, visitor: Player, followed: list[Followed], now: datetime
) -> list[tuple[Followed, str | Promise, bool]]:
    """Those whom the visitor follows, each with the state of an invitation, and whether they can be
    invited."""
    others = [row.player for row in followed]
    open_ = invitations.open_to_invitations(visitor, others)
    states = invitations.answers(game, [other.pk for other in others], now)
    return [
        (row, STATES.get(states.get(row.player.pk, ""), ""), row.player.pk in open_ - states.keys())
        for row in followed
    ]


def _others(game: Game, now: datetime) -> list[Seat]:
    people = Seat.objects.people().seated().filter(game=game, expected=False)
    seated = people.present(now) if game.is_public else people
    return list(seated.select_related("player").order_by("-seen_at")[:LISTED])
