"""/rounds/ID/: everything about a round that is over, for everybody and for ever."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.models import Round
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.wording import counted
from game.snapshots import Json, round_results
from game.web.play.game.page import seat_of
from game.web.play.lobby.join import game_address
from game.web.play.results.rescore import asked_scoring, rescore_context
from game.web.play.results.timeline import timeline_context
from game.web.play.results.words import Row, rows_of, table_parts
from game.web.shared.text import SCORING
from game.web.shared.tiles import spoken_rows, tiles_of

BEST = 10  # players whose standings are shown at once


@never_cache  # whose results they are depends on who looks
@require_safe
def results(request: HttpRequest, round_id: str) -> HttpResponse:
    """The results; while the round is running, its game instead."""
    round_ = get_object_or_404(Round.objects.select_related("game"), public_id=round_id)
    seat = seat_of(request, round_.game)
    try:
        told = round_results(round_, seat, timezone.now(), asked_scoring(request))
    except Refusal as refusal:
        if refusal.code == "round.settling":
            response = render(
                request, "play/results/settling.html", {"detail": refusal.detail}, status=503
            )
            response["Retry-After"] = "2"
            return response
        if round_.game.closed_at:
            raise Http404 from refusal
        return HttpResponseRedirect(game_address(round_.game))
    return render(request, "play/results/page.html", _context(request, round_, told))


def _context(request: HttpRequest, round_: Round, told: Json) -> dict[str, Any]:
    rows = rows_of(told)
    found = [row for row in rows if row.finders]
    own = told["you"]
    tiles = tiles_of(told["board"])
    return {
        "round": told["round"],
        "results": told,
        "rows": len(rows),
        "table_parts": table_parts(rows),
        "tiles": tiles,
        "spoken_rows": spoken_rows(tiles),
        "columns": told["board"]["size"][1],
        "standings": told["standings"],
        **_best(told["standings"], own),
        "series": told["series"],
        "own": own,
        "played": any(standing["seat"] == own for standing in told["standings"]),
        "found": len(found),
        **_notes(told, rows),
        **timeline_context(told),
        "scoring": SCORING[Scoring(told["round"]["scoring"])],
        "address": request.build_absolute_uri(f"/rounds/{round_.public_id}/"),
        **rescore_context(told),
        "is_open": round_.game.closed_at is None,
        "summary": f"{counted(len(found), 'word')} of {len(rows) + told['hidden']:,} found",
    }


def _best(standings: list[Json], own: int | None) -> dict[str, list[Json]]:
    """The best players and the one who looks; the others where they would fill the page."""
    if len(standings) <= BEST + 2:
        return {"best": standings, "others": []}
    best = [*standings[:BEST], *(row for row in standings[BEST:] if row["seat"] == own)]
    return {"best": best, "others": [row for row in standings if row not in best]}


def _notes(told: Json, rows: list[Row]) -> dict[str, Any]:
    """What is worth telling about the words."""
    by_word = {row.word: row for row in rows}
    found = [row for row in rows if row.finders]
    longest = max(rows, key=_length, default=None)
    return {
        "longest": longest,
        "longest_found": None if longest in found else max(found, key=_length, default=None),
        "rarest": by_word.get(told["rarest"]),
        "everyday": [by_word[word] for word in told["everyday"]],
    }


def _length(row: Row) -> tuple[int, int]:
    return len(row.word), row.points
