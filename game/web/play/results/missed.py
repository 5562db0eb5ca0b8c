"""The words from which the visitor learns most, of those that they missed, each with its path."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from game.rules.common_words import ODD
from game.rules.wording import counted
from game.snapshots.results import ResultsResponse
from game.web.play.results.words import Row
from game.web.shared.picture import Card, path_picture
from solver.board import BLOCKED

SHOWN = 3


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
    shown = list(reasons.values())[:SHOWN]
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
