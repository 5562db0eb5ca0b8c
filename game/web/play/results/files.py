"""Results as files for other programs: a line or an object for each word of each player, by place
and time."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from game.models import Game, Round, Seat
from game.rules.refusals import Refusal
from game.services.play import rounds, settling
from game.snapshots import Json, round_results
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import finds_by_seat
from game.web.play.results.open_round import open_round
from game.web.shared.csv_files import as_attachment, csv_response, json_response, kind_of
from game.web.shared.decorators import visitor_page
from game.web.shared.open_game import open_game
from game.web.shared.visitors import seat_of

COLUMNS = {
    "round": pgettext_lazy("column", "round"),
    "player": pgettext_lazy("column", "player"),
    "word": pgettext_lazy("column", "word"),
    "points": pgettext_lazy("column", "points"),
    "found_by": pgettext_lazy("column", "found_by"),
    "seconds": pgettext_lazy("column", "seconds"),
}


@visitor_page
@open_round
def of_round(request: HttpRequest, round_: Round, seat: Seat | None, now: datetime) -> HttpResponse:
    """The words of all players in a round as a file, for whoever may see the results:
    `round,player,word,points,found_by,seconds`, in the language of the request, UTF-8 with a BOM;
    who found nothing has a line without a word. Columns are parted as Excel does in that language,
    or as `separator` says (`comma`, `semicolon`). A text that spreadsheets would take for a formula
    begins with an apostrophe. As JSON also with the standings."""
    return _file(request, [round_], seat, now)


@visitor_page
@open_round
def of_series(
    request: HttpRequest, round_: Round, seat: Seat | None, now: datetime
) -> HttpResponse:
    """The rounds of the series up to this one as a file, at most fifty, like that of a round."""
    return _file(request, rounds.of_series(round_), seat, now)


@visitor_page
@open_game
def of_game(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """The last series of an open game as a file, as far as its rounds are over, like that of a
    round."""
    settling.settle_overdue(game.rounds_played.all(), now, most=rounds.MOST_OF_SERIES)
    settled = game.rounds_played.exclude(settled_at=None).select_related("game")
    last = settled.exclude(standings=None).first() or settled.first()
    if last is None:
        raise Refusal("round.not_started", _("No round of this game is over yet."))
    return _file(request, rounds.of_series(last), seat_of(request.session, game), now)


def _file(
    request: HttpRequest, played: Sequence[Round], viewer: Seat | None, now: datetime
) -> HttpResponse:
    kind = kind_of(request)
    for round_ in played:
        settling.settle(round_, now)
    results = (round_results(round_, viewer, now) for round_ in played)
    response = _csv(request, results) if kind == "csv" else _json(results)
    last = played[-1]
    numbers = f"{played[0].number}-{last.number}" if len(played) > 1 else last.number
    return as_attachment(response, f"boggle-{last.game.code}-{numbers}.{kind}")


def finds(results: ResultsResponse) -> Iterator[Json]:
    """What each player found, in the order of places, then of time."""
    found_by = {word["word"]: word["found_by"] for word in results["words"]}
    by_seat = finds_by_seat(results["words"])
    for standing in results["standings"]:
        for find in by_seat.get(standing["seat"], ()):
            yield {
                "round": results["round"]["number"],
                "player": standing["name"],
                "word": find.get("written", find["word"]),
                "points": find["points"],
                "found_by": found_by[find["word"]],
                "seconds": find["at"] // 1000,
            }


def _csv(request: HttpRequest, played: Iterator[ResultsResponse]) -> HttpResponse:
    return csv_response(request, COLUMNS, (line for results in played for line in _lines(results)))


def _lines(results: ResultsResponse) -> Iterator[Json]:
    """The finds, and a line for each player without one."""
    yield from finds(results)
    empty = dict.fromkeys(COLUMNS, "")
    for standing in results["standings"]:
        if not standing["words"]:
            player = {"round": results["round"]["number"], "player": standing["name"], "points": 0}
            yield {**empty, **player}


def _json(played: Iterator[ResultsResponse]) -> HttpResponse:
    shown = [
        {
            "id": results["round"]["id"],
            "number": results["round"]["number"],
            "series_place": results["round"]["series_place"],
            "starts_at": results["round"]["starts_at"],
            "length": results["round"]["length"],
            "min_length": results["round"]["min_length"],
            "scoring": results["round"]["scoring"],
            "dictionary": results["round"]["dictionary"]["slug"],
            "board": results["board"]["text"],
            "standings": results["standings"],
            "finds": list(finds(results)),
        }
        for results in played
    ]
    return json_response({"rounds": shown})
