"""Everyday words that the visitor has missed in this round and in earlier ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

from game.db.failures import UNAVAILABLE
from game.models import Round, Seat, Standing
from game.rules.highlights import Word, everyday
from game.services.learn import missed_words
from game.snapshots import Json
from game.web.play.results.recap import own_standing
from solver.languages import primary

COUNTED = 20  # words of a round, those with most points
SHOWN = 5


def walked_past(round_: Round, seat: Seat | None, results: Json, now: datetime) -> dict[str, int]:
    """The words missed most often, of these those with most points, with the number of rounds.

    Counts this round first. Empty for those who found nothing, who may not have been there, and
    while words are hidden.
    """
    own = own_standing(results)
    if seat is None or own is None or not own["words"] or results["hidden"]:
        return {}
    language = primary(results["round"]["dictionary"]["language"])
    missed = everyday(_missed(results, own), COUNTED)
    standing = Standing.objects.get(round__public_id=round_.public_id, seat=seat)
    with suppress(*UNAVAILABLE):  # the page works while nothing can be written
        missed_words.count(standing, seat.player_id, language, missed, now)
    times = missed_words.walked_past(seat.player_id, language, missed)
    again = sorted((word for word in missed if word in times), key=lambda word: -times[word])
    return {word: times[word] for word in again[:SHOWN]}


def _missed(results: Json, own: Json) -> Iterator[Word]:
    shortest = (own["handicap"] or {}).get("min_length") or 0
    for word in results["words"]:
        if own["seat"] not in word["finders"] and len(word["word"]) >= shortest:
            yield Word(word["word"], word["points"], word["commonness"] or 0)
