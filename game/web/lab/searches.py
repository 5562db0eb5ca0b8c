from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.refusals import Refusal
from game.rules.wording import number
from game.services.lab import searches
from game.services.lab.searches import AlgorithmInfo, SearchInput
from game.services.solving.boards import random_board
from game.web.lab.tool import NO_WORDS, Tool, ToolForm, WordsField, board_field
from game.web.shared.board_links import board_links
from game.web.shared.decorators import public_page
from game.web.shared.fields import KeptChoiceField
from solver.textbook.counting import Counts
from solver.textbook.measuring import PerWord, Stats

OWN = "own"
LEXICONS = {
    "12": gettext_lazy("A dozen words"),
    "60": gettext_lazy("60 words"),
    "240": gettext_lazy("240 words"),
    OWN: gettext_lazy("Your words"),
}
ALGORITHMS = [(name, searches.TITLES[name]) for name in searches.ALGORITHMS]
RANDOM_SIZES = {"3x3": "3×3", "4x4": "4×4", "5x5": "5×5"}
# Pairs of algorithms that are worth comparing.
PAIRS = (
    (gettext_lazy("with and without pruning"), ("trie-walk", "exhaustive")),
    (gettext_lazy("by tiles and by words"), ("trie-walk", "lexicon-first-trie")),
    (gettext_lazy("pruning early and late"), ("trie-walk", "prefix-map")),
)


class SearchesForm(ToolForm):
    route = "lab"

    board = board_field("treasonpd", gettext_lazy("Type a board, or roll a random one."))
    algorithm = KeptChoiceField(choices=ALGORITHMS, initial=ALGORITHMS[0][0])
    other = KeptChoiceField(choices=[("", gettext_lazy("Nothing")), *ALGORITHMS], required=False)
    lexicon = KeptChoiceField(choices=list(LEXICONS.items()), initial=searches.USUAL_SIZE)
    words = WordsField(required=False)

    def clean(self) -> None:
        if self.cleaned_data.get("lexicon") == OWN and self.cleaned_data.get("words") == []:
            self.add_error("words", NO_WORDS)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table. `ratio` is its calls divided by the fewest calls of all algorithms.

    `stats` are those of an animated algorithm, unless its search is too long.
    """

    algorithm: AlgorithmInfo
    counts: Counts
    ratio: float
    link: str
    stats: Stats | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All algorithms on a board.

    `missing` are words of the visitor that are not on it, `chosen` the animated algorithms.
    """

    input: SearchInput
    missing: list[str]
    lines: list[Line]
    chosen: list[Line]


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """The classic algorithms at work, one or two on a board:
    `?board=…&algorithm=…&other=…&lexicon=…`; `lexicon=own&words=…` searches for these words.
    `random` redirects to a random board."""
    tool = Tool[Comparison](SearchesForm(request.GET))
    if size := request.GET.get("random"):
        try:
            board = random_board(size).board
            return HttpResponseRedirect(tool.form.link(board=str(board)))
        except Refusal as refusal:
            tool.refuse(refusal)
    else:
        tool.compute(request, lambda chosen: _compare(chosen, tool.form))
    return tool.response(request, "lab/searches/page.html", **_shown(tool.answer, tool.form))


def _compare(chosen: dict[str, Any], form: ToolForm) -> Comparison:
    if chosen["lexicon"] == OWN:
        words = chosen["words"]
        letters = [word for word in words if word.isalpha()]
        search_input = searches.search_input(chosen["board"], words=letters or words)
        missing = [*search_input.missing_words(), *(word for word in words if not word.isalpha())]
    else:
        search_input = searches.search_input(chosen["board"], lexicon_size=int(chosen["lexicon"]))
        missing = []
    counted = searches.count_all(search_input)
    fewest = max(1, min(counts.calls for _, counts in counted))
    names = [name for name in dict.fromkeys((chosen["algorithm"], chosen["other"])) if name]
    lines = {}
    for each, counts in counted:
        is_measured = each.name in names and counts.complete
        stats = searches.measure(each.name, search_input) if is_measured else None
        link = form.link(algorithm=each.name)
        lines[each.name] = Line(each, counts, counts.calls / fewest, link, stats)
    return Comparison(search_input, missing, [*lines.values()], [lines[name] for name in names])


def _shown(answer: Comparison | None, form: ToolForm) -> dict[str, Any]:
    choices = {
        "own": form.data["lexicon"] == OWN,
        "most_words": searches.MOST_WORDS,
        "random_sizes": RANDOM_SIZES,
        "limit": searches.MOST_CALLS,
        "examples": [
            (title, form.link(algorithm=one, other=other)) for title, (one, other) in PAIRS
        ],
    }
    if answer is None:
        return choices
    board = answer.input.board
    return {
        **choices,
        "rows": board.faces(),
        "words": list(answer.input.lexicon),
        "board_links": board_links(board, "lab"),
        "figures": _figures([line.stats for line in answer.chosen]),
    }


def _figures(measured: list[Stats | None]) -> list[tuple[str, list[str]]]:
    return [
        (str(name), [show(stats) if stats else "–" for stats in measured]) for name, show in FIGURES
    ]


def _milliseconds(seconds: float) -> str:
    return _("%(number)s ms") % {"number": number(seconds * 1000, 3)}


def _per_word(stats: Stats, show: Callable[[PerWord], str]) -> str:
    return show(stats.mean_per_word) if stats.mean_per_word else "–"


def _paths(stats: Stats) -> str:
    return _("too many") if stats.paths is None else number(stats.paths)


FIGURES: tuple[tuple[Promise, Callable[[Stats], str]], ...] = (
    (gettext_lazy("Building the index"), lambda of: _milliseconds(of.build_seconds)),
    (gettext_lazy("Searching"), lambda of: _milliseconds(of.search_seconds)),
    (gettext_lazy("Paths that spell a word"), _paths),
    (gettext_lazy("Paths, one for each word"), lambda of: number(of.unique_paths)),
    (
        gettext_lazy("Points per word"),
        lambda of: _per_word(of, lambda mean: number(mean.points, 2)),
    ),
    (
        gettext_lazy("Tiles entered per word"),
        lambda of: _per_word(of, lambda mean: number(mean.tiles_visited, 2)),
    ),
    (
        gettext_lazy("Searching per word"),
        lambda of: _per_word(of, lambda mean: _milliseconds(mean.search_seconds)),
    ),
)
