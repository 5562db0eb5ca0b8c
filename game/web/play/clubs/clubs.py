from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game import steady_clock
from game.actions.clubs import IN_CLUB, ClubRequest, InClub
from game.actions.fields import submitted
from game.limits import rates
from game.models import Club, ClubMember
from game.rules.clubs import Role, month_named
from game.rules.refusals import Refusal
from game.rules.wording import counted
from game.services.accounts.sessions import introduce, player_of
from game.services.play.clubs import clubs
from game.snapshots.clubs import MemberState, club_snapshot
from game.web.accounts.forms import SignUpForm
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import errors_at, submitted_number, submitted_text
from game.web.shared.games import qr_code
from game.web.shared.visitors import check_rate, member_of, perform, submitted_name, usual_name


@form_page
def clubs_page(request: HttpRequest) -> HttpResponse:
    """The clubs of the visitor. Its forms have a `do`: `found` (`name`), and `undo` (`code`) for a
    club that was left or dissolved."""
    now, player = steady_clock.now(), player_of(request.session)
    name, refusal = submitted_name(request.POST), None
    if request.method == "POST" and player:
        try:
            if request.POST.get("do") == "undo":
                check_rate(request, "change")
                code = submitted_text(request.POST, "code")
                own = clubs.undo(code, player, now)
            else:
                check_rate(request, "club")
                own = clubs.found(player, submitted(ClubRequest, request.POST)["name"], now)
            return HttpResponseRedirect(f"/clubs/{own.club.code}/")
        except Refusal as refused:
            refusal = refused
    members = clubs.of_player(player) if player else ()
    context = {
        "members": [(each, Role(each.role).in_text if each.is_officer else "") for each in members],
        "to_undo": clubs.to_undo(player, now) if player else [],
        "has_account": bool(player and player.user_id),
        "sign_up": SignUpForm(initial={"username": player.name if player else ""}),
        "by_mail": settings.EMAIL_CONFIGURED,
        "name": name,
        "error": refusal.detail if refusal and refusal.field else "",
        "refusal": None if refusal and refusal.field else refusal,
    }
    return rate_limited(render(request, "play/clubs/clubs.html", context), refusal)


@form_page
def join_page(request: HttpRequest, code: str) -> HttpResponse:
    """Where an invitation leads, with its `key`; posted, it makes the visitor a member (`name`).
    Members go on to the club, or to its `night`."""
    now, player = steady_clock.now(), player_of(request.session)
    key, refusal, club = submitted_text(request.GET, "key"), None, None
    name = usual_name(player)
    try:
        club = clubs.invited(code, key)
        if player and clubs.of_player(player).filter(club=club).exists():
            return HttpResponseRedirect(_inside(request, club))
        if request.method == "POST":
            check_rate(request, "guest")
            name = submitted_name(request.POST, name)
            player = introduce(request.session, name, now)
            clubs.join(club, player, now, rates.by_address(request.META))
            text = _("You are a member of %(club)s now.") % {"club": club.name}
            messages.success(request, text)
            return HttpResponseRedirect(_inside(request, club))
    except Refusal as refused:
        refusal = refused
    of_name = refusal is not None and refusal.field == "name"
    context = {
        "club": club,
        "name": name,
        "error": refusal.detail if refusal and of_name else "",
        "refusal": None if of_name else refusal,
    }
    status = 200 if club else 404
    page = render(request, "play/clubs/join.html", context, status=status)
    return rate_limited(page, refusal)


def _inside(request: HttpRequest, club: Club) -> str:
    """Where members go on."""
    night = club.nights.filter(pk=submitted_number(request.GET, "night") or 0).first()
    return night.address if night else f"/clubs/{club.code}/"


@form_page
def club_page(request: HttpRequest, code: str) -> HttpResponse:
    """A club, for its members, else 404; `?month=2026-11` is the month of its leaderboard. Its
    forms have a `do`, the last part of `POST clubs/CODE/…`, with the same fields; `dissolve` also
    has `sure`, the name of the club."""
    own, now, refused = member_of(request, code), steady_clock.now(), None
    if request.method == "POST":
        try:
            _check_sure(request, own)
            perform(request, IN_CLUB, InClub(own, now))
            is_there = clubs.of_player(own.player).filter(pk=own.pk).exists()
            return HttpResponseRedirect(request.path if is_there else "/clubs/")
        except Refusal as refusal:
            refused = refusal
    page = render(request, "play/clubs/page.html", _context(request, own, now, refused))
    return rate_limited(page, refused)


def _check_sure(request: HttpRequest, own: ClubMember) -> None:
    """Whoever dissolves a club has typed its name. Raises Refusal."""
    typed = " ".join(request.POST.get("sure", "").split())
    if request.POST.get("do") == "dissolve" and typed != own.club.name:
        raise Refusal("sure.missing", _("Write the name of the club to dissolve it."), "sure")


def _note(member: MemberState) -> str:
    """What is beside the name of a member."""
    if member["role"] != Role.MEMBER:
        return Role(member["role"]).in_text
    return _("guest") if member["guest"] else ""


def _context(
    request: HttpRequest, own: ClubMember, now: datetime, refusal: Refusal | None
) -> dict[str, Any]:
    shown = club_snapshot(own, now, submitted_text(request.GET, "month"))
    invitation = shown["invitation"] and request.build_absolute_uri(shown["invitation"])
    return {
        "club": shown,
        "month": month_named(shown["month"]),
        "months": [(month, month_named(month)) for month in shown["months"]],
        "members": counted(len(shown["members"]), "%(count)s member", "%(count)s members"),
        "invitation": invitation,
        "qr": qr_code(invitation) if invitation else "",
        "is_guest": own.player.user_id is None,
        "people": [{**each, "note": _note(each)} for each in shown["members"]],
        **errors_at(refusal, "name", "sure"),
    }
