"""In which print the words of a class come on two pages, and how many are left off."""

import pytest

from game.snapshots.values import WordOnTiles
from game.web.play.results.class_sheet import class_sheet


@pytest.mark.parametrize(
    ("children", "words", "style", "left_off"),
    [
        (0, 0, "", 0),
        (4, 90, "", 0),
        (26, 9, "", 0),
        (26, 30, "printed-small", 0),
        (26, 40, "printed-smallest", 0),
        (26, 60, "printed-smallest", 13),
        (52, 30, "printed-small", 0),  # on four pages
        (200, 5, "", 0),
    ],
)
def test_print_depends_on_the_amount_of_text(
    children: int, words: int, style: str, left_off: int
) -> None:
    found: list[WordOnTiles] = [{"word": "eightlet"}] * words
    sheet = class_sheet([found] * children)
    assert (sheet.style, sheet.parted(found)) == (style, (found[: words - left_off], left_off))


def test_only_those_with_many_words_lose_some() -> None:
    many: list[WordOnTiles] = [{"word": "eight", "written": "eightlet"}] * 90
    few: list[WordOnTiles] = [{"word": "cat"}] * 30
    sheet = class_sheet([many] * 20 + [few] * 6)
    assert sheet.parted(few) == (few, 0)
    shown, left_off = sheet.parted(many)
    assert left_off > 0
    assert len(shown) + left_off == 90
