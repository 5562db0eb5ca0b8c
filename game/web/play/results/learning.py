"""What the visitor can learn from a round: words missed before too, and those of a drill."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

from game.db.failures import UNAVAILABLE
from game.models import Round, Seat, Standing
from game.rules.highlights import Word, everyday
from game.services.learn import drills, missed_words
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import known_word
from game.web.play.results.recap import own_standing
from game.web.play.results.words import Row, rows_of
from solver.languages import primary

COUNTED = 20  # words of a round, those with most points
SHOWN = 5


def learning_context(
    round_: Round, seat: Seat | None, results: ResultsResponse, now: datetime
) -> dict[str, Any]:
    """Counts the words that the visitor missed, or those of a drill; not for those who found
    nothing, who may not have been there. Nothing while words are hidden.

    `walked_past`: words, each with the number of rounds in which the visitor missed it. `drilled`:
    words, whether they were found, and when they come again, if a drill has counted for them.
    """
    if seat is None or results["hidden"]:
        return {}
    own = own_standing(results)
    has_found = own is not None and own["words"] > 0
    rows = {row.word: row for row in rows_of(results)}
    if drilled := list(_drilled(round_, seat, rows, now, counts=has_found)):
        return {"drilled": drilled}  # a drill brings no words for other drills
    if not has_found:
        return {}
    return {"walked_past": _walked_past(round_, seat, results, rows, now)}


def _walked_past(
    round_: Round, seat: Seat, results: ResultsResponse, rows: dict[str, Row], now: datetime
) -> list[tuple[Row, int]]:
    """The words missed most often, of these those with most points. Counts this round first."""
    language = primary(results["round"]["dictionary"]["language"])
    missed = everyday(_missed(results, seat), COUNTED)
    standing = Standing.objects.get(round__public_id=round_.public_id, seat=seat)
    with suppress(*UNAVAILABLE):  # the page works while nothing can be written
        missed_words.record(standing, seat.player_id, language, missed, now)
    times = missed_words.walked_past(seat.player_id, language, missed)
    again = sorted((word for word in missed if word in times), key=lambda word: -times[word])
    return [(rows[word], times[word]) for word in again[:SHOWN]]


def _missed(results: ResultsResponse, seat: Seat) -> Iterator[Word]:
    own = own_standing(results)
    handicap = own["handicap"] if own else None
    shortest = (handicap["min_length"] if handicap else None) or 0
    for word in results["words"]:
        if seat.pk not in word["finders"] and len(word["word"]) >= shortest:
            yield known_word(word, results["round"]["dictionary"]["language"])


def _drilled(
    round_: Round, seat: Seat, rows: dict[str, Row], now: datetime, *, counts: bool
) -> Iterator[tuple[Row, bool, datetime | None]]:
    if round_.game.is_public:
        return
    words = drills.words_of(round_.public_id, seat.player_id)
    if counts and any(each.found is None for each in words):
        with suppress(*UNAVAILABLE):
            drills.schedule(seat.player, now)
            words = drills.words_of(round_.public_id, seat.player_id)
    for each in words:
        missed = each.missed_word
        yield rows[missed.word], bool(each.found), missed.due
