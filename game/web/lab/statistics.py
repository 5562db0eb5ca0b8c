"""/lab/statistics/: statistics of random boards as charts and tables."""

import shlex
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.services.lab import boards as lab_boards
from game.services.lab.boards import Statistics
from game.web.lab.charts import histogram, percent, span, vertical
from game.web.lab.tool import Tool, ToolForm, dictionary_field, seed_field
from game.web.shared.fields import DICE_CHOICES, KeptChoiceField
from solver.board import size_name
from solver.lab.summary import TIMED, Seen, Spread

NUMBERS = (1_000, 2_000, 5_000, 10_000)
# Sizes without dice.
LETTER_SIZES = {"3x3": "Random letters, 3×3", "3x4": "Random letters, 3×4"}
# Boards worth knowing.
EXAMPLES = {
    "4×4 of 1987": {"dice": "new"},
    "4×4 of 1976": {"dice": "classic"},
    "5×5": {"dice": "big"},
    "random letters": {"dice": "3x3"},
}
LONGEST = 10


class StatisticsForm(ToolForm):
    route = "lab_statistics"
    defaults: ClassVar = {"dice": "new", "boards": "1000", "dictionary": "", "seed": "1"}

    dice = KeptChoiceField(choices=[*DICE_CHOICES, *LETTER_SIZES.items()])
    boards = KeptChoiceField(choices=[(str(n), f"{n:,}") for n in NUMBERS])
    dictionary = dictionary_field()
    seed = seed_field()


@require_safe
@gzip_page  # safe from BREACH: the page holds no secret
def page(request: HttpRequest) -> HttpResponse:
    tool = Tool[Statistics](StatisticsForm(request.GET))
    tool.compute(request, _statistics)
    shown = _shown(tool.answer, tool.form) if tool.answer else {}
    examples = [(title, tool.form.link(**values)) for title, values in EXAMPLES.items()]
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
    query = urlencode({"board": str(best.board), **chosen}, safe="/,")
    return {
        "seconds": f"{found.seconds:.2f}",
        "paces": [(n, f"{found.seconds / summary.boards * n:,.2f}") for n in TIMED],
        "spreads": [_spread("points", summary.points), _spread("words", summary.words)],
        "tiles": _frequencies(summary.tiles),
        "tiles_chart": vertical(summary.tiles),
        "common": _frequencies(summary.common),
        "longest": _frequencies(summary.longest[:LONGEST]),
        "best": best,
        "best_rows": best.board.faces(),
        "best_link": f"{reverse('solver')}?{query}",
        "command": _command(found),
    }


def _spread(noun: str, spread: Spread) -> dict[str, Any]:
    rows = [(span(each), each.boards) for each in spread.bins]
    return {"noun": noun, "spread": spread, "chart": histogram(spread, noun), "rows": rows}


def _frequencies(seen: tuple[Seen, ...]) -> list[tuple[str, int, str]]:
    return [(each.what, each.times, percent(each.share)) for each in seen]


def _command(found: Statistics) -> str:
    """The shell command for the same statistics of a million boards, as the README calls it."""
    plan = found.plan
    of = ["--dice", plan.dice] if plan.dice else ["--size", size_name(plan.size)]
    words = [] if found.dictionary.is_default else ["--words", "words.txt"]
    command = [".venv/bin/python", "-m", "solver", "stats", "--boards", "1000000", *of, *words]
    return shlex.join([*command, "--seed", str(plan.seed)])
