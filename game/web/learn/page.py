from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from game import steady_clock
from game.rules.refusals import Refusal
from game.services.accounts.sessions import player_of
from game.services.learn import drills
from game.web.errors import rate_limited
from game.web.learn.words import decks_of, kept_drill
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text
from game.web.shared.games import game_address
from game.web.shared.visitors import check_rate


@form_page
def page(request: HttpRequest) -> HttpResponse:
    """The words that the visitor has missed. Its form begins a drill: `language`, and `early` for
    words that are not due yet."""
    now, player = steady_clock.now(), player_of(request.session)
    refusal, kept = None, None
    if request.method == "POST" and player:
        try:
            check_rate(request, "create")
            language = submitted_text(request.POST, "language")
            early = "early" in request.POST
            if "keep" not in request.POST:
                game = drills.begin(player, language, now, early)
                return HttpResponseRedirect(game_address(game))
            kept = kept_drill(drills.deal(player, language, now, early))
        except Refusal as refused:
            refusal = refused
    decks = decks_of(player, now) if player else []
    context = {"decks": decks, "words": drills.WORDS, "refusal": refusal, "kept": kept}
    return rate_limited(render(request, "learn/page.html", context), refusal)
