import shlex
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.wording import number
from game.services.lab import boards as lab_boards
from game.services.lab.boards import Statistics
from game.web.lab.charts import POINTS, WORDS, histogram, percent, span, vertical
from game.web.lab.tool import Tool, ToolForm, dictionary_field, seed_field
from game.web.shared.decorators import public_page
from game.web.shared.fields import DICE_CHOICES, KeptChoiceField, link_to
from solver.board import size_name
from solver.dice import dice_for
from solver.lab.summary import TIMED, Seen, Spread

NUMBERS = (1_000, 2_000, 5_000, 10_000)
# Sizes without dice.
LETTER_SIZES = {
    "3x3": gettext_lazy("Random letters, 3×3"),
    "3x4": gettext_lazy("Random letters, 3×4"),
}
# Boards worth knowing.
EXAMPLES = (
    (gettext_lazy("4×4 of 1987"), "new"),
    (gettext_lazy("4×4 of 1976"), "classic"),
    ("5×5", "big"),
    (gettext_lazy("random letters"), "3x3"),
)
LONGEST = 10
lazy_number = lazy(number, str)


class StatisticsForm(ToolForm):
    route = "lab_statistics"

    dice = KeptChoiceField(choices=[*DICE_CHOICES, *LETTER_SIZES.items()], initial="new")
    boards = KeptChoiceField(choices=[(str(n), lazy_number(n)) for n in NUMBERS], initial=1000)
    dictionary = dictionary_field()
    seed = seed_field(initial=1)

    def beginning_in(self, language: str) -> Mapping[str, str]:
        dice = dice_for((4, 4), language)
        begun = {"dice": dice.name if dice else "3x4"} if language else {}
        return {**super().beginning_in(language), **begun}


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """Statistics of random boards: `?dice=…&boards=…&dictionary=…&seed=…`."""
    tool = Tool[Statistics](StatisticsForm(request.GET))
    tool.compute(request, _statistics)
    shown = _shown(tool.answer, tool.form) if tool.answer else {}
    examples = [(title, tool.form.link(dice=dice)) for title, dice in EXAMPLES]
    return tool.response(request, "lab/statistics/page.html", examples=examples, **shown)


def _statistics(chosen: dict[str, Any]) -> Statistics:
    dice = chosen["dice"]
    return lab_boards.statistics(
        int(chosen["boards"]),
        size=dice if dice in LETTER_SIZES else None,
        dice_name=None if dice in LETTER_SIZES else dice,
        dictionary_slug=chosen["dictionary"],
        seed=chosen["seed"],
    )


def _shown(found: Statistics, form: forms.Form) -> dict[str, Any]:
    summary, best = found.summary, found.summary.best
    chosen = {"dictionary": form.data["dictionary"]} if form.data["dictionary"] else {}
    return {
        "seconds": number(found.seconds, 2),
        "paces": _paces(found.seconds / summary.boards),
        "spreads": [_points(summary.points), _words(summary.words)],
        "tiles": _frequencies(summary.tiles_seen_most),
        "tiles_chart": vertical(summary.tiles_seen_most),
        "common": _frequencies(summary.words_seen_most),
        "longest": _frequencies(summary.longest_words[:LONGEST]),
        "best": best,
        "best_rows": best.board.faces(),
        "best_link": link_to("solver", {"board": str(best.board), **chosen}),
        "command": _command(found),
    }


def _paces(seconds: float) -> str:
    """How long numbers of boards take. `seconds`: for one."""
    each = _("%(seconds)s seconds for %(boards)s")
    return ", ".join(each % {"seconds": number(seconds * n, 2), "boards": number(n)} for n in TIMED)


def _points(spread: Spread) -> dict[str, Any]:
    return _rows(spread) | {
        "chart": histogram(spread, POINTS),
        "title": _("Points of a board"),
        "heading": _("Points"),
        "label": _("Histogram: how many boards have how many points"),
        "caption": _("How many boards have how many points"),
    }


def _words(spread: Spread) -> dict[str, Any]:
    return _rows(spread) | {
        "chart": histogram(spread, WORDS),
        "title": _("Words of a board"),
        "heading": _("Words"),
        "label": _("Histogram: how many boards have how many words"),
        "caption": _("How many boards have how many words"),
    }


def _rows(spread: Spread) -> dict[str, Any]:
    return {"spread": spread, "rows": [(span(each), each.boards) for each in spread.bins]}


def _frequencies(seen: tuple[Seen, ...]) -> list[tuple[str, int, str]]:
    return [(each.what, each.times, percent(each.share)) for each in seen]


def _command(found: Statistics) -> str:
    """The shell command for the same statistics of a million boards, as the README calls it."""
    plan = found.plan
    of = ["--dice", plan.dice] if plan.dice else ["--size", size_name(plan.size)]
    words = [] if found.dictionary.is_default else ["--words", "words.txt"]
    command = [".venv/bin/python", "-m", "solver", "stats", "--boards", "1000000", *of, *words]
    return shlex.join([*command, "--seed", str(plan.seed)])
