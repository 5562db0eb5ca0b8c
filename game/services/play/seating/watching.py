"""Who may see the board of a game, and the results of its rounds; every interface asks here."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.models import Game, Player, Round, SchoolClass, Seat
from game.rules.refusals import Refusal
from game.rules.settings import ResultsFor
from game.services.play.seating import seats, todays
from game.services.signed import sign, unsigned

REPLACED = _("The host has replaced this link to the screen. Ask for the new one.")
NO_KEY = _("This link to the screen is not complete. Ask the host for it.")
CLOSED = _("The host lets only players see this game.")
A_TRY = _("This is somebody’s try of the daily board, which only they see.")
FOR_MEMBERS = _("The host shows the results of this game to those who were in it.")
FOR_NOBODY = _("The host of this game keeps the results.")
TODAYS = _("This is today’s daily board. Until the day is over, only its player sees a try.")


class Viewer(NamedTuple):
    """`seat`: the seat of somebody who plays; None for those who watch. `left`: the id of the seat
    that a watcher has left, if any."""

    seat: Seat | None
    left: int | None = None


def viewer(game: Game, player_id: int | None, now: datetime, key: str = "") -> Viewer:
    """How a visitor sees a game. Raises Refusal if they may not.

    `key`: the key of the address of a screen, which alone decides for those without a seat.
    """
    seat = seats.of_visitor(game, player_id)
    if seat and seat.left_at is None:
        return Viewer(seat)
    if key:
        _check_key(game, key, now)
    elif refusal := refusal_to_watch(game, is_member=seat is not None):
        raise refusal
    return Viewer(None, seat.pk if seat else None)


def refusal_to_watch(game: Game, *, is_member: bool) -> Refusal | None:
    """Why somebody without a seat may not see the board, if so. `is_member`: as in the rule."""
    if game.may_watch(is_member=is_member):
        return None
    return closed(A_TRY if game.is_daily else CLOSED)


def closed(detail: str | Promise) -> Refusal:
    return Refusal("game.closed_to_watchers", str(detail))


def screen_address(game: Game, school_class: SchoolClass | None = None) -> str:
    """The address of the screen, for whoever the host gives it to. That of a class leads from one
    of its games to the next one."""
    key = class_key(school_class) if school_class else sign(_screen(game), game.screen_number)
    return f"/games/{game.code}/screen/?key={key}"


def class_key(school_class: SchoolClass) -> str:
    """What opens the screens of all games of a class."""
    return sign(_screens(school_class), school_class.screen_number)


def opens_class(school_class: SchoolClass, key: str) -> bool:
    return unsigned(_screens(school_class), key) == str(school_class.screen_number)


def _check_key(game: Game, key: str, now: datetime) -> None:
    numbers = {_screen(game): game.screen_number}
    if game.school_class:
        numbers[_screens(game.school_class)] = game.school_class.screen_number
    read = {purpose: unsigned(purpose, key) for purpose in numbers}
    if not any(read.values()):
        raise closed(NO_KEY)
    if not any(read[purpose] == str(number) for purpose, number in numbers.items()):
        raise closed(REPLACED)
    if todays.was_dealt(game, now):
        raise closed(TODAYS)


def _screen(game: Game) -> str:
    return f"screen of game {game.pk}"


def _screens(school_class: SchoolClass) -> str:
    return f"screen of class {school_class.pk}"


def check_audience(game: Game, viewer: Seat | None, *, in_room: bool = False) -> None:
    """Raises Refusal unless the host lets this viewer see the results of the rounds.

    `viewer`: their seat, which they may have left; None for strangers and removed players.
    `in_room`: as in `Game.may_see_results`.
    """
    if not game.may_see_results(viewer, in_room=in_room):
        is_kept = game.results_for == ResultsFor.NOBODY
        raise Refusal("results.closed", str(FOR_NOBODY if is_kept else FOR_MEMBERS))


def member(game: Game, player: Player | None) -> Seat | None:
    """The seat of a player of this game, also after leaving, not after removal."""
    return Seat.objects.taken().filter(game=game, player=player).first() if player else None


def check_results(
    round_: Round, viewer: Seat | None, now: datetime, *, in_room: bool = False
) -> None:
    """Raises Refusal as `check_audience`, and while others may still have to play the board as
    today's, except for those who have played this round. It is settled."""
    check_audience(round_.game, viewer, in_room=in_room)
    if not todays.is_todays(round_.board, now):
        return
    has_played = viewer and round_.standings.filter(seat=viewer).exists()
    if not has_played and not (viewer and round_.game.is_daily):
        raise closed(TODAYS)
