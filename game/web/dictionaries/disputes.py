"""/words/disputes/: whether a word counts, and asking that it should, or should not."""

from dataclasses import dataclass
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from game import steady_clock
from game.limits import rates
from game.models import Player
from game.models.dispute import MAX_REASON
from game.rules.names import suggest_name
from game.rules.refusals import Refusal
from game.services.accounts.sessions import introduce, player_of
from game.services.dictionaries import disputes
from game.services.dictionaries.disputes import Question
from game.services.solving import lexicons
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import MAX_CHOICE, submitted_text
from game.web.shared.visitors import check_rate

FIELDS = ("dictionary", "word", "reason")
ADDRESS = "/words/disputes/"


@dataclass
class Asked:
    """What the visitor sent, and what came of it. `word` and `reason` stay on the page."""

    dictionary: str
    word: str
    reason: str
    question: Question | None = None
    refusal: Refusal | None = None


@form_page
def page(request: HttpRequest) -> HttpResponse:
    """The look-up of a word, and a form with a reason once a word is known."""
    sent = request.POST if request.method == "POST" else request.GET
    asked = Asked(
        submitted_text(sent, "dictionary", MAX_CHOICE),
        submitted_text(sent, "word", MAX_CHOICE),
        submitted_text(sent, "reason", 10 * MAX_REASON),
    )
    try:
        if asked.word or request.method == "POST":
            rates.check("word", rates.by_address(request.META))
            asked.question = disputes.question(asked.dictionary or None, asked.word)
        if request.method == "POST" and asked.question:
            return _ask(request, asked.question, asked.reason)
    except Refusal as refusal:
        asked.refusal = refusal
    context = _context(asked, player_of(request.session))
    return rate_limited(render(request, "dictionaries/disputes.html", context), asked.refusal)


def _ask(request: HttpRequest, question: Question, reason: str) -> HttpResponse:
    """Whoever has no name yet is a guest with a suggested one, who finds the answer again."""
    check_rate(request, "dispute")
    now, player = steady_clock.now(), player_of(request.session)
    if player is None:
        disputes.check_reason(reason)
        rates.check("guest", rates.by_address(request.META))
        player = introduce(request.session, suggest_name(SystemRandom()), now)
    disputes.ask(question, player, reason, now)
    thanks = _("Thank you. Staff reads what you wrote and answers on your page.")
    messages.success(request, thanks)
    named = {"dictionary": question.dictionary.slug, "word": question.word}
    return HttpResponseRedirect(f"{ADDRESS}?{urlencode(named)}")


def _context(asked: Asked, player: Player | None) -> dict[str, object]:
    question, refusal = asked.question, asked.refusal
    at_fault = refusal.field if refusal and refusal.field in FIELDS else ""
    return {
        "asked": asked,
        "question": question,
        "vote": disputes.vote_of(question.row, player) if question else None,
        "dictionaries": lexicons.active_dictionaries(),
        "errors": {at_fault: refusal.detail} if refusal and at_fault else {},
        "refusal": None if at_fault else refusal,
        "most": MAX_REASON,
    }
