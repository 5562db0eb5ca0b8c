from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game import steady_clock
from game.actions.clubs import IN_CLUB, InClub
from game.models import ClubMember
from game.rules.clubs import Role, month_named
from game.rules.refusals import Refusal
from game.rules.wording import counted
from game.services.play.clubs import clubs
from game.snapshots.clubs import MemberState, club_snapshot
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import errors_at, submitted_text
from game.web.shared.games import qr_code
from game.web.shared.visitors import member_of, perform

MAX_MONTH = 7  # characters


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
    shown = club_snapshot(own, now, submitted_text(request.GET, "month", MAX_MONTH))
    invitation = shown["invitation"] and request.build_absolute_uri(shown["invitation"])
    return {
        "club": shown,
        "month": month_named(shown["month"]),
        "months": [(month, month_named(month)) for month in shown["months"]],
        "members": counted(len(shown["members"]), "%(count)s member", "%(count)s members"),
        "invitation": invitation,
        "qr": qr_code(invitation) if invitation else "",
        "people": [{**each, "note": _note(each)} for each in shown["members"]],
        **errors_at(refusal, "name", "sure"),
    }
