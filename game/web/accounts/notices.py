from contextlib import suppress
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game import steady_clock
from game.db.failures import UNAVAILABLE
from game.limits import rates
from game.models import Player
from game.rules import push
from game.rules.contacts import KINDS
from game.rules.refusals import Refusal
from game.services.accounts import devices, notices
from game.services.accounts.sessions import player_of
from game.services.play.seating import invitations
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_number, submitted_text
from game.web.shared.games import game_address
from game.web.shared.visitors import check_rate

NOTICES = "/me/notices/"


@form_page
def page(request: HttpRequest) -> HttpResponse:
    """What the site tells the visitor; what was shown counts as read. Its form has `accept` or
    `decline` with the id of a notice, or `switches` and the kinds of notices that are wanted, or
    `device`: where the browser gets notices pushed, in JSON as it describes that, empty to end
    it."""
    player, now = player_of(request.session), steady_clock.now()
    if player is None:
        return render(request, "accounts/contacts/notices.html", {"player": None})
    if request.method == "POST":
        return HttpResponseRedirect(_answered(request, player, now))
    told = notices.current(player, now)
    context = {"player": player, "notices": told, "switches": notices.switches(player)}
    if devices.is_on():
        is_told = devices.of_session(request.session).exists()
        context |= {"push_key": devices.public_key(), "is_told": is_told}
    response = render(request, "accounts/contacts/notices.html", context)
    if request.method == "GET" and not all(notice.is_read for notice in told):
        with suppress(*UNAVAILABLE):  # The page can be read while the database can't be written.
            notices.mark_read(player, now)
    return response


def _answered(request: HttpRequest, player: Player, now: datetime) -> str:
    """The page that follows."""
    try:
        check_rate(request, "change")
        return _answer(request, player, now)
    except Refusal as refusal:
        messages.error(request, refusal.detail)
    return NOTICES


def _answer(request: HttpRequest, player: Player, now: datetime) -> str:
    """Raises Refusal."""
    if "device" in request.POST:
        messages.success(request, _switched(request, player, now))
        return NOTICES
    if "switches" in request.POST:
        for name, kind in KINDS.items():
            notices.switch(player, kind, is_on=name in request.POST)
        messages.success(request, _("It is saved what the site tells you."))
        return NOTICES
    if accepted := submitted_number(request.POST, "accept"):
        return _joined(player, accepted, now, rates.by_address(request.META))
    invitations.decline(player, submitted_number(request.POST, "decline") or 0, now)
    messages.success(request, _("You have declined."))
    return NOTICES


def _switched(request: HttpRequest, player: Player, now: datetime) -> str:
    """Tells the visitor on this device too, or no longer. Raises Refusal."""
    if sent := submitted_text(request.POST, "device"):
        devices.add(request.session, player, push.parse(sent), now)
        return _("Notices are shown on this device, too.")
    devices.remove(request.session)
    return _("Notices are no longer shown on this device.")


def _joined(player: Player, notice_id: int, now: datetime, address: str) -> str:
    """The game; its page also tells those who wait at its door. Raises Refusal."""
    game = notices.named(player, notice_id, now).game
    try:
        invitations.accept(player, notice_id, now, address)
    except Refusal as refusal:
        if refusal.code != "seat.waiting":
            raise
    return game_address(game) if game else NOTICES
