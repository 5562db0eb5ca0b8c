"""/me/following/: whom the visitor follows and mutes, and who may follow them.

Its form is on other pages too: a button has a `change`, such as `follow 12`, with the id of a
player, and `next` is the page to go back to.
"""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from game import steady_clock
from game.models import Player
from game.rules.contacts import OpenTo
from game.rules.refusals import Refusal
from game.services.accounts import contacts
from game.services.accounts.sessions import player_of
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text, whole_number
from game.web.shared.visitors import check_rate

FOLLOWING = "/me/following/"
MAX_CHANGE = 30  # characters
MAX_ADDRESS = 500


@form_page
def page(request: HttpRequest) -> HttpResponse:
    player, now = player_of(request.session), steady_clock.now()
    if request.method == "POST":
        return _changed(request, player, now)
    context = {
        "player": player,
        "followed": contacts.followed(player, now) if player else [],
        "muted": contacts.muted(player) if player else [],
        "open_to": OpenTo.choices(),
    }
    return render(request, "accounts/contacts/following.html", context)


def _changed(request: HttpRequest, player: Player | None, now: datetime) -> HttpResponse:
    """Makes the change and goes back; what was ended can be undone there."""
    try:
        if player is None:
            raise Refusal("player.unknown", _("Play a round first, so that you have a name."))
        check_rate(request, "change")
        told, undo = _change(player, request, now)
        messages.success(request, told, extra_tags=undo)
    except Refusal as refusal:
        messages.error(request, refusal.detail)
    asked = submitted_text(request.POST, "next", MAX_ADDRESS)
    is_here = url_has_allowed_host_and_scheme(asked, None)
    return HttpResponseRedirect(asked if is_here else FOLLOWING)


def _change(player: Player, request: HttpRequest, now: datetime) -> tuple[str, str]:
    """What to say, and the `change` that undoes it, if any. Raises Refusal."""
    if (choice := request.POST.get("open_to")) in list(OpenTo):
        contacts.open_to(player, OpenTo(str(choice)))
        return _("It is saved who may follow and invite you."), ""
    change, _space, number = submitted_text(request.POST, "change", MAX_CHANGE).partition(" ")
    other_id = whole_number(number)
    before = "mute" if contacts.states(player, [other_id]).get(other_id) else "follow"
    if change == "end":
        ended = contacts.end(player, other_id)
        if ended is None:
            return _("It has ended already."), ""
        told = (
            _("You no longer mute %(name)s.")
            if before == "mute"
            else _("You no longer follow %(name)s.")
        )
        return told % {"name": ended.name}, f"{before} {other_id}"
    other = contacts.find(player, other_id, now)
    if change == "mute":
        contacts.mute(player, other, now)
        return _("You have muted %(name)s.") % {"name": other.name}, f"end {other_id}"
    contacts.follow(player, other, now)
    return _("You follow %(name)s.") % {"name": other.name}, f"end {other_id}"
