"""GET /lab/statistics/"""

import re
from html import unescape

from game.models import Dictionary
from game.services.lab import boards as lab_boards
from tests.game.web.page import Page


def cells(page: Page, caption: str) -> list[tuple[str, list[str]]]:
    """The rows of the table with this caption: its head, its cells."""
    table = page.html.partition(f">{caption}</caption>")[2].partition("</table>")[0]
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', table)
    return [(unescape(head), re.findall("<td>(.*?)</td>", rest)) for head, rest in rows]


def test_boards_are_there_from_the_beginning() -> None:
    page = Page("/lab/statistics/")
    assert page.status == 200
    assert [page.chosen(name) for name in ("dice", "boards", "seed")] == ["new", "1000", "1"]
    assert re.search(r"1,000 boards\. On average [\d.]+ points", page.html)
    paces = [rf"[\d.,]+ seconds for {n:,}" for n in (1_000, 10_000, 100_000, 1_000_000)]
    told = f"on one core: {', '.join(paces)} boards; extrapolated beyond 1,000."
    assert re.search(told, page.html)


def test_behind_each_picture_is_a_table_of_the_same_numbers() -> None:
    page = Page("/lab/statistics/?boards=2000&seed=7")
    summary = lab_boards.statistics(2000, dice_name="new", seed=7).summary
    for noun, spread in (("points", summary.points), ("words", summary.words)):
        rows = cells(page, f"How many boards have how many {noun}")
        assert [int(boards.replace(",", "")) for _, [boards] in rows] == [
            each.boards for each in spread.bins
        ]
    letters = cells(page, "How often each letter was seen")
    assert [letter for letter, _ in letters] == [seen.what for seen in summary.tiles_seen_most]
    assert letters[0][1][0] == f"{summary.tiles_seen_most[0].times:,}"
    common = cells(page, "On how many boards the most usual words are")
    assert [word for word, _ in common] == [seen.what for seen in summary.words_seen_most]
    assert page.html.count("<svg class=") - page.html.count('class="icon"') == 3


def test_the_best_board_and_where_its_words_are() -> None:
    page = Page("/lab/statistics/?seed=7")
    best = lab_boards.statistics(1000, dice_name="new", seed=7).summary.best
    assert f'href="/?board={best.board}"' in page.html
    words = Page(f"/?board={best.board}")
    assert words.text("point-count").split()[0] == str(best.points)


def test_the_page_shows_the_command_for_more_boards(greek: Dictionary) -> None:
    more = ".venv/bin/python -m solver stats --boards 1000000"
    assert f"{more} --dice big --seed 5<" in Page("/lab/statistics/?dice=big&seed=5").html
    page = Page("/lab/statistics/?dice=3x3&dictionary=greek")
    assert f"{more} --size 3x3 --words words.txt --seed 1<" in page.html
    assert re.search(r'href="/\?board=[^"]+&amp;dictionary=greek"', page.html)
