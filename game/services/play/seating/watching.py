"""Who may see the board of a game, and the results of its rounds; every interface asks here."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.models import DailyBoard, DailyTry, Game, Player, Round, Seat
from game.rules import daily
from game.rules.refusals import Refusal
from game.rules.settings import ResultsFor
from game.services.play.seating import seats

REPLACED = _("The host has replaced this link to the screen. Ask for the new one.")
NO_KEY = _("This link to the screen is not complete. Ask the host for it.")
CLOSED = _("The host lets only players see this game.")
A_TRY = _("This is somebody’s try of the daily board, which only they see.")
FOR_MEMBERS = _("The host shows the results of this game to those who were in it.")
FOR_NOBODY = _("The host of this game keeps the results.")
TODAYS = _("This is today’s daily board. Until the day is over, only its player sees a try.")
PRACTICE = _("This is today’s daily board. Play it as your try of the day first.")
SHARED = _("This is today’s daily board. You can play it with others once the day is over.")


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


def screen_address(game: Game) -> str:
    """The address of the screen, for whoever the host gives it to."""
    key = _signer(game).sign(str(game.screen_number))
    return f"/games/{game.code}/screen/?key={key}"


def _check_key(game: Game, key: str, now: datetime) -> None:
    try:
        number = _signer(game).unsign(key)
    except BadSignature:
        raise closed(NO_KEY) from None
    if number != str(game.screen_number):
        raise closed(REPLACED)
    if game.rounds_played.filter(board__in=todays(now).values("board")).exists():
        raise closed(TODAYS)


def _signer(game: Game) -> Signer:
    """Codes are used again, so the key depends on the id."""
    return Signer(salt=f"screen of game {game.pk}")


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
    if not is_todays(round_.board, now):
        return
    has_played = viewer and round_.standings.filter(seat=viewer).exists()
    if not has_played and not (viewer and round_.game.is_daily):
        raise closed(TODAYS)


def check_practice(board: str, player: Player, now: datetime) -> None:
    """Raises Refusal for today's daily board, unless the player has finished a try of it."""
    tries = DailyTry.objects.filter(player=player, daily__in=todays(now), daily__board=board)
    is_over = Q(game=None) | Q(game__rounds_played__ends_at__lte=now)
    if is_todays(board, now) and not tries.filter(is_over).exists():
        raise Refusal("board.todays", str(PRACTICE), "board")


def check_shared(board: str, now: datetime) -> None:
    """Raises Refusal for today's daily board, which is for one game with others tomorrow."""
    if is_todays(board, now):
        raise Refusal("board.todays", str(SHARED), "board")


def is_todays(board: str, now: datetime) -> bool:
    """Whether others may still have to play this board."""
    return todays(now).filter(board=board).exists()


def todays(now: datetime) -> QuerySet[DailyBoard]:
    """The boards of this day that are dealt, also those of clubs."""
    day = daily.day_of(now)
    return DailyBoard.objects.filter(Q(date=day) | Q(club_day=day))
