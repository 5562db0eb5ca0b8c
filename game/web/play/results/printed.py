from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Round, Seat, Standing
from game.rules.results import Scoring
from game.rules.teams import name_of
from game.rules.wording import n_letters, n_points, n_words
from game.services.play import rounds
from game.services.play.classes import classes
from game.snapshots import Json, round_results
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import TimedWord, WordOfBoard, finds_by_seat
from game.web.play.results.class_sheet import class_sheet, written
from game.web.play.results.open_round import open_round
from game.web.shared.decorators import visitor_page
from game.web.shared.games import title
from game.web.shared.outcome import results_of_teams
from game.web.shared.tiles import spoken_rows, tiles_of

PARTS = {
    "class": gettext_lazy("Class sheet"),
    "slips": gettext_lazy("Slips to hand out"),
    "words": gettext_lazy("All words"),
    "sheets": gettext_lazy("Worksheets with key"),
}
COLUMNS = 10  # rounds whose points have a column, the latest of a series

Points = Mapping[int, Mapping[int, int]]  # by seat and by number of the round


@dataclass(frozen=True, slots=True)
class Child:
    """A player on paper. `place`, `total`: those of the series, if there is one. `points`: None for
    who has not played this round. `rounds`: the points in the rounds of the series."""

    place: int
    name: str
    note: str
    points: int | None
    total: int
    rounds: list[int | None]
    found: list[TimedWord]
    is_computer: bool

    @property
    def score(self) -> str:
        return f"{n_words(len(self.found))}, {n_points(self.points or 0)}"

    @property
    def longest(self) -> str:
        return max((written(find) for find in self.found), key=len, default="")


@visitor_page
@open_round
def printed(request: HttpRequest, round_: Round, seat: Seat | None, now: datetime) -> HttpResponse:
    """Results on paper: `?part=class` has players with points and words, `slips` a slip for each,
    `words` the words of the board, `sheets` the board to be played on paper, with a page for each
    child of the class, else for each player, and all words as the key."""
    shown = round_results(round_, seat, now)
    asked = request.GET.get("part")
    part = asked if asked in PARTS else "class"
    columns = [each.number for each in rounds.of_series(round_)[-COLUMNS:]]
    children = list(_children(shown, columns if shown["series"] else []))
    sheet = class_sheet([child.found for child in children])
    context = {
        "part": part,
        "parts": PARTS,
        "name": _("%(game)s, round %(number)s")
        % {"game": title(round_.game), "number": shown["round"]["number"]},
        "played_at": round_.starts_at,
        "results": shown,
        "scoring": Scoring(round_.scoring),
        "board": [row.replace(", ", " ") for row in spoken_rows(tiles_of(shown["board"]))],
        "children": children,
        "sheets": _sheets(round_, seat, children) if part == "sheets" else [],
        "print_style": sheet.style,
        "on_sheet": [(child, *sheet.parted(child.found)) for child in children],
        "are_words_left_off": sheet.most is not None,
        "address": request.build_absolute_uri(f"/rounds/{round_.public_id}/"),
        "columns": columns if shown["series"] else [],
        "lengths": _by_length(shown["words"]),
        "total": len(shown["words"]) + shown["hidden"],
        "found": sum(bool(word["finders"]) for word in shown["words"]),
        **results_of_teams(shown),
    }
    return render(request, "play/results/printed.html", context)


def _sheets(round_: Round, seat: Seat | None, children: Sequence[Child]) -> list[str]:
    """The names for worksheets: for the hosts of a class those of its list, for others those of the
    players; a sheet without a name if nobody has one."""
    school_class, viewer = round_.game.school_class, seat.player_id if seat else None
    is_host = school_class and classes.hosts(school_class.pk, viewer)
    listed = school_class.pupils.values_list("name", flat=True) if school_class and is_host else ()
    return [*listed] or [child.name for child in children if not child.is_computer] or [""]


def _children(shown: ResultsResponse, columns: list[int]) -> Iterator[Child]:
    """By the places of the series, if there is one, else of the round."""
    of_round = {row["seat"]: row for row in shown["standings"]}
    found = finds_by_seat(shown["words"])
    points = _points(shown, columns) if columns else {}
    for row in shown["series"] or shown["standings"]:
        seat, own = row["seat"], of_round.get(row["seat"])
        yield Child(
            place=row["place"],
            name=row["name"],
            note=", ".join(_notes(own or row)),
            points=own and own["points"],
            total=row["points"],
            rounds=[points.get(seat, {}).get(number) for number in columns],
            found=found.get(seat, []),
            is_computer=row["computer"] is not None,
        )


def _notes(row: Mapping[str, Any]) -> Iterator[str]:
    if row.get("team"):
        yield name_of(row["team"])
    if row["computer"]:
        yield _("computer")
    handicap = row.get("handicap")
    if handicap and handicap["percent"] != 100:
        yield _("%(percent)s %%") % {"percent": handicap["percent"]}


def _points(shown: ResultsResponse, columns: list[int]) -> Points:
    points: dict[int, dict[int, int]] = defaultdict(dict)
    rows = Standing.objects.filter(
        round__game__rounds_played__public_id=shown["round"]["id"], round__number__in=columns
    ).order_by()
    for seat, number, reached in rows.values_list("seat_id", "round__number", "points"):
        points[seat][number] = reached
    return points


def _by_length(words: Sequence[WordOfBoard]) -> list[tuple[str, list[Json]]]:
    ordered = sorted(words, key=lambda word: (-len(word["word"]), word["word"]))
    return [
        (n_letters(length), [{**word, "text": written(word)} for word in group])
        for length, group in groupby(ordered, lambda word: len(word["word"]))
    ]
