from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from game import steady_clock
from game.limits import rates
from game.models.dispute import MAX_REASON
from game.rules.names.suggestions import suggest_name
from game.rules.refusals import Refusal
from game.services.accounts.sessions import introduce, player_of
from game.services.dictionaries import disputes
from game.services.dictionaries.disputes import Question
from game.services.solving import lexicons
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import errors_at, submitted_text
from game.web.shared.visitors import check_rate

FIELDS = ("dictionary", "word", "reason")
ADDRESS = "/words/disputes/"


@form_page
def page(request: HttpRequest) -> HttpResponse:
    """Whether a word counts: `?dictionary=…&word=…`. Its form, with a `reason`, asks that it
    should, or that it should not."""
    sent = request.POST if request.method == "POST" else request.GET
    asked = {name: submitted_text(sent, name) for name in FIELDS}
    question, refusal = None, None
    try:
        if asked["word"] or request.method == "POST":
            rates.check("word", rates.by_address(request.META))
            question = disputes.question(asked["dictionary"] or None, asked["word"])
            if request.method == "POST":
                return _ask(request, question, asked["reason"])
    except Refusal as refused:
        refusal = refused
    player = player_of(request.session)
    context = {
        "asked": asked,
        "question": question,
        "vote": disputes.vote_of(question.row, player) if question else None,
        "dictionaries": lexicons.active_dictionaries(),
        "most": MAX_REASON,
        **errors_at(refusal, *FIELDS),
    }
    return rate_limited(render(request, "dictionaries/disputes.html", context), refusal)


def _ask(request: HttpRequest, question: Question, reason: str) -> HttpResponse:
    """Whoever has no name yet is a guest with a suggested one, who finds the answer again."""
    check_rate(request, "dispute")
    now, player = steady_clock.now(), player_of(request.session)
    if player is None:
        disputes.check_reason(reason)
        rates.check("guest", rates.by_address(request.META))
        player = introduce(request.session, suggest_name(SystemRandom()), now)
    disputes.ask(question, player, reason, now, rates.by_address(request.META))
    thanks = _("Thank you. Staff reads what you wrote and answers on your page.")
    messages.success(request, thanks)
    named = {"dictionary": question.dictionary.slug, "word": question.word}
    return HttpResponseRedirect(f"{ADDRESS}?{urlencode(named)}")
