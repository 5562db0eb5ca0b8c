from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from game.rules import computer, ranks, verdicts
from game.rules.blanks import OPENED, Hint
from game.rules.results import Scoring
from game.rules.setting_checks import points_pack
from game.rules.settings import usual_min_length
from game.services.play.solo import ENOUGH_WORDS
from game.services.solving.lexicons import active_dictionaries, slug_in
from game.web.play.settings_form import SIZES, offered
from game.web.shared.device_words import device_words
from game.web.shared.languages import language_to_play
from solver.board import parse_size


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """A round that the visitor’s device deals and judges, also without a network. There it also
    stands for `/daily/`, for `/learn/`, and for the game of a try that the device keeps.

    The same for all who read its language: the service worker keeps it.
    """
    usual = slug_in(language_to_play({}))
    context = {
        "device_words": device_words(),
        "dictionaries": sorted(active_dictionaries(), key=lambda each: each.slug != usual),
        "boards": [_board(size, title) for size, title in SIZES],
        "clocks": offered("round_seconds"),
        "strengths": [(each, computer.NAMES[each][0]) for each in computer.Strength],
        "computer_rule": computer.rule(),
        "enough": ENOUGH_WORDS,
        "verdict_sentences": verdicts.SENTENCES,
        "blank_sentences": _blank_sentences(),
        "letter_hint": Hint.LETTER.label,
        "phase": "playing",
    }
    return render(request, "play/practice/page.html", context)


def _blank_sentences() -> dict[str, Any]:
    """What the script fills in about the blanks, with their rule."""
    return {
        "rule": {
            "percents": [percent for percent, _name in ranks.RANKS],
            "least": ranks.LEAST,
            "opened": OPENED,
        },
        "ranks": ranks.names(),
        "missing": str(ranks.MISSING),
        "highest": str(ranks.HIGHEST),
        "count": _("%(found)s of %(count)s, %(percent)s %%").replace("%%", "%"),
        "found": _("%(found)s of %(count)s"),
        "last": _("The last letter is for you to find."),
    }


def _board(size: str, title: str) -> dict[str, str | int]:
    """A size with the points and the minimum length that practice on the site has."""
    sides = parse_size(size)
    return {
        "size": size,
        "title": title,
        "rules": points_pack(*sides).name,
        "min_length": usual_min_length(*sides, Scoring.EVERYONE),
    }
