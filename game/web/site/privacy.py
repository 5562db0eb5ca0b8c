from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from game import steady_clock
from game.limits import rates
from game.models import SiteText
from game.rules.profiles import ShownTo
from game.rules.refusals import Refusal
from game.services.accounts import sessions
from game.services.play.classes import classes
from game.services.play.clubs import clubs
from game.services.site import texts
from game.snapshots import personal_data
from game.web.errors import rate_limited
from game.web.shared.fields import check_sure
from game.web.shared.visitors import gone

MAX_GAMES = 100  # games on the page; the file has all of them
DELETED = _("Your name and your session have been deleted.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """What is stored about the visitor; its form deletes it, if `sure` is ticked."""
    if request.method != "POST":
        return _page(request)
    if sessions.account_of(request.session):  # asks for the password there
        return HttpResponseRedirect("/account/")
    try:
        rates.check("change", rates.by_address(request.META))
        check_sure(request.POST)
    except Refusal as refusal:
        return rate_limited(_page(request, refusal), refusal)
    sessions.forget(request.session, steady_clock.now())
    messages.success(request, DELETED)
    return gone("/privacy/")


@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """All that is stored about the visitor as a file; 404 if nothing is."""
    player = sessions.player_of(request.session)
    if player is None:
        raise Http404
    try:
        rates.check("change", rates.by_player(player))
    except Refusal as refusal:
        return rate_limited(_page(request, refusal), refusal)
    stored = personal_data.export(player, sessions.expires_at(request.session))
    response = JsonResponse(stored, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="boggle.json"'
    return response


def _page(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    player = sessions.player_of(request.session)
    stored = player and personal_data.summary(player, sessions.expires_at(request.session))
    games = stored["games"] if stored else []
    addition = texts.published().get(SiteText.Page.PRIVACY)
    context = {
        "stored": stored,
        "games": games[:MAX_GAMES],
        "more": len(games[MAX_GAMES:]),
        "founded": clubs.heirs(player) if player else [],
        "hosted": classes.heirs(player) if player else [],
        "shown_to": ShownTo(stored["shown_to"]).description if stored else "",
        "words": sum(game["words"] for game in games),
        "results": sum(game["results"] for game in games),
        "error": refusal.detail if refusal else "",
        "addition": addition.text if addition else "",
        "rounds_kept": settings.ROUNDS_KEPT_DAYS,
        "guests_kept": settings.GUESTS_KEPT_DAYS,
    }
    return render(request, "site/privacy.html", context)


@require_safe
def text(request: HttpRequest, name: str) -> HttpResponse:
    """How to reach those who run the site, the imprint and the terms of use, if the admin has
    written them; else 404.

    `name`: one of `SiteText.Page`.
    """
    found = texts.published().get(name)
    if found is None:
        raise Http404
    return render(request, "site/text.html", {"text": found})
