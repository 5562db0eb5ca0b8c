"""Players as lists show them whose buttons follow and mute."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.models import Player, Round, Seat
from game.services.accounts import contacts

LISTED = 50  # players of a round


@dataclass(frozen=True, slots=True)
class Person:
    """`id`: of the player, as text. `name`: in the game. `state`: `followed`, `muted` or empty.
    `is_open`: they let the visitor follow them."""

    id: str
    name: str
    state: str
    is_open: bool


def people(visitor: Player, seats: Iterable[Seat]) -> list[Person]:
    """The people with these seats, which have `player`, without the visitor and computers."""
    others = [seat for seat in seats if seat.player_id != visitor.pk and seat.strength is None]
    return _described(visitor, [(seat.player, seat.name) for seat in others])


def people_of(round_: Round, seat: Seat | None) -> list[Person]:
    """The first who played a round, for somebody who was in its game."""
    if seat is None:
        return []
    best = round_.standings.select_related("seat__player")[:LISTED]
    return people(seat.player, [standing.seat for standing in best])


def person(visitor: Player, player: Player) -> Person:
    [found] = _described(visitor, [(player, player.name)])
    return found


def _described(visitor: Player, others: list[tuple[Player, str]]) -> list[Person]:
    opened = contacts.opened(visitor, [player for player, _ in others])
    states = contacts.states(visitor, [player.pk for player, _ in others])
    named = {True: "muted", False: "followed", None: ""}
    return [
        Person(str(player.pk), name, named[states.get(player.pk)], player.pk in opened)
        for player, name in others
    ]
