from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from game import steady_clock
from game.actions.clubs import AT_NIGHT, AtNight, NightRequest
from game.actions.fields import submitted
from game.models import ClubMember, ClubNight
from game.rules.names.shown import screen_names
from game.rules.nights import CHECK_IN, TABLE_SIZE, USUAL, NightPhase
from game.rules.refusals import Refusal
from game.rules.settings import ScreenNames
from game.services.play.clubs import nights
from game.snapshots import Json
from game.snapshots.clubs import club_snapshot
from game.snapshots.nights import night_line, night_snapshot
from game.web.errors import rate_limited, refused_is_unknown
from game.web.play.settings_form import GameForm
from game.web.shared.csv_files import as_attachment, csv_response, json_response, kind_of
from game.web.shared.decorators import form_page, visitor_page
from game.web.shared.fields import errors_at, submitted_text
from game.web.shared.games import features
from game.web.shared.open_game import closed_page
from game.web.shared.turns import turn_of
from game.web.shared.visitors import check_rate, member_of, perform

COLUMNS = {
    "place": pgettext_lazy("column", "place"),
    "name": pgettext_lazy("column", "name"),
    "table": pgettext_lazy("column", "table"),
    "rounds": pgettext_lazy("column", "rounds"),
    "words": pgettext_lazy("column", "words"),
    "points": pgettext_lazy("column", "points"),
}
FIELDS = ("board", "round_seconds", "dictionary", "scoring", "rounds", "pause_seconds")
USUAL_SIZE = 4
SHOWN, SHOWN_WAITING = 16, 4  # on a television at once; those who wait stand in a line


def _night(request: HttpRequest, code: str, night: int) -> tuple[ClubMember, ClubNight, datetime]:
    """What is due by now has been done."""
    own, now = member_of(request, code), steady_clock.now()
    with refused_is_unknown():
        found = nights.of_club(own, night)
    nights.advance(found, now)
    return own, found, now


@form_page
def nights_page(request: HttpRequest, code: str) -> HttpResponse:
    """The nights of a club; its form plans one, with the fields of `POST clubs/CODE/nights` and of
    the `settings` there."""
    own, now, refusal = member_of(request, code), steady_clock.now(), None
    form = GameForm(request.POST if request.method == "POST" else None, USUAL)
    if request.method == "POST":
        try:
            check_rate(request, "change")
            sent, settings = submitted(NightRequest, request.POST), form.settings()
            night = nights.plan(own, settings, sent["table_size"], sent["starts_at"], now)
            return HttpResponseRedirect(night.address)
        except Refusal as refused:
            refusal = refused
    context = {
        "club": club_snapshot(own, now),
        "fields": [
            (form[name], name, refusal.detail if refusal and refusal.field == name else "")
            for name in FIELDS
        ],
        "starts_at": submitted_text(request.POST, "starts_at"),
        "table_size": submitted_text(request.POST, "table_size") or str(USUAL_SIZE),
        "sizes": [str(size) for size in range(TABLE_SIZE.least, TABLE_SIZE.most + 1)],
        "check_in": CHECK_IN.seconds // 60,
        **errors_at(refusal, "starts_at", "table_size", *FIELDS),
    }
    return rate_limited(render(request, "play/clubs/nights.html", context), refusal)


@form_page
def night_page(request: HttpRequest, code: str, night: int) -> HttpResponse:
    """A club night with its standings. Its forms have a `do`: `check_in`, `check_out`, `move`
    (`starts_at`, `zone`), `cancel`."""
    own, found, now = _night(request, code, night)
    refusal = None
    if request.method == "POST":
        try:
            perform(request, AT_NIGHT, AtNight(own, found, now))
            return HttpResponseRedirect(request.path)
        except Refusal as refused:
            refusal = refused
    shown = night_snapshot(found, own, now)
    context = {
        "club": own.club,
        "own": own,
        "night": shown,
        "phase": NightPhase(shown["status"]),
        "features": features(nights.example(found)),
        "can_move": own.is_officer and shown["status"] in (NightPhase.PLANNED, NightPhase.CHECK_IN),
        "can_cancel": own.is_officer
        and found.cancelled_at is None
        and not nights.is_over(found, now),
        "address": found.address,
        "screen": request.build_absolute_uri(shown["screen"]) if shown["screen"] else "",
        **errors_at(refusal, "starts_at"),
    }
    return rate_limited(render(request, "play/clubs/night.html", context), refusal)


@visitor_page
def screen_page(request: HttpRequest, code: str, night: int) -> HttpResponse:
    """A club night for the television, 16 players at a time; for members, and with the `key` of an
    officer’s `screen` for whoever has that address, until the invitation of the club is replaced;
    else 403."""
    key, now = submitted_text(request.GET, "key"), steady_clock.now()
    try:
        found = nights.of_screen(code, night, key) if key else _night(request, code, night)[1]
    except Refusal as refusal:
        return closed_page(request, refusal, "/clubs/", _("Your clubs"))
    nights.advance(found, now)
    shown = night_snapshot(found, None, now)
    standings = _named(found, shown["standings"])
    waiting = _named(found, [{"name": name} for name in shown["waiting"]])
    since, most = now - found.starts_at, SHOWN_WAITING if standings else SHOWN
    context = {
        "club": found.club,
        "night": shown,
        "phase": NightPhase(shown["status"]),
        "standings": _turn(standings, since, SHOWN),
        "waiting": _turn(waiting, since, most),
        "address": "" if key else found.address,
    }
    return render(request, "play/clubs/night_screen.html", context)


def _named(night: ClubNight, rows: Iterable[Mapping[str, Any]]) -> list[Json]:
    """With the names as the big screens of this night show them."""
    shown = [dict(row) for row in rows]
    named = screen_names([row["name"] for row in shown], ScreenNames(night.screen_names))
    return [{**row, "name": name} for row, name in zip(shown, named, strict=True)]


def _turn(rows: list[Json], since: timedelta, most: int) -> Json:
    shown = turn_of(rows, since // timedelta(milliseconds=1), most)
    return {"rows": shown, "more": len(rows) - len(shown)}


@visitor_page
def results_file(request: HttpRequest, code: str, night: int) -> HttpResponse:
    """The standings of a night as a file: `place,name,table,rounds,words,points`; as JSON also with
    the time, the number of rounds and the `status` of the night."""
    _own, found, now = _night(request, code, night)
    kind, rows = kind_of(request), [row for _, row in nights.standings(found)]
    if kind == "csv":
        response = csv_response(request, COLUMNS, rows)
    else:
        response = json_response({**night_line(found, now), "standings": rows})
    return as_attachment(response, f"boggle-night-{found.starts_at:%Y-%m-%d}.{kind}")
