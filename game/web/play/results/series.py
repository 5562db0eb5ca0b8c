from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game import steady_clock
from game.models import Round, Seat
from game.rules.results import Scoring
from game.rules.wording import counted, n_players, n_points
from game.snapshots import Json, series_results
from game.snapshots.nights import NightRow
from game.snapshots.series import SeriesPlayer, SeriesResponse, SeriesTeam, Total
from game.web.errors import refused_is_unknown
from game.web.play.results.open_round import open_round
from game.web.play.results.sharing import Share, drawn, pictured_round
from game.web.shared.decorators import visitor_page
from game.web.shared.games import title
from game.web.shared.picture import Card, can_show, picture_address, picture_view

COLUMNS = 10  # rounds whose points have a column, the latest ones
FACTS = 4  # of a card


@visitor_page
@open_round
def series(request: HttpRequest, round_: Round, seat: Seat | None, now: datetime) -> HttpResponse:
    """The series up to this round on one page to print and share: points and totals by round, also
    of teams, and medals."""
    shown = series_results(round_, seat, now)
    address = request.build_absolute_uri(f"/rounds/{round_.public_id}/series/")
    card = _card(shown, round_)
    told = ". ".join([card.headline, *card.facts])
    numbers = [each["number"] for each in shown["rounds"]]
    context = {
        "series": shown,
        "round": round_,
        "title": title(round_.game),
        "headline": headline(shown),
        "rounds": counted(len(numbers), "%(count)s round", "%(count)s rounds"),
        "began_at": datetime.fromtimestamp(shown["rounds"][0]["starts_at"] / 1000, UTC),
        "dictionary": round_.version.dictionary,
        "scoring": Scoring(round_.scoring),
        "columns": numbers[-COLUMNS:],
        "left_out": len(numbers[:-COLUMNS]),
        "teams": [_line(row) for row in shown["teams"]],
        "players": [_line(row) for row in shown["standings"]],
        "own": seat.pk if seat else None,
        "address": address,
        "card": card,
        "share": Share(card, f"Boggle: {told}.", address, picture_address(address)),
        "is_shared": round_.game.results_for == "link",
    }
    return render(request, "play/results/series.html", context)


@picture_view
def picture(request: HttpRequest, round_id: str) -> Card:
    """A picture of the series, as that of a round."""
    round_ = pictured_round(round_id)
    with refused_is_unknown():  # others may still have to play one of the boards
        return _card(series_results(round_, None, steady_clock.now()), round_)


def headline(series: SeriesResponse) -> str:
    """Who has won the series or leads it, or what those who play together have."""
    rounds = len(series["rounds"])
    if any(each["goals"] for each in series["rounds"]):
        points = sum(each["points"] for each in series["rounds"])
        return counted(
            rounds,
            "Together: %(points)s in %(count)s round",
            "Together: %(points)s in %(count)s rounds",
            points=n_points(points),
        )
    leading = series["teams"] or series["standings"]
    return leaders(leading, rounds, is_over=series["over"])


def leaders(
    standings: Sequence[SeriesTeam | SeriesPlayer | NightRow], rounds: int, *, is_over: bool
) -> str:
    """Who has won after so many rounds, or leads so far."""
    first = [row["name"] for row in standings if row["place"] == 1 and row["points"]]
    if not first:
        return counted(rounds, "%(count)s round without points", "%(count)s rounds without points")
    names = get_text_list(first, _("and"))
    if is_over:
        text = ngettext("%(names)s wins the series", "%(names)s share the series", len(first))
        return text % {"names": names}
    if len(first) == 1:
        return counted(
            rounds,
            "%(name)s leads after %(count)s round",
            "%(name)s leads after %(count)s rounds",
            name=names,
        )
    return counted(
        rounds,
        "%(names)s lead after %(count)s round",
        "%(names)s lead after %(count)s rounds",
        names=names,
    )


def _line(row: Total) -> Json:
    """With the points and the total after each of the latest rounds."""
    return {**row, "cells": [*zip(row["rounds"], row["totals"], strict=True)][-COLUMNS:]}


def _card(series: SeriesResponse, round_: Round) -> Card:
    shown: SeriesResponse = {
        **series,
        "standings": [{**row, "name": drawn(row["name"])} for row in series["standings"]],
    }
    return Card(headline(shown), tuple(_facts(series))[:FACTS], (round_.rows, round_.columns))


def _facts(series: SeriesResponse) -> Iterator[str]:
    rounds = counted(len(series["rounds"]), "%(count)s round", "%(count)s rounds")
    yield f"{rounds}, {n_players(len(series['standings']))}"
    for medal in series["medals"]:
        first = medal["words"][0] if medal["words"] else ""
        word = f"{first}, " if first and can_show(first) else ""
        text = f"{word}{drawn(medal['name'])}"
        yield _("%(name)s: %(text)s") % {"name": medal["title"], "text": text}
