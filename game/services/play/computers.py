"""Computer players send the words of their plans. No process has to be alive for them to play.

A plan follows from the salt of the round, which is secret until its end, so every process has the
same one. Whoever looks at a running round submits the words that are due, and who settles it those
that are missing; a word that another process has stored is not stored again.

While few people are in the public game, computers fill it up. How many is decided once a round, by
whoever first looks while somebody is there, and stored with the round; which ones follows from the
number of the round.
"""

import logging
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from threading import Condition

from cachetools import TTLCache, cached

from game.db.failures import UNAVAILABLE
from game.models import FoundWord, Game, Round, Seat
from game.rules.clock import Phase, moment
from game.rules.common_words import familiarities
from game.rules.computer import FILL_IN, FILL_INS_FOR, NAMES, Strength, plan
from game.rules.refusals import Refusal
from game.services.play import words
from game.services.play.round_solutions import KEPT, solution_of
from game.services.play.seating import seats
from game.services.play.words import Entry

logger = logging.getLogger(__name__)

FILL_IN_SEATS = len(NAMES[FILL_IN])  # which take turns
UNUSED_ROUNDS = 3  # rounds without a word of people, after which no computers fill up the game
RECEIVED_AT = attrgetter("received_at")


@dataclass(slots=True)
class Script:
    """The words of all computers of a round, in order of time; `done`: how many of them this
    process has submitted."""

    entries: Sequence[Entry]
    done: int = 0


def play(round_: Round, now: datetime) -> None:
    """Submits the words that are due, if the round is played. Pages can be read while the database
    can't be written; what is not stored then is stored at the next look."""
    if round_.phase(now) is not Phase.PLAYING:
        return
    known = script(round_)
    due = bisect_right(known.entries, now, key=RECEIVED_AT)
    if due <= known.done:
        return
    try:
        words.submit_several([(round_, entry) for entry in known.entries[known.done : due]])
        known.done = due
    except (Refusal, *UNAVAILABLE) as error:
        logger.warning("could not store words of computer players (%s)", error)


def next_word(round_: Round, now: datetime) -> datetime | None:
    is_decided = round_.computers is not None or not round_.game.is_public
    if not is_decided or round_.phase(now) is not Phase.PLAYING:
        return None
    known = script(round_)
    return known.entries[known.done].received_at if known.done < len(known.entries) else None


def play_out(round_: Round, now: datetime) -> None:
    """Submits all words until the end of the round, before it is settled."""
    if round_.ends_at:
        entries = [entry for entry in planned(round_) if entry.received_at < round_.ends_at]
        if entries:
            words.submit_all([(round_, entry) for entry in entries], now)


# The salt is unique for each round; a pause puts off all that follows.
@cached(TTLCache(*KEPT), key=lambda round_: (round_.salt, round_.resumed_at), condition=Condition())
def script(round_: Round) -> Script:
    return Script(planned(round_))


def planned(round_: Round) -> list[Entry]:
    playing = _taking_part(round_)
    if not playing or round_.paper:  # they have no paper
        return []
    solved = solution_of(round_)
    language = round_.version.dictionary.language
    known = familiarities(solved.words, solved.lexicon, language) or None
    entries, pauses = [], round_.pauses()
    for pk, strength in playing:
        seed = f"{round_.salt} {pk} {strength}"
        for after, word in plan(Strength(strength or 0), seed, solved.words, known):
            at = moment(round_.starts_at, pauses, timedelta(seconds=after))
            entries.append(Entry(pk, word, at, again=True))
    return sorted(entries, key=RECEIVED_AT)


def _taking_part(round_: Round) -> list[tuple[int, int | None]]:
    """Seats and strengths. Who joins a private game after the start plays from the next round on,
    so a running round has one plan."""
    if round_.computers is not None:
        return fill_ins(round_)
    seats = Seat.objects.computers().filter(game_id=round_.game_id, joined_at__lt=round_.starts_at)
    return list(seats.values_list("pk", "strength"))


def fill_up(game: Game, round_: Round, now: datetime) -> int:
    """The number of computers that take part in a round of the public game.

    Decides it in a round that is played, unless that is done or nobody is there. Pages can be read
    while the database can't be written.
    """
    if round_.computers is None and round_.phase(now) is Phase.PLAYING:
        people = seats.present(game.pk, now)
        try:
            if people:
                _decide(game, round_, people, now)
        except UNAVAILABLE as error:
            logger.warning("could not add computer players (%s)", error)
    return round_.computers or 0


def fill_ins(round_: Round) -> list[tuple[int, int | None]]:
    """The ids of the seats that take part, and their strengths."""
    of_game = Seat.objects.filter(game_id=round_.game_id, strength__isnull=False).order_by("pk")
    known = list(of_game.values_list("pk", "strength"))
    return [known[(round_.number + n) % len(known)] for n in range(round_.computers or 0)]


def _decide(game: Game, round_: Round, people: int, now: datetime) -> None:
    number = 0 if _is_unused(round_) else FILL_INS_FOR.get(people, 0)
    if number:  # before the number is stored: who reads it finds the seats
        _take_seats(game, now)
    undecided = Round.objects.filter(pk=round_.pk, computers=None, settled_at=None)
    undecided.update(computers=number)
    round_.refresh_from_db(fields=["computers"])


def _is_unused(round_: Round) -> bool:
    """Whether the people who are there have only left the page open. Computers that played for them
    would fill the database over night."""
    since = round_.number - UNUSED_ROUNDS
    before = Round.objects.filter(
        game_id=round_.game_id, number__gte=since, number__lt=round_.number, computers__isnull=False
    )
    found = FoundWord.objects.filter(round__in=before, seat__strength=None)
    return before.count() == UNUSED_ROUNDS and not found.exists()


def _take_seats(game: Game, now: datetime) -> None:
    """Seats are taken once for all rounds. A seat that the staff removes is not replaced."""
    taken = Seat.objects.filter(game_id=game.pk, strength__isnull=False)

    def take() -> None:
        for _ in range(FILL_IN_SEATS - taken.count()):
            seats.seat_computer(game, FILL_IN, now)

    if taken.count() < FILL_IN_SEATS:
        seats.with_names_locked(game, take, now)
