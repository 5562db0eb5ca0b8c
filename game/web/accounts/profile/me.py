"""/me/: what the visitor has played, also as a guest."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game import steady_clock
from game.models import Player, Standing
from game.services.accounts import history
from game.services.accounts.opponents import opponents
from game.services.accounts.sessions import player_of
from game.services.play.daily import tries
from game.web.accounts.profile.history_form import HistoryForm
from game.web.accounts.profile.length_chart import length_chart
from game.web.accounts.profile.rating_chart import rating_context
from game.web.accounts.profile.rows import rows_of
from game.web.learn.rows import decks_of

ON_A_PAGE = 25  # rounds


@never_cache
@require_safe
@gzip_page  # safe from BREACH: the page holds no secret
def page(request: HttpRequest) -> HttpResponse:
    player = player_of(request.session)
    context = _context(request, player) if player else {}
    return render(request, "accounts/profile/me.html", {"player": player, **context})


def _context(request: HttpRequest, player: Player) -> dict[str, Any]:
    form, latest = HistoryForm(request.GET, player), history.lately(player)
    results = form.applied_to(history.rounds_of(player))
    found: Page[Standing] = Paginator(results, ON_A_PAGE).get_page(request.GET.get("page"))
    bests = history.bests(player)
    return {
        "bests": bests,
        "best_rounds": rows_of(bests.best),
        "lately": latest,
        "chart": length_chart(latest.lengths),
        **rating_context(player),
        "opponents": opponents(player, player),
        "decks": decks_of(player, steady_clock.now()),
        "streak": tries.streak(player, steady_clock.now()),
        "form": form,
        "page": found,
        "rows": rows_of(list(found)),
        "chosen": _chosen(request),
    }


def _chosen(request: HttpRequest) -> str:
    """The filters, as the beginning of the query of other pages."""
    query = request.GET.copy()
    query.pop("page", None)
    return f"{query.urlencode()}&" if query else ""
