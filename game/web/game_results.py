"""/rounds/ID/: everything about a round that is over, for everybody and for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.models import Round
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.snapshots import round_results
from game.web.game import seat_of
from game.web.play_join import game_address
from game.web.play_text import SCORING, counted
from game.web.rescore import asked_scoring, rescore_context
from game.web.tiles import spoken_rows, tiles_of

NAMED = 4  # finders of a word who are named; the others are counted
WIKTIONARIES = frozenset({"de", "en", "es", "fr", "it", "nl", "pl", "pt", "sv"})  # large ones


@dataclass(frozen=True, slots=True)
class Row:
    """A word of the board. `path`: indices of its tiles; `gained`: what its finders got.

    `finders`: the seats of those that are told; `others`: how many are found beyond `names`.
    """

    word: str
    points: int
    gained: str
    path: str
    finders: tuple[int, ...]
    names: list[str]
    others: int
    cancelled: bool
    link: str


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
            response = render(request, "game/settling.html", {"detail": refusal.detail}, status=503)
            response["Retry-After"] = "2"
            return response
        if round_.game.closed_at:
            raise Http404 from refusal
        return HttpResponseRedirect(game_address(round_.game))
    return render(request, "game/results_page.html", _context(request, round_, told))


def _context(request: HttpRequest, round_: Round, told: dict[str, Any]) -> dict[str, Any]:
    rows = _rows(told)
    found = [row for row in rows if row.finders]
    own = told["you"]
    tiles = tiles_of(told["board"])
    return {
        "round": told["round"],
        "results": told,
        "rows": rows,
        "tiles": tiles,
        "spoken_rows": spoken_rows(tiles),
        "columns": told["board"]["size"][1],
        "standings": told["standings"],
        "series": told["series"],
        "own": own,
        "played": any(standing["seat"] == own for standing in told["standings"]),
        "found": len(found),
        "longest": max(rows, key=_length, default=None),
        "longest_found": max(found, key=_length, default=None),
        "scoring": SCORING[Scoring(told["round"]["scoring"])],
        "address": request.build_absolute_uri(f"/rounds/{round_.public_id}/"),
        **rescore_context(told),
        "is_open": round_.game.closed_at is None,
        "summary": f"{counted(len(found), 'word')} of {len(rows):,} found",
    }


def _length(row: Row) -> tuple[int, int]:
    return len(row.word), row.points


def _rows(told: dict[str, Any]) -> list[Row]:
    """What was found comes first, within it what has most points."""
    names = {standing["seat"]: standing["name"] for standing in told["standings"]}
    columns = told["board"]["size"][1]
    language = told["round"]["dictionary"]["language"].split("-")[0]
    site = f"https://{language if language in WIKTIONARIES else 'en'}.wiktionary.org/wiki/"
    rows = [_row(word, names, columns, site) for word in told["words"]]
    return sorted(rows, key=lambda row: (not row.finders, -row.points, row.word))


def _row(word: dict[str, Any], names: dict[int, str], columns: int, site: str) -> Row:
    finders = word["finders"]
    told = [names[seat] for seat in finders if seat in names][:NAMED]
    return Row(
        word=word["word"],
        points=word["points"],
        gained=_gained(word["scores"]),
        path=" ".join(str(row * columns + column) for row, column in word["path"]),
        finders=tuple(finders),
        names=told,
        others=word["found_by"] - len(told),
        cancelled=word["cancelled"],
        link=site + quote(word["word"]),
    )


def _gained(scores: list[float]) -> str:
    """`2`; `3, 2` where the first finder has more."""
    return ", ".join(f"{score:g}" for score in dict.fromkeys(scores))
