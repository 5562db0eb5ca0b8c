"""What visitors may do in games that they are not in: limits for each address.

The addresses of players are kept in memory or Redis only, for a day.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.limits import rates
from game.limits.rates import RateLimited
from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Door

KNOWN = "seated"  # marks an address from which somebody has taken a seat in a game
KNOWN_FOR = 24 * 3600  # seconds
ADMITTED = "admitted"  # marks a game whose host takes as many newcomers as come
ADMITTED_FOR = 600  # seconds
MISSED = "missed"  # marks a wrong code that has been counted for an address
MISSED_FOR = 600  # seconds


class Visitor(NamedTuple):
    """Somebody who has a code. `player`: finds the id of their player, None without one."""

    address: str
    player: Callable[[], int | None]


def check_code(code: str, game: Game | None, visitor: Visitor) -> None:
    """Counts a code that no open game has (`game` is None), once for each address: a class may have
    been given a wrong one.

    Raises RateLimited for any code, right or wrong, once the address has sent too many wrong ones;
    otherwise codes could be tried until one is right. Players are exempt, and in games that are
    known at their address, so that a class can still join when some of it have mistyped codes.
    """
    if game and not rates.seconds_left("miss", visitor.address):
        return
    if game and rates.is_marked(KNOWN, _at(game, visitor.address), KNOWN_FOR):
        return
    player = visitor.player()
    if player and Seat.objects.filter(game__code=code, player=player).exists():
        return
    missed = f"{code} {visitor.address}"
    is_new = game is None and not rates.is_marked(MISSED, missed, MISSED_FOR)
    count = rates.seconds_to_wait if is_new else rates.seconds_left
    if seconds := count("miss", visitor.address):
        raise RateLimited(seconds, _("Too many wrong codes have come from your network."))
    if is_new:
        rates.mark(MISSED, missed, MISSED_FOR)


def check_seat(game: Game, address: str) -> None:
    """Counts a new seat, or a knock. Raises Refusal if the door is locked, RateLimited if too many
    newcomers have come to this private game."""
    check_door(game)
    check_rate(game, address)


def check_rate(game: Game, address: str) -> None:
    if address and not (game.is_public or is_open_to_many(game)):
        many = _(
            "Many players have joined this game from your network in a short time. The host can "
            "let in more."
        )
        rates.check("seat", _at(game, address), reason=many)


def is_open_to_many(game: Game) -> bool:
    return rates.is_marked(ADMITTED, str(game.pk), ADMITTED_FOR)


def admit(game: Game) -> None:
    """Takes as many as come from one address, for a while."""
    rates.mark(ADMITTED, str(game.pk), ADMITTED_FOR)


def check_door(game: Game) -> None:
    if game.door == Door.LOCKED:
        raise Refusal("game.locked", _("The host has locked the door: nobody new can join."))


def make_known(game: Game, address: str) -> None:
    if address and not game.is_public:
        rates.mark(KNOWN, _at(game, address), KNOWN_FOR)


def origin(game: Game, address: str) -> int | None:
    """Alike for seats of a game that were taken from one address."""
    return rates.origin(str(game.pk), address)


def _at(game: Game, address: str) -> str:
    return f"{game.pk} {address}"
