"""Company: computers that take part in a round of the public game while few people are there.

How many is decided once a round, by whoever first looks while somebody is there, and stored with
the round. Which ones follows from its number.
"""

from __future__ import annotations

import logging
from datetime import datetime

from game.db.failures import UNAVAILABLE
from game.models import FoundWord, Game, Round, Seat
from game.rules.clock import Phase
from game.rules.computer import COMPANY, COMPANY_OF, NAMES
from game.services.play.seating import seats

logger = logging.getLogger(__name__)

SEATS = len(NAMES[COMPANY])  # which take turns
UNUSED = 3  # rounds without a word of people, after which nobody has company any more


def gather(game: Game, round_: Round, now: datetime) -> int:
    """How many computers take part, in a round that is played; decides that if nobody has.

    Nothing is decided while nobody is there. Pages can be read while the database can't be written.
    """
    if round_.computers is None and round_.phase(now) is Phase.PLAYING:
        people = seats.present(game.pk, now)
        try:
            if people:
                _decide(game, round_, people, now)
        except UNAVAILABLE as error:
            logger.warning("could not add computer players (%s)", error)
    return round_.computers or 0


def members(round_: Round) -> list[tuple[int, int | None]]:
    """The ids of the seats that take part, and their strengths."""
    of_game = Seat.objects.filter(game_id=round_.game_id, strength__isnull=False).order_by("pk")
    known = list(of_game.values_list("pk", "strength"))
    return [known[(round_.number + n) % len(known)] for n in range(round_.computers or 0)]


def _decide(game: Game, round_: Round, people: int, now: datetime) -> None:
    number = 0 if _is_unused(round_) else COMPANY_OF.get(people, 0)
    if number:  # before the number is stored: who reads it finds the seats
        _take_seats(game, now)
    undecided = Round.objects.filter(pk=round_.pk, computers=None, settled_at=None)
    undecided.update(computers=number)
    round_.refresh_from_db(fields=["computers"])


def _is_unused(round_: Round) -> bool:
    """Whether the people who are there have only left the page open: otherwise it would fill the
    database over night."""
    since = round_.number - UNUSED
    before = Round.objects.filter(
        game_id=round_.game_id,
        number__gte=since,
        number__lt=round_.number,
        computers__isnull=False,
    )
    found = FoundWord.objects.filter(round__in=before, seat__strength=None)
    return before.count() == UNUSED and not found.exists()


def _take_seats(game: Game, now: datetime) -> None:
    """Once for all rounds. A seat that the staff removes is not replaced."""
    taken = Seat.objects.filter(game_id=game.pk, strength__isnull=False)

    def take() -> None:
        for _ in range(SEATS - taken.count()):
            seats.seat_computer(game, COMPANY, now)

    if taken.count() < SEATS:
        seats.with_names_locked(game, take, now)
