import json
import math
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game import steady_clock
from game.rules.refusals import Refusal
from game.services.solving import lexicons
from game.services.solving.boards import DEFAULT_SIZE, random_board
from game.services.solving.solve import richness, solve_board, weight
from game.web.errors import rate_limited
from game.web.play.lobby.public import PublicClock
from game.web.shared.board_links import board_links
from game.web.shared.device_words import device_words
from game.web.shared.fields import SQUARES, errors_of, link_to
from game.web.shared.visitors import check_rate, known_visitor
from game.web.solving.forms import BEST_FIRST, ORDERS, SettingsForm
from game.web.solving.grid import (
    EMPTY,
    MAX_SIDE,
    MISSING_TILES,
    Grid,
    boxes_of,
    check_fits,
    problems,
    read_grid_size,
)
from game.web.solving.results import RICHER, Results
from game.web.solving.today import NextThing, Today
from solver import RULES, BoardError
from solver.board import Size


@dataclass
class Page:
    """What the page shows.

    `checked`: whether it marks the problems of the boxes. `refusals`: their details by field.
    """

    form: SettingsForm
    grid: Grid
    checked: bool = False
    results: Results | None = None
    refusals: dict[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None


@require_safe
@gzip_page  # safe from BREACH: Django masks the CSRF token and pads the answer
def solver(request: HttpRequest) -> HttpResponse:
    """The solver: the words of a board.
    `?board=…&size=…&dictionary=…&min_length=…&max_length=…&rules=…&dice=…&sort=…` is the link to
    share; only `board` is needed.

    Without JavaScript the form sends its boxes and a button. The answer redirects to the address
    with that board.
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
    return rate_limited(render(request, "solving/page.html", _context(request, page)), page.refusal)


def link(chosen: dict[str, str], **more: str) -> str:
    """The address of this page with a board or a size and the chosen settings.

    Empty values are left out.
    """
    values = {name: value for name, value in {**more, **chosen}.items() if value}
    return link_to("solver", values)


def _act(request: HttpRequest, page: Page) -> str | None:
    """Fill in `page`, or return the address to redirect to. Raises Refusal."""
    query = request.GET
    if "board" in query:
        _solve(request, page)
        return None
    texts = query.getlist("tile")
    page.grid = _typed_grid(texts, query.get("size"))
    if "resize" in query:
        page.grid = page.grid.resized(_new_size(query))
    elif query.get("do") == "random":
        return _roll(page)
    elif query.get("do") == "clear":
        size = "" if page.grid.size == DEFAULT_SIZE else page.grid.name
        return link(page.form.chosen(), size=size)
    elif texts:
        return _check(page)
    return None


def _solve(request: HttpRequest, page: Page) -> None:
    text = request.GET["board"]
    try:
        check_rate(request, "page", weight(text))
        page.checked = True
        if page.form.is_valid():
            page.results = _results(text, request.GET.get("size"), page.form.cleaned_data)
    finally:
        board = page.results.board if page.results else None
        page.grid = Grid.of(board.size, board.tiles) if board else Grid.of_text(text)
        if text.strip() and not any(page.grid.texts):  # The boxes have no room for it.
            page.checked = False


def _results(text: str, size: str | None, chosen: dict[str, Any]) -> Results:
    lengths = chosen["min_length"], chosen["max_length"]
    solved = solve_board(text, chosen["dictionary"], *lengths, rules=chosen["rules"], size=size)
    check_fits(solved.solution.board.size)
    return Results(solved, richness(solved, chosen["dice"] or None), chosen["sort"])


def _check(page: Page) -> str | None:
    """The address of the typed board if it and all settings are valid."""
    page.checked = True
    if not page.form.is_valid():
        return None
    try:
        _, lexicon = lexicons.current(page.form.cleaned_data["dictionary"])
        board = page.grid.whole_board() or page.grid.board(lexicon.language.plain_q)
    except BoardError:
        return None
    return link(page.form.chosen(), board=str(board))


def _roll(page: Page) -> str | None:
    """The address of a random board: from the chosen dice, or of the grid's size."""
    if not page.form.is_valid():
        return None
    dice = page.form.cleaned_data["dice"]
    dictionary, lexicon = lexicons.current(page.form.cleaned_data["dictionary"])
    language = lexicons.dice_language(dictionary, lexicon)
    size = None if dice else page.grid.size
    rolled = random_board(size, dice or None, lexicon=lexicon, language=language)
    return link(page.form.chosen(), board=str(rolled.board))


def _typed_grid(texts: list[str], size: str | None) -> Grid:
    """The typed letters; in the smallest square that holds them if no size was sent."""
    if size is None and texts:
        side = min(MAX_SIDE, math.isqrt(len(texts) - 1) + 1)
        return Grid.of((side, side), texts)
    return Grid.of(read_grid_size(size) if size else DEFAULT_SIZE, texts)


# For the template and its scripts, with places for values.
SENTENCES = {
    "title": gettext_lazy("Boggle: a board a day, and every word on yours"),
    "empty": EMPTY,
    "missing": MISSING_TILES,
    "richer": RICHER,
}


def _new_size(query: QueryDict) -> Size:
    if query.get("resize") == "other":
        return read_grid_size(f"{query.get('rows', '')}x{query.get('columns', '')}")
    return read_grid_size(query.get("resize", ""))


def _context(request: HttpRequest, page: Page) -> dict[str, Any]:
    form, results = page.form, page.results
    chosen = {name: value for name, value in form.chosen().items() if name != "sort"}
    board = results.board if results else None
    boxes = boxes_of(board) if board else page.grid.boxes()
    text, refused = str(board or ""), page.refusals.get("board")
    now = steady_clock.now()
    player = None if results else known_visitor(request.session)
    return {
        "page": page,
        "sentences": SENTENCES,
        "form": form,
        "errors": {**errors_of(form), **page.refusals},
        "boxes": boxes,
        "problems": (problems(boxes) if page.checked else []) or list(filter(None, [refused])),
        "results": results,
        "public": PublicClock.at(now),
        "today": None if results else Today.of(player, now),
        "next_thing": None if results else NextThing.of(player, now),
        "sort": results.order if results else BEST_FIRST,
        "orders": [
            (name, title, link(chosen, board=text, sort="" if name == BEST_FIRST else name))
            for name, title in ORDERS.items()
        ],
        "rows_text": " / ".join(" ".join(row) for row in board.faces()) if board else "",
        "canonical": link(chosen, board=text) if board else link({}),
        "canonical_board": text,
        "board_links": board_links(board, "solver"),
        "device_words": device_words(),
        "quick_sizes": SQUARES,
        "lengths": json.dumps({pack.name: pack.min_length for pack in RULES.values()}),
    }
