"""The board of a card as SVG, for pages: without its letters, as the picture has it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString, mark_safe

from game.web.shared.picture import Card

UNIT = 100  # the side of a tile with its share of the gaps


def path_picture(card: Card) -> SafeString:
    rows, columns = card.size
    shapes = "".join([*_tiles(card), *_path(card)])
    view = f"0 0 {columns * UNIT} {rows * UNIT}"
    return mark_safe(  # noqa: S308  # nothing but numbers
        f'<svg class="path-picture" viewBox="{view}" aria-hidden="true">{shapes}</svg>'
    )


def _tiles(card: Card) -> Iterator[str]:
    rows, columns = card.size
    for tile in range(rows * columns):
        look = "blocked" if tile in card.blocked else "on-path" if tile in card.path else ""
        left, top = (tile % columns) * UNIT + 4, (tile // columns) * UNIT + 4
        yield f'<rect x="{left}" y="{top}" width="92" height="92" rx="20" class="{look}"/>'


def _path(card: Card) -> Iterator[str]:
    """A line through the centres, from a dot on."""
    columns = card.size[1]
    centres = [
        (tile % columns * UNIT + UNIT // 2, tile // columns * UNIT + UNIT // 2)
        for tile in card.path
    ]
    if centres:
        yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in centres)}"/>'
        yield '<circle cx="{}" cy="{}" r="20"/>'.format(*centres[0])
