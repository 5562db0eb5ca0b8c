"""The visitor of a page: the name they play under, and their seat in a game."""

from collections.abc import Mapping
from random import SystemRandom
from typing import TypeVar

from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from game.actions import Actions
from game.db.failures import UNAVAILABLE
from game.limits import rates
from game.models import ClubMember, Game, Player, Seat
from game.rules.names.suggestions import suggest_name
from game.services.accounts.sessions import PLAYER, player_id_of, player_of
from game.services.play.clubs import clubs
from game.services.play.seating import watching
from game.services.play.seating.newcomers import Visitor
from game.web.errors import refused_is_unknown
from game.web.shared.fields import submitted_text

Subject = TypeVar("Subject")


def visitor_of(request: HttpRequest) -> Visitor:
    return Visitor(rates.by_address(request.META), lambda: player_id_of(request.session))


def check_rate(request: HttpRequest, scope: str, weight: int = 1) -> None:
    """Count a request for the visitor and for their address. Raises RateLimited."""
    try:
        player = request.session.get(PLAYER)
    except UNAVAILABLE:  # The page may work without the database.
        player = None
    rates.check_visitor(scope, rates.by_address(request.META), player, weight)


def perform(
    request: HttpRequest, actions: Actions[Subject], subject: Subject, tags: str = ""
) -> None:
    """Does what the form says, and has the next page say so. Raises Refusal."""
    action = actions.asked(request.POST)
    check_rate(request, action.scope)
    if told := action.submit(subject, request.POST):
        messages.success(request, told, extra_tags=tags)


def usual_name(player: Player | None) -> str:
    """The player's name; for a visitor without a player, a suggestion."""
    return player.name if player else suggest_name(SystemRandom())


def known_visitor(session: SessionBase) -> Player | None:
    """The visitor's player, with `user`; None without one, which costs no query, or without the
    database, without which the page may work."""
    try:
        return player_of(session) if session.get(PLAYER) else None
    except UNAVAILABLE:
        return None


def submitted_name(sent: Mapping[str, str], default: str = "") -> str:
    return submitted_text(sent, "name", default)


def gone(address: str) -> HttpResponse:
    """The redirect of a visitor who signs out or deletes what is stored.

    Their browser, which others may use next, keeps nothing of the site: no words that were not
    sent, no dictionary.
    """
    return HttpResponseRedirect(address, headers={"Clear-Site-Data": '"storage"'})


def member_of(request: HttpRequest, code: str) -> ClubMember:
    """The visitor as a member of this club, which for others does not exist."""
    with refused_is_unknown():
        return clubs.member(code, player_of(request.session))


def seat_of(session: SessionBase, game: Game) -> Seat | None:
    """The seat of the session's player in this game; also after leaving, not after removal."""
    seat = watching.member(game, player_of(session))
    if seat:
        seat.game = game
    return seat
