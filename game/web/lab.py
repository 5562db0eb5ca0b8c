"""The lab page: the classic algorithms at work on a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.rules.refusals import Refusal
from game.services import lab, rates
from game.services.boards import random_board
from game.services.lab import Ground, Method
from game.services.rates import TooOften
from game.web.errors import too_often
from game.web.lab_form import RANDOM_SIZES, LabForm
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

    method: Method
    counts: Counts
    times: float
    link: str


@dataclass
class Page:
    """What the template shows. `refusals`: what was turned down and why, by field."""

    form: LabForm
    ground: Ground | None = None
    lines: list[Line] = field(default_factory=list)
    refusals: dict[str, str] = field(default_factory=dict)
    wait: int = 0  # seconds, for who has asked too often

    @property
    def chosen(self) -> Iterator[Line]:
        """The one or two algorithms to watch."""
        for name in dict.fromkeys((self.form.data["algorithm"], self.form.data["other"])):
            yield from (line for line in self.lines if line.method.name == name)


@require_safe
@gzip_page  # it holds no secret that the size of the answer could betray
def page(request: HttpRequest) -> HttpResponse:
    """One or two algorithms on the board in the address; a random board becomes an address."""
    shown = Page(LabForm(request.GET))
    try:
        if size := request.GET.get("random"):
            shaken = random_board(size)
            return HttpResponseRedirect(shown.form.link(board=str(shaken.board)))
        if shown.form.is_valid():
            rates.check("lab", rates.by_address(request.META))
            _count(shown)
    except Refusal as refusal:
        shown.refusals[_field(refusal)] = refusal.detail
        shown.wait = refusal.seconds if isinstance(refusal, TooOften) else 0
    return too_often(render(request, "lab/page.html", _context(shown)), shown.wait)


def _count(shown: Page) -> None:
    chosen = shown.form.cleaned_data
    shown.ground = lab.ground(chosen["board"], lexicon_size=int(chosen["lexicon"]))
    counted = lab.count_all(shown.ground)
    fewest = min(counts.calls for _, counts in counted)
    shown.lines = [
        Line(method, counts, counts.calls / max(1, fewest), shown.form.link(algorithm=method.name))
        for method, counts in counted
    ]


def _field(refusal: Refusal) -> str:
    return refusal.field if refusal.field == "board" else "all"


def _context(shown: Page) -> dict[str, Any]:
    form = shown.form
    errors = {name: " ".join(map(str, form[name].errors)) for name in form.fields}
    return {
        "page": shown,
        "form": form,
        "errors": {**errors, **shown.refusals},
        "runs": list(shown.chosen),
        "rows": shown.ground.board.faces() if shown.ground else [],
        "words": len(shown.ground.lexicon) if shown.ground else 0,
        "random_sizes": RANDOM_SIZES,
        "limit": lab.MOST_CALLS,
        "pairs": [
            (title, form.link(algorithm=one, other=other)) for title, (one, other) in PAIRS.items()
        ],
    }
