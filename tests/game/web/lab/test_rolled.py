"""GET /lab/rolled/"""

import re

from solver import Board
from solver.dice import DICE
from solver.lab.rolled import roll_of
from tests.game.web.page import Page


def assignment(page: Page) -> list[tuple[str, int]]:
    """The tiles in reading order with the numbers of their dice."""
    found = re.findall(
        r'<tr><th scope="row">(.*?)</th><td>\d+, \d+</td><td>(\d+)</td>.*?<mark>(.*?)</mark>',
        page.html,
        re.DOTALL,
    )
    assert all(tile == up for tile, _, up in found)
    return [(tile, int(die)) for tile, die, _ in found]


def at_fault(page: Page) -> list[str]:
    return re.findall(r'<span class="tile at-fault"[^>]*>([^<]*)<', page.html)


def test_every_tile_has_a_die_of_its_own() -> None:
    page = Page("/lab/rolled/?board=catdlinemaropets")
    assert "Yes, it can be rolled" in page.html
    found = assignment(page)
    assert "".join(tile for tile, _ in found) == "CATDLINEMAROPETS"
    assert sorted(die for _, die in found) == list(range(1, 17))
    dice = DICE["new"].dice
    assert all(tile.lower() in dice[die - 1] for tile, die in found)


def test_the_page_says_how_rarely_a_board_is_rolled() -> None:
    roll = roll_of(Board.parse("catdlinemaropets"), DICE["classic"])
    page = Page("/lab/rolled/?board=catdlinemaropets&dice=classic")
    assert f"any order: about 1 in {roll.one_in_shuffled:,}." in page.html
    text = page.html.replace('<span class="visually-hidden">to the power of </span>', "")
    digits, power = f"{roll.one_in:.1e}".split("e+")
    assert f"about 1 in {digits}\xa0×\xa010<sup>{power}</sup> rolls" in text


def test_tiles_that_no_die_shows_are_marked() -> None:
    page = Page("/lab/rolled/?board=jqxzkvbbjqxzaeiß")
    assert "No, it can’t be rolled" in page.html
    assert "Qu, Qu: 2 tiles, but only 1 die shows any of them." in page.html
    assert "No die shows ß." in page.html
    assert sorted(at_fault(page)) == ["B", "B", "J", "J", "Qu", "Qu", "X", "X", "Z", "Z", "ß"]
    assert assignment(page) == []


def test_a_roll_becomes_an_address_and_can_be_rolled() -> None:
    for dice in ("", "big-2012", "super-big"):
        address = Page(f"/lab/rolled/?board=cat&dice={dice}&roll=1").location
        assert re.match(r"/lab/rolled/\?board=", address)
        page = Page(address)
        assert page.chosen("dice") == dice
        assert "Yes, it can be rolled" in page.html
