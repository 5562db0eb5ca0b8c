"""What the visitor can learn from a round: words missed before too, and those of a drill."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from game.db.failures import UNAVAILABLE
from game.models import Round, Seat, Standing
from game.rules.common_words import ODD
from game.rules.highlights import Word, everyday
from game.rules.wording import counted
from game.services.learn import drills, missed_words
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import known_word
from game.web.play.results.recap import own_standing
from game.web.play.results.words import Row, rows_of
from game.web.shared.picture import Card, path_picture
from solver.board import BLOCKED
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


LEADING = 3  # words that are shown first


class Missed(NamedTuple):
    """`why`: why it is shown. `picture`: the board with the path; empty without a path."""

    row: Row
    why: str
    picture: SafeString


def missed_context(results: ResultsResponse, context: Mapping[str, Any]) -> dict[str, Any]:
    """Those that would have brought the first place, then near misses, then words that were missed
    in earlier rounds too, then everyday ones, and last near misses that hardly anybody knows.
    `context`: what else the page shows."""
    if not context["played"]:
        return {}
    reasons: dict[str, tuple[Row, str]] = {}
    for row, why in _reasons(context):
        reasons.setdefault(row.word, (row, why))
    shown = list(reasons.values())[:LEADING]
    return {"missed": [Missed(row, why, _picture(results, row)) for row, why in shown]}


def _reasons(context: Mapping[str, Any]) -> Iterator[tuple[Row, str]]:
    for row in context["winning_words"]:
        yield row, _("it would have won") if len(context["winning_words"]) == 1 else _("to win")
    near = [
        (each["missed"], _("you had “%(word)s”") % {"word": each["had"].written})
        for each in context["near_misses"]
    ]
    yield from (reason for reason in near if _is_known(reason[0]))
    for row, times in context.get("walked_past", ()):
        yield row, counted(times, "missed %(count)s time", "missed %(count)s times")
    for row in context["everyday"]:
        yield row, _("an everyday word")
    yield from near


def _is_known(row: Row) -> bool:
    return not row.rare and (row.commonness is None or row.commonness > ODD)


def _picture(results: ResultsResponse, row: Row) -> SafeString:
    faces = [face for line in results["board"]["rows"] for face in line]
    path = tuple(map(int, row.path.split()))
    if not path:
        return SafeString()
    rows, columns = results["board"]["size"]
    blocked = frozenset(tile for tile, face in enumerate(faces) if face == BLOCKED)
    return path_picture(Card("", (), (rows, columns), blocked, path), faces)
