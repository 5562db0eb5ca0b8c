"""The solver page: a board in the address, its words below."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.rules.refusals import Refusal
from game.services import rates
from game.services.solving import lexicons
from game.services.solving.boards import DEFAULT_SIZE, random_board
from game.services.solving.solve import richness, solve_board, weight
from game.web.errors import rate_limited
from game.web.shared.board_links import board_links
from game.web.solving.forms import ORDERS, SettingsForm
from game.web.solving.grid import MAX_SIDE, Grid, read_grid_size
from game.web.solving.results import Results
from solver import RULES, Board

QUICK_SIZES = {"3x3": "3×3", "4x4": "4×4", "5x5": "5×5", "6x6": "6×6"}


@dataclass
class Page:
    """What the template shows. `refusals`: what was turned down and why, by field."""

    form: SettingsForm
    grid: Grid
    checked: bool = False
    results: Results | None = None
    refusals: dict[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None

    def board_problems(self) -> list[str]:
        """What is wrong with the board, a sentence each; single tiles go before all else."""
        found = self.grid.problems() if self.checked else []
        refused = self.refusals.get("board")
        return found or ([refused] if refused else [])


@require_safe
@gzip_page  # it holds no secret that the size of the answer could betray
def solver(request: HttpRequest) -> HttpResponse:
    """The form; with a board in the address its words as well.

    What the form sends without JavaScript, its boxes and a button, is turned into the address that
    says the same: the address is always the link to share.
    """
    page = Page(SettingsForm(request.GET), Grid.of(DEFAULT_SIZE))
    try:
        target = _act(request, page)
    except Refusal as refusal:
        page.refusals[refusal.field or "board"] = refusal.detail
        page.refusal = refusal
        target = None
    if target is not None:
        return HttpResponseRedirect(target)
    return rate_limited(render(request, "solving/page.html", _context(page)), page.refusal)


def link(chosen: dict[str, str], **more: str) -> str:
    """The address of this page with a board or a size and the chosen settings."""
    query = urlencode({**more, **chosen}, safe="/,")
    return reverse("solver") + (f"?{query}" if query else "")


def _act(request: HttpRequest, page: Page) -> str | None:
    """Do what the request asks for: fill in `page`, or give the address to go to."""
    query = request.GET
    if "board" in query:
        text = query.get("board", "")
        page.grid = Grid.of_text(text)
        rates.check("page", rates.by_address(request.META), weight(text))
        _solve(query.get("board", ""), query.get("size") or None, page)
        return None
    texts = query.getlist("tile")
    page.grid = _typed_grid(texts, query.get("size"))
    if "resize" in query:
        page.grid = page.grid.resized(_new_size(query))
    elif query.get("do") == "random":
        return _shake(page)
    elif query.get("do") == "clear":
        return link(page.form.chosen(), **_size_unless_usual(page.grid))
    elif texts:
        return _check(page)
    return None


def _solve(text: str, size: str | None, page: Page) -> None:
    page.checked = True
    if not page.form.is_valid():
        return
    chosen = page.form.cleaned_data
    solved = solve_board(
        text, chosen["dictionary"], chosen["min_length"], rules=chosen["rules"], size=size
    )
    board = solved.solution.board
    page.grid = Grid.of(read_grid_size(f"{board.rows}x{board.columns}"), board.tiles)
    page.results = Results(solved, richness(solved, chosen["dice"] or None), chosen["sort"])


def _check(page: Page) -> str | None:
    """The address of the typed board, if it is one and all settings are good."""
    page.checked = True
    whole = page.grid.whole_board()
    valid = page.form.is_valid()
    if valid and whole:
        return link(page.form.chosen(), board=str(whole))
    if not valid or page.grid.problems():
        return None
    board = Board.from_rows(page.grid.board_rows())
    return link(page.form.chosen(), board=str(board))


def _shake(page: Page) -> str | None:
    """The address of a random board: of the chosen dice, or else of the grid's size."""
    if not page.form.is_valid():
        return None
    dice = page.form.cleaned_data["dice"]
    dictionary, lexicon = lexicons.current(page.form.cleaned_data["dictionary"])
    size = None if dice else page.grid.size
    shaken = random_board(size, dice or None, lexicon=lexicon, language=dictionary.language)
    return link(page.form.chosen(), board=str(shaken.board))


def _typed_grid(texts: list[str], size: str | None) -> Grid:
    """The typed letters in their grid; in the nearest square one where no size was sent."""
    if size is None and texts:
        side = min(MAX_SIDE, math.isqrt(len(texts) - 1) + 1)
        return Grid.of((side, side), texts)
    return Grid.of(read_grid_size(size) if size else DEFAULT_SIZE, texts)


def _new_size(query: QueryDict) -> tuple[int, int]:
    if query.get("resize") == "other":
        return read_grid_size(f"{query.get('rows', '')}x{query.get('columns', '')}")
    return read_grid_size(query.get("resize", ""))


def _size_unless_usual(grid: Grid) -> dict[str, str]:
    return {} if grid.size == DEFAULT_SIZE else {"size": grid.name}


def _context(page: Page) -> dict[str, Any]:
    form, results = page.form, page.results
    errors = {name: " ".join(map(str, form[name].errors)) for name in form.fields}
    chosen = {name: value for name, value in form.chosen().items() if name != "sort"}
    solved = results.solved.solution.board if results else None
    board = str(solved) if solved else ""
    return {
        "page": page,
        "form": form,
        "errors": {**errors, **page.refusals},
        "boxes": page.grid.boxes(checked=page.checked),
        "results": results,
        "sort": results.order if results else "word",
        "orders": [
            (name, title, link(chosen, board=board, **({} if name == "word" else {"sort": name})))
            for name, title in ORDERS.items()
        ],
        "canonical": link(chosen, board=board) if results else link({}),
        "board_links": board_links(solved, "solver"),
        "quick_sizes": QUICK_SIZES,
        "lengths": json.dumps({pack.name: pack.min_length for pack in RULES.values()}),
    }
