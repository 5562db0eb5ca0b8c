"""Pictures for the previews of links."""

from io import BytesIO

from PIL import Image, ImageColor

from game.web.shared import picture
from game.web.shared.picture import Card, png

MINT, IVORY, GREY = map(ImageColor.getrgb, (picture.MINT, picture.IVORY, picture.SLOT_EDGE))


def looks(card: Card) -> list[tuple[int, ...]]:
    """The colour of each tile near its upper left corner, which a path doesn't cross."""
    image = Image.open(BytesIO(png(card))).convert("RGB")
    assert image.size == (1200, 630)
    rows, columns = card.size
    rim, side = picture.TRAY_RIM, (picture.TRAY_SIDE - 2 * picture.TRAY_RIM) / max(card.size)
    left = picture.TRAY_LEFT + (picture.TRAY_SIDE - columns * side - 2 * rim) / 2 + rim
    top = picture.MARGIN + (picture.TRAY_SIDE - rows * side - 2 * rim) / 2 + rim
    points = [
        (round(left + (column + 0.5) * side), round(top + (row + 0.15) * side))
        for row in range(rows)
        for column in range(columns)
    ]
    seen = [image.getpixel(point) for point in points]
    return [colour for colour in seen if isinstance(colour, tuple)]


def is_near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """The palette of a picture changes colours a little."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 8


def test_the_path_is_on_its_tiles() -> None:
    for size in ((4, 4), (3, 7), (10, 10), (2, 1)):
        seen = looks(Card("Won", ("1 word",), size, blocked=frozenset({1}), path=(0,)))
        assert len(seen) == size[0] * size[1]
        assert is_near(seen[0], MINT)
        assert is_near(seen[1], GREY)
        assert all(is_near(colour, IVORY) for colour in seen[2:])


def test_long_lines_fit_into_the_picture() -> None:
    for headline in ("W" * 20 + " won with 1,000 points", "W" * 300, "Ü " * 200):
        seen = looks(Card(headline, (headline,), (4, 4)))
        assert all(is_near(colour, IVORY) for colour in seen)  # nothing is written over the board
