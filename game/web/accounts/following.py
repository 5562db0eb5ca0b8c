from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from game import steady_clock
from game.actions.contacts import ContactRequest, OfPlayer, OpenToRequest, set_contact, set_open_to
from game.actions.fields import Query, submitted, validated
from game.limits import rates
from game.models import Player
from game.rules.contacts import OpenTo
from game.rules.refusals import Refusal
from game.services.accounts import contacts
from game.services.accounts.sessions import player_of
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text
from game.web.shared.visitors import check_rate

FOLLOWING = "/me/following/"


@form_page
def page(request: HttpRequest) -> HttpResponse:
    """Whom the visitor follows and mutes, and who may follow them. Its form, which other pages have
    too, has a `change` such as `followed 12`, the state (`followed`, `muted`, `none`) and the id of
    a player, or `followed` alone with `by`, that of the link to a shared result, or `open_to`:
    `all`, `followed`, `nobody`; `next` is where it leads."""
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
        _change(request, OfPlayer(player, rates.by_address(request.META), now))
    except Refusal as refusal:
        messages.error(request, refusal.detail)
    asked = submitted_text(request.POST, "next")
    is_here = url_has_allowed_host_and_scheme(asked, None)
    return HttpResponseRedirect(asked if is_here else FOLLOWING)


def _change(request: HttpRequest, of: OfPlayer) -> None:
    """A tag of what is said afterwards is the `change` that undoes it. Raises Refusal."""
    if "open_to" in request.POST:
        messages.success(request, set_open_to(of, submitted(OpenToRequest, request.POST)))
        return
    state, _space, number = submitted_text(request.POST, "change").partition(" ")
    by = submitted_text(request.POST, "by")
    who = {"by": by} if by else {"player": number}
    sent = validated(ContactRequest, Query(state=state, **who))
    other = of.other(sent)
    known = contacts.states(of.player, [other]).get(other)
    before = {True: "muted", False: "followed", None: "none"}[known]
    undo = f"{before} {other}" if before != sent["state"] else ""
    messages.success(request, set_contact(of, sent), extra_tags=undo)
