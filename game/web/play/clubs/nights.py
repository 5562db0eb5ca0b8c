from collections.abc import Sequence
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from game import steady_clock
from game.actions.clubs import AT_NIGHT, AtNight, NightRequest
from game.actions.fields import submitted
from game.models import ClubMember, ClubNight, Game
from game.rules.names.shown import screen_names
from game.rules.nights import CHECK_IN, TABLE_SIZE, USUAL, NightPhase
from game.rules.refusals import Refusal
from game.rules.settings import ScreenNames
from game.rules.wording import clock
from game.services.accounts.sessions import player_of
from game.services.play import rounds
from game.services.play.clubs import clubs, nights
from game.snapshots import Json
from game.snapshots.clubs import club_snapshot
from game.snapshots.nights import NightResponse, night_line, night_snapshot
from game.snapshots.round_state import RoundState, state_of
from game.web.errors import rate_limited, refused_is_unknown
from game.web.play.results.series import leaders
from game.web.play.screen import HEADLINES, LINES, NO_ROUND, Layout, PlayerLine, board_and_clock
from game.web.play.settings_form import GameForm
from game.web.shared.csv_files import as_attachment, csv_response, json_response, kind_of
from game.web.shared.decorators import form_page, visitor_page
from game.web.shared.fields import errors_at, submitted_text
from game.web.shared.games import features, qr_code
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
NOBODY_YET = gettext_lazy("Nobody has checked in yet.")
NOBODY = {NightPhase.OVER: gettext_lazy("Nobody checked in."), NightPhase.CANCELLED: ""}


def _night(own: ClubMember, night: int) -> tuple[ClubNight, datetime]:
    """What is due by now has been done."""
    now = steady_clock.now()
    with refused_is_unknown():
        found = nights.of_club(own, night)
    nights.advance(found, now)
    return found, now


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
    (`starts_at`, `zone`), `cancel`. Others learn that nights are for members, 404; with the `key`
    of an invitation they can join first."""
    try:
        own = clubs.member(code, player_of(request.session))
    except Refusal:
        return _to_others(request, code, night)
    (found, now), refusal = _night(own, night), None
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


def _to_others(request: HttpRequest, code: str, night: int) -> HttpResponse:
    """The same for each code and number, so that nobody learns which clubs and nights there are."""
    if key := submitted_text(request.GET, "key"):
        query = urlencode({"key": key, "night": str(night)})
        return HttpResponseRedirect(f"/clubs/{code}/join/?{query}")
    return render(request, "play/clubs/night_for_members.html", status=404)


@visitor_page
def screen_page(request: HttpRequest, code: str, night: int) -> HttpResponse:
    """A club night for the television: the clock, all players with their tables, and the board of a
    round, as all tables have the same one. For members, who see the board from their seats or as
    officers, and with the `key` of an officer’s `screen` for whoever has that address, until the
    invitation of the club is replaced; else 403. While members check in, the QR code on the screen
    of an officer is an invitation."""
    key, now = submitted_text(request.GET, "key"), steady_clock.now()
    try:
        if key:
            own, found = None, nights.of_screen(code, night, key)
        else:
            own = member_of(request, code)
            found, now = _night(own, night)
    except Refusal as refusal:
        return closed_page(request, refusal, "/clubs/", _("Your clubs"))
    nights.advance(found, now)
    shown = night_snapshot(found, None, now)
    phase, table = NightPhase(shown["status"]), nights.shown_table(found, own)
    round_ = _running(table, now) if table and phase is NightPhase.PLAYING else NO_ROUND
    over = sum(slot.ends_at <= now for slot in found.schedule())
    players = _lines(found, shown, scored=over > 0)
    layout = Layout.of(players, LINES)
    turn = turn_of(players, (now - found.starts_at) // timedelta(milliseconds=1), layout.places)
    waits = ", ".join(_named(found, shown["waiting"])) if shown["standings"] else ""
    may_join = bool(own and own.is_officer and shown["may_check_in"])
    address = clubs.invitation_to(found) if may_join else found.address
    context = {
        "club": found.club,
        "players": turn,
        "columns": layout.columns,
        "more": len(players) - len(turn),
        "nobody": NOBODY.get(phase, NOBODY_YET),
        "summary": _("Waiting for a seat: %(names)s") % {"names": waits} if waits else "",
        "qr": qr_code(request.build_absolute_uri(address)),
        "may_join": may_join,
        "address": "" if key else found.address,
        "may_check_in": shown["may_check_in"],
        **board_and_clock(table or nights.example(found), round_, shown["server_time"]),
    }
    if round_["phase"] != "lobby":
        context["headline"] = HEADLINES[round_["phase"]]
    else:
        context |= {"headline": _headline(shown, phase, over), **_next(shown, phase)}
    return render(request, "play/clubs/night_screen.html", context)


def _running(table: Game, now: datetime) -> RoundState:
    last = rounds.current(table, now)
    shown = state_of(table, last, now) if last else NO_ROUND
    return NO_ROUND if shown["phase"] == "finished" else shown


def _lines(night: ClubNight, shown: NightResponse, *, scored: bool) -> list[PlayerLine]:
    """All players in the order of the night, or those who wait for its first round. `scored`: a
    round is over, so that there are places and points."""
    rows = shown["standings"]
    if not rows:
        return [PlayerLine(0, name, None) for name in _named(night, shown["waiting"])]
    return [
        PlayerLine(
            seat=number,
            name=name,
            count=row["points"] if scored else None,
            noun=ngettext("point", "points", row["points"]),
            place=row["place"] if scored else None,
            note=_("table %(number)s") % {"number": row["table"]},
        )
        for number, (row, name) in enumerate(
            zip(rows, _named(night, [row["name"] for row in rows]), strict=True)
        )
    ]


def _headline(shown: NightResponse, phase: NightPhase, over: int) -> str:
    """`over`: the number of rounds that are."""
    if phase is NightPhase.PLANNED:
        return render_to_string("play/clubs/check_in.html", {"check_in_at": shown["check_in_at"]})
    if not (over and shown["standings"]) or phase is NightPhase.CANCELLED:
        return str(phase.label)
    return leaders(shown["standings"], over, is_over=phase is NightPhase.OVER)


def _next(shown: NightResponse, phase: NightPhase) -> Json:
    """The clock until the next round, from the check-in on."""
    until = None if phase is NightPhase.PLANNED else shown["next_round_at"]
    left = clock((until - shown["server_time"]) / 1000) if until else ""
    return {"until": until, "left": left}


def _named(night: ClubNight, names: Sequence[str]) -> list[str]:
    """The names as the big screens of this night show them."""
    return screen_names(names, ScreenNames(night.screen_names))


@visitor_page
def results_file(request: HttpRequest, code: str, night: int) -> HttpResponse:
    """The standings of a night as a file: `place,name,table,rounds,words,points`; as JSON also with
    the time, the number of rounds and the `status` of the night."""
    found, now = _night(member_of(request, code), night)
    kind, rows = kind_of(request), [row for _, row in nights.standings(found)]
    if kind == "csv":
        response = csv_response(request, COLUMNS, rows)
    else:
        response = json_response({**night_line(found, now), "standings": rows})
    return as_attachment(response, f"boggle-night-{found.starts_at:%Y-%m-%d}.{kind}")
