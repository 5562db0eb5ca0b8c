"""Computer players send the words of their plans. No process has to be alive for them to play.

A plan follows from the salt of the round, which is secret until its end, so every process has the
same one. Whoever looks at a running round submits the words that are due, and who settles it those
that are missing; a word that another process has stored is not stored again.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from threading import Condition

from cachetools import LRUCache, cached

from game.db.failures import UNAVAILABLE
from game.models import Round, Seat
from game.rules.clock import Phase
from game.rules.computer import Strength, plan
from game.rules.refusals import Refusal
from game.rules.word_frequency import commonness
from game.services.play import company, words
from game.services.play.round_solutions import solution_of
from game.services.play.words import Entry

logger = logging.getLogger(__name__)

CACHED = 256  # rounds; the words of five computers take some 100 KB
RECEIVED_AT = attrgetter("received_at")


@dataclass(slots=True)
class _Script:
    """The words of all computers of a round, in order of time; `done`: how many of them this
    process has submitted."""

    entries: Sequence[Entry]
    done: int = 0


def play(round_: Round, now: datetime) -> None:
    """Submits the words that are due, if the round is played. Pages can be read while the database
    can't be written; what is not stored then is stored at the next look."""
    if round_.phase(now) is not Phase.PLAYING:
        return
    script = _script(round_)
    due = bisect_right(script.entries, now, key=RECEIVED_AT)
    if due <= script.done:
        return
    try:
        words.submit_several([(round_, entry) for entry in script.entries[script.done : due]])
        script.done = due
    except (Refusal, *UNAVAILABLE) as error:
        logger.warning("could not store words of computer players (%s)", error)


def play_out(round_: Round, now: datetime) -> None:
    """Submits all words until the end of the round, before it is settled."""
    if round_.ends_at:
        entries = [entry for entry in _entries(round_) if entry.received_at < round_.ends_at]
        if entries:
            words.submit_all([(round_, entry) for entry in entries], now)


# The salt is unique for each round.
@cached(LRUCache(CACHED), key=lambda round_: round_.salt, condition=Condition())
def _script(round_: Round) -> _Script:
    return _Script(_entries(round_))


def _entries(round_: Round) -> list[Entry]:
    playing = _taking_part(round_)
    if not playing:
        return []
    solved = solution_of(round_)
    known = commonness(solved.words, solved.lexicon, round_.version.dictionary.language) or None
    entries = []
    for pk, strength in playing:
        seed = f"{round_.salt} {pk} {strength}"
        for after, word in plan(Strength(strength or 0), seed, solved.words, known):
            at = round_.starts_at + timedelta(seconds=after)
            entries.append(Entry(pk, word, at, again=True))
    return sorted(entries, key=RECEIVED_AT)


def _taking_part(round_: Round) -> list[tuple[int, int | None]]:
    """Seats and strengths. Who joins a private game after the start plays from the next round on,
    so a running round has one plan."""
    if round_.computers is not None:
        return company.members(round_)
    seats = Seat.objects.computers().filter(game_id=round_.game_id, joined_at__lt=round_.starts_at)
    return list(seats.values_list("pk", "strength"))
