"""/clubs/CODE/: a club, for its members."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game import steady_clock
from game.models import ClubMember
from game.rules.clubs import Role, month_named
from game.rules.refusals import Refusal
from game.rules.wording import counted
from game.services.play.clubs import clubs
from game.snapshots.clubs import MemberState, club_snapshot
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import errors_at, submitted_text, whole_number
from game.web.shared.games import qr_code
from game.web.shared.visitors import MAX_SUBMITTED_NAME, check_rate, member_of

MAX_MONTH = 7  # characters


@form_page
def club_page(request: HttpRequest, code: str) -> HttpResponse:
    """Each of its forms has a `do`, as in `ACTIONS`. `?month=2026-11` chooses the leaderboard."""
    own, now, refused = member_of(request, code), steady_clock.now(), None
    if request.method == "POST":
        try:
            check_rate(request, "change")
            return HttpResponseRedirect(_act(request, own, now))
        except Refusal as refusal:
            refused = refusal
    page = render(request, "play/clubs/page.html", _context(request, own, now, refused))
    return rate_limited(page, refused)


def _act(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    """Does what a form asks for. Returns the address to go on at. Raises Refusal."""
    act = ACTIONS.get(request.POST.get("do", ""))
    if act is None:
        raise Refusal("do.invalid", _("This form is not known. Reload the page."))
    messages.success(request, act(request, own, now))
    is_there = clubs.of_player(own.player).filter(pk=own.pk).exists()
    return request.path if is_there else "/clubs/"


Act = Callable[[HttpRequest, ClubMember, datetime], str]


def _named(request: HttpRequest, own: ClubMember) -> ClubMember:
    """The member that a form is about. Raises Refusal."""
    return clubs.named(own.club, whole_number(request.POST.get("member", "")))


def _rename(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    clubs.rename(own, submitted_text(request.POST, "club", MAX_SUBMITTED_NAME))
    return _("The club is called %(club)s now.") % {"club": own.club.name}


def _renew(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    clubs.renew_invitation(own)
    return _("There is a new invitation. Nobody can join by the old one any more.")


def _remove(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    gone = _named(request, own)
    clubs.remove(own, gone, now)
    text = _("%(name)s is removed. You can take that back below the members.")
    return text % {"name": gone.player.name}


def _take_back(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    back = _named(request, own)
    clubs.take_back(own, back)
    return _("%(name)s is a member again.") % {"name": back.player.name}


def _set_role(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    of, asked = _named(request, own), request.POST.get("role")
    role = next((role for role in Role if role == asked), Role.MEMBER)
    clubs.set_role(own, of, role)
    text = _("%(name)s: %(role)s from now on.")
    return text % {"name": of.player.name, "role": role.in_text}


def _leave(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    clubs.leave(own, now)
    return _("You have left %(club)s.") % {"club": own.club.name}


def _dissolve(request: HttpRequest, own: ClubMember, now: datetime) -> str:
    if own.club.name != " ".join(request.POST.get("sure", "").split()):
        detail = _("Write the name of the club to dissolve it.")
        raise Refusal("sure.missing", detail, "sure")
    clubs.dissolve(own, now)
    return _("%(club)s is dissolved.") % {"club": own.club.name}


ACTIONS: dict[str, Act] = {
    "rename": _rename,
    "renew": _renew,
    "remove": _remove,
    "take_back": _take_back,
    "role": _set_role,
    "leave": _leave,
    "dissolve": _dissolve,
}


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
