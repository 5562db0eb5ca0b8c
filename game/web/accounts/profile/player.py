from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from game import steady_clock
from game.models import Player
from game.rules.daily import day_of
from game.rules.profiles import ShownTo
from game.services.accounts import history, profiles
from game.services.accounts.opponents import opponents
from game.services.accounts.sessions import player_of
from game.services.play.daily import tries
from game.web.accounts.profile.charts import notable_words, rating_context, rows_of
from game.web.shared.decorators import visitor_page
from game.web.shared.people import person


@visitor_page
def page(request: HttpRequest, name: str) -> HttpResponse:
    """What an account has played, for those to whom it is shown, else 404, as for names that nobody
    has."""
    visitor = player_of(request.session)
    player = profiles.find_visible(name, visitor)
    if player is None:
        return render(request, "accounts/profile/no_player.html", status=404)
    return render(request, "accounts/profile/player.html", _context(player, visitor))


def _context(player: Player, visitor: Player | None) -> dict[str, Any]:
    now, is_own = steady_clock.now(), player == visitor
    latest = history.lately(player, except_day=day_of(now))
    bests = history.bests(player, for_others=True)
    return {
        "player": player,
        "is_own": is_own,
        "shown_to": ShownTo(player.shown_to).description,
        "person": person(visitor, player) if visitor and not is_own else None,
        "together": profiles.together(visitor, player) if visitor and not is_own else None,
        "bests": bests,
        "best_rounds": rows_of(bests.best),
        "lately": latest,
        "notable": notable_words(latest),
        **rating_context(player),
        "opponents": opponents(player, visitor),
        "streak": tries.streak(player, now),
    }
