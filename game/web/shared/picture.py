"""Pictures for the previews of links: a few lines of text beside a board without its letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from html import escape
from io import BytesIO
from pathlib import Path
from threading import Condition
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from cachetools import LRUCache, cached
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from game.limits import rates
from game.web.errors import too_many_requests
from solver.board import Size

if TYPE_CHECKING:  # Imported for the first picture.
    from PIL.ImageDraw import ImageDraw as Drawing
    from PIL.ImageFont import FreeTypeFont

P = ParamSpec("P")
Box = tuple[float, float, float, float]
MAX_AGE = 3600  # seconds; names and numbers on a picture may change
UNIT = 100  # in the SVG: the side of a tile with its share of the gaps
WIDTH, HEIGHT = 1200, 630  # as Open Graph recommends
CACHED = 64  # pictures, some 20 KB each
COLOURS = 64

# The colours of static/css/site.css, in its light theme.
PAPER, INK, INK_SOFT = "#f6f4ee", "#1d262c", "#566169"
TRAY, SLOT_EDGE = "#22495a", "#86a6b3"
IVORY, IVORY_SIDE = "#fffaf0", "#c2b593"
MINT, MINT_SIDE, MINT_DEEP = "#7fe3d6", "#2f9c90", "#0b5f59"

# Lengths are pixels.
MARGIN = 72
SCALE = 2  # Shapes are drawn so much larger, and then reduced: Pillow has no smooth edges.
DIE, DIE_GAP, DIE_TEXT = 44, 4, 28  # the dice of the wordmark
TRAY_SIDE = HEIGHT - 2 * MARGIN
TRAY_LEFT = WIDTH - MARGIN - TRAY_SIDE
TRAY_RIM = 14
TEXT_TOP = MARGIN + DIE + 52
TEXT_WIDTH = TRAY_LEFT - 2 * MARGIN + 12
HEADLINES, HEADLINE_LINES = (70, 62, 54, 46, 38), 3  # sizes of the font, the largest first
FACTS = (36, 32, 28, 24)
LEADING = 1.2

# The signs that static/fonts/rubik.woff2 has.
DRAWN = frozenset([*map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100), 0x152, 0x153]), *"·–’“”…−"])


@dataclass(frozen=True, slots=True)
class Card:
    """`size`: rows and columns of the board. `blocked`, `path`: indices of tiles, row by row."""

    headline: str
    facts: tuple[str, ...]
    size: Size
    blocked: frozenset[int] = frozenset()
    path: tuple[int, ...] = ()

    @property
    def alt(self) -> str:
        beside = (
            _("Beside it the path of a word on the board.")
            if self.path
            else _("Beside it a board without letters.")
        )
        return f"{'. '.join([self.headline, *self.facts])}. {beside}"


def can_show(text: str) -> bool:
    """Whether the font has all the letters of this text."""
    return DRAWN.issuperset(text)


@cached(LRUCache(CACHED), condition=Condition())
def png(card: Card) -> bytes:
    from PIL import Image, ImageDraw

    large = Image.new("RGB", (SCALE * WIDTH, SCALE * HEIGHT), PAPER)
    shapes = ImageDraw.Draw(large)
    for place in range(len("Boggle")):
        _die(shapes, place)
    _board(shapes, card)
    picture = large.reduce(SCALE)
    drawing = ImageDraw.Draw(picture)
    _text(drawing, card)
    if not card.path:
        _hidden(drawing, card)
    written = BytesIO()
    # With a palette it takes half the bytes, and a third of the time.
    flat = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat.save(written, "PNG")
    return written.getvalue()


def _die(shapes: Drawing, place: int) -> None:
    left = MARGIN + place * (DIE + DIE_GAP)
    _rounded(shapes, (left, MARGIN, DIE, DIE), 0.27 * DIE, TRAY if place else MINT)


def _tray(card: Card) -> tuple[Box, float, list[tuple[float, float]]]:
    """The tray in its place on the right: its left, top, width and height, the side of a tile, and
    the corner of each."""
    rows, columns = card.size
    side = (TRAY_SIDE - 2 * TRAY_RIM) / max(rows, columns)
    width, height = columns * side + 2 * TRAY_RIM, rows * side + 2 * TRAY_RIM
    left, top = TRAY_LEFT + (TRAY_SIDE - width) / 2, MARGIN + (TRAY_SIDE - height) / 2
    corners = [
        (left + TRAY_RIM + column * side, top + TRAY_RIM + row * side)
        for row in range(rows)
        for column in range(columns)
    ]
    return (left, top, width, height), side, corners


def _hidden(drawing: Drawing, card: Card) -> None:
    """What the letters are is asked on each tile."""
    _box, side, corners = _tray(card)
    for tile, (left, top) in enumerate(corners):
        if tile not in card.blocked:
            centre = (left + side / 2, top + 0.48 * side)
            drawing.text(centre, "?", IVORY_SIDE, _font(round(side / 2)), anchor="mm")


def _board(shapes: Drawing, card: Card) -> None:
    """The tray with the tiles and the path."""
    box, side, corners = _tray(card)
    _rounded(shapes, box, 28, TRAY)
    for tile, corner in enumerate(corners):
        if tile in card.blocked:
            _tile(shapes, corner, side, SLOT_EDGE, SLOT_EDGE)
        elif tile in card.path:
            _tile(shapes, corner, side, MINT, MINT_SIDE)
        else:
            _tile(shapes, corner, side, IVORY, IVORY_SIDE)
    _path(shapes, [corners[tile] for tile in card.path], side)


def _tile(shapes: Drawing, corner: tuple[float, float], side: float, face: str, edge: str) -> None:
    gap, (left, top) = 0.04 * side, corner
    size = side - 2 * gap
    _rounded(shapes, (left + gap, top + gap, size, size), 0.22 * size, edge)
    _rounded(shapes, (left + gap, top + gap, size, 0.95 * size), 0.22 * size, face)


def _path(shapes: Drawing, corners: list[tuple[float, float]], side: float) -> None:
    """Lines from tile to tile; a larger dot where they begin."""
    points = [(SCALE * (x + side / 2), SCALE * (y + side / 2)) for x, y in corners]
    thick = SCALE * 0.1 * side
    shapes.line(points, MINT_DEEP, round(thick))
    for place, point in enumerate(points):
        shapes.circle(point, thick / 2 if place else 2 * thick, MINT_DEEP)


def _rounded(shapes: Drawing, box: Box, radius: float, colour: str) -> None:
    """`box`: the left, top, width and height."""
    left, top, width, height = (SCALE * length for length in box)
    corners = (left, top, left + width - 1, top + height - 1)
    shapes.rounded_rectangle(corners, SCALE * radius, colour)


def _text(drawing: Drawing, card: Card) -> None:
    for place, letter in enumerate("BOGGLE"):
        centre = (MARGIN + place * (DIE + DIE_GAP) + DIE / 2, MARGIN + DIE / 2)
        drawing.text(centre, letter, IVORY if place else INK, _font(DIE_TEXT), anchor="mm")
    top = float(TEXT_TOP)
    font, lines = _fitted(card.headline, HEADLINES, HEADLINE_LINES)
    for line in lines:
        drawing.text((MARGIN, top), line, INK, font)
        top += LEADING * font.size
    top += 28
    for fact in card.facts:
        font, (line,) = _fitted(fact, FACTS, 1)
        drawing.text((MARGIN, top), line, INK_SOFT, font)
        top += 1.4 * FACTS[0]


def _fitted(text: str, sizes: Iterable[int], most: int) -> tuple[FreeTypeFont, list[str]]:
    """The text in at most so many lines, in the largest font in which it fits; if it fits in none,
    cut off."""
    for font in map(_font, sizes):
        lines = list(_wrapped(text, font))
        if len(lines) <= most and all(font.getlength(line) <= TEXT_WIDTH for line in lines):
            return font, lines
    return font, [_cut(line, font) for line in lines[:most]]


def _wrapped(text: str, font: FreeTypeFont) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if line and font.getlength(longer) > TEXT_WIDTH:
            yield line
            longer = word
        line = longer
    yield line


def _cut(line: str, font: FreeTypeFont) -> str:
    while font.getlength(line) > TEXT_WIDTH:
        line = f"{line[:-2]}…"
    return line


@lru_cache
def _font(size: int) -> FreeTypeFont:
    from PIL import ImageFont

    path = Path(settings.BASE_DIR, "static/fonts/rubik.woff2")
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def path_picture(card: Card, faces: Sequence[str] = ()) -> SafeString:
    """`faces`: what the tiles show, row by row; nothing without."""
    rows, columns = card.size
    shapes = "".join([*_svg_tiles(card), *_svg_path(card), *_svg_faces(card, faces)])
    view = f"0 0 {columns * UNIT} {rows * UNIT}"
    return mark_safe(  # noqa: S308  # numbers and escaped letters
        f'<svg class="path-picture" viewBox="{view}" aria-hidden="true">{shapes}</svg>'
    )


def _svg_tiles(card: Card) -> Iterator[str]:
    rows, columns = card.size
    for tile in range(rows * columns):
        look = "blocked" if tile in card.blocked else "on-path" if tile in card.path else ""
        left, top = (tile % columns) * UNIT + 4, (tile // columns) * UNIT + 4
        yield f'<rect x="{left}" y="{top}" width="92" height="92" rx="20" class="{look}"/>'


def _svg_path(card: Card) -> Iterator[str]:
    """A line through the centres, from a dot on."""
    columns = card.size[1]
    centres = [
        (tile % columns * UNIT + UNIT // 2, tile // columns * UNIT + UNIT // 2)
        for tile in card.path
    ]
    if centres:
        yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in centres)}"/>'
        yield '<circle cx="{}" cy="{}" r="20"/>'.format(*centres[0])


def _svg_faces(card: Card, faces: Sequence[str]) -> Iterator[str]:
    columns = card.size[1]
    for tile, face in enumerate(faces):
        if tile not in card.blocked:
            x, y = tile % columns * UNIT + UNIT // 2, tile // columns * UNIT + 67
            yield f'<text x="{x}" y="{y}">{escape(face)}</text>'


def picture_address(page: str) -> str:
    """The address of the picture of a page. It names the language, as caches know no cookies."""
    return f"{page}picture.png?lang={get_language()}"


def _language(asked: str) -> str | None:
    return asked if asked in dict(settings.LANGUAGES) else get_language()


def picture_view(
    card_of: Callable[Concatenate[HttpRequest, P], Card],
) -> Callable[..., HttpResponseBase]:
    """Make a view of a function that returns a card, the same for everybody. Requests are limited
    by address."""

    @require_safe
    @conditional_page
    @wraps(card_of)
    def view(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            rates.check("picture", rates.by_address(request.META))
        except rates.RateLimited as refusal:
            return too_many_requests(refusal)
        with override(_language(request.GET.get("lang", ""))):
            picture = HttpResponse(png(card_of(request, *args, **kwargs)), content_type="image/png")
            picture["Content-Language"] = get_language()
        patch_cache_control(picture, public=True, max_age=MAX_AGE)
        return picture

    return view
