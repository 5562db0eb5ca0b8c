"""The lab page: the classic algorithms at work on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.rules.refusals import Refusal
from game.services.lab import searches
from game.services.lab.searches import AlgorithmInfo, SearchInput
from game.services.solving.boards import random_board
from game.web.lab.searches_form import OWN, RANDOM_SIZES, LabForm
from game.web.lab.tool import Tool, ToolForm
from game.web.shared.board_links import board_links
from solver.textbook.counting import Counts

# Pairs that show something.
PAIRS = {
    "with and without pruning": ("trie-walk", "exhaustive"),
    "by tiles and by words": ("trie-walk", "lexicon-first-trie"),
    "pruning early and late": ("trie-walk", "prefix-map"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """An algorithm in the table. `times`: how many times the calls of the fewest."""

    algorithm: AlgorithmInfo
    counts: Counts
    times: float
    link: str


@dataclass(frozen=True, slots=True)
class Watched:
    """The algorithms on a board. `absent`: own words that are not on it; `chosen`: to be seen."""

    input: SearchInput
    absent: list[str]
    lines: list[Line]
    chosen: list[Line]


@require_safe
@gzip_page  # it holds no secret that the size of the answer could betray
def page(request: HttpRequest) -> HttpResponse:
    """One or two algorithms on the board in the address; a random board becomes an address."""
    tool = Tool[Watched](LabForm(request.GET))
    if size := request.GET.get("random"):
        try:
            shaken = random_board(size)
            return HttpResponseRedirect(tool.form.link(board=str(shaken.board)))
        except Refusal as refusal:
            tool.refuse(refusal)
    else:
        tool.ask(request, lambda chosen: _watched(chosen, tool.form))
    return tool.response(request, "lab/searches/page.html", **_shown(tool.answer, tool.form))


def _watched(chosen: dict[str, Any], form: ToolForm) -> Watched:
    if chosen["lexicon"] == OWN:
        ground = searches.search_input(chosen["board"], words=chosen["words"])
        absent = ground.absent()
    else:
        ground = searches.search_input(chosen["board"], lexicon_size=int(chosen["lexicon"]))
        absent = []
    counted = searches.count_all(ground)
    fewest = max(1, min(counts.calls for _, counts in counted))
    lines = {
        method.name: Line(method, counts, counts.calls / fewest, form.link(algorithm=method.name))
        for method, counts in counted
    }
    names = dict.fromkeys((chosen["algorithm"], chosen["other"]))
    return Watched(ground, absent, [*lines.values()], [lines[name] for name in names if name])


def _shown(watched: Watched | None, form: ToolForm) -> dict[str, Any]:
    choices = {
        "own": form.data["lexicon"] == OWN,
        "most_words": searches.MOST_WORDS,
        "random_sizes": RANDOM_SIZES,
        "limit": searches.MOST_CALLS,
        "pairs": [
            (title, form.link(algorithm=one, other=other)) for title, (one, other) in PAIRS.items()
        ],
    }
    if watched is None:
        return choices
    board = watched.input.board
    return {
        **choices,
        "rows": board.faces(),
        "words": list(watched.input.lexicon),
        "board_links": board_links(board, "lab"),
    }
