"""The big screen of a class: all names are whole, whatever the phase and the television."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.rounds_page import deal, end
from tests.game.live.visitor import Visitor
from tests.server import Site

NAMES = """
Maximilian Aumüller\nEmma Bauer\nEmma Braun\nAlexander-Maximilian\nFriedrich-Wilhelm Ot
Anna-Lena Hofmann\nThi Mai Nguyen\nBartholomäus Kern\nMarie-Antoinette Str\nBen Ost
Noah Al-Khatib\nChristopher Schmidt\nKonstantin Wagner\nSebastian Klein\nSebastian Krüger
Charlotte Vogt\nWilhelmina Wolff\nMuhammad Ali Yilmaz\nElisabeth von Thun\nJean-Pierre Duval
Giuseppe De Luca\nZoë\nIda Lu\nMohammed El Amrani\nNguyen Van An\nTheodora Papadopoulo
""".strip()
JOIN = """
from django.utils import timezone
from game.models import Game
from game.services.accounts import players
from game.services.play.seating import presence
game, now = Game.objects.get(code="{code}", closed_at=None), timezone.now()
for name in {names}:
    presence.join(game, players.guest(name, now), name, now)
"""
# Parts of names that are cut, or broken over two lines.
BROKEN = """(names) => names.flatMap((name) => {
  const text = name.firstChild, range = new Range();
  return [...text.data.matchAll(/[^ -]+-?/g)].filter(({ 0: part, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + part.length);
    const [rect, ...others] = range.getClientRects();
    const box = name.getBoundingClientRect();
    return others.length > 0 || rect.right > box.right + 1;
  }).map(({ 0: part }) => part);
})"""
HIDDEN = "(people) => people.scrollHeight - people.clientHeight"
CAPITALS = 20 / 685  # mm of a television of 55 inches
CAPITAL = 0.7  # of the size of a font


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_names_of_a_class_are_whole(page: Page, site: Site, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    teacher = Visitor(site, "Ms Kay")
    settings = {"host_plays": False, "screen_names": "first"}
    game = teacher.post("games", {"settings": settings})
    code, names = game["code"], NAMES.splitlines()
    site.run(JOIN.format(code=code, names=names))
    page.goto(f"{site.url}{teacher.ask(f'games/{code}', None)['you']['screen']}")

    def expect_whole(phase: str) -> None:
        expect(page.locator("#screen-clock")).to_have_attribute("data-phase", phase)
        shown = page.locator(".screen-lines .who")
        expect(shown).to_have_count(len(names))
        assert {"Emma Ba.", "Emma Br.", "Thi Mai", "Van An"} <= {*shown.all_inner_texts()}
        assert shown.evaluate_all(BROKEN) == []
        assert page.locator("#screen-people").evaluate(HIDDEN) <= 0
        font = page.locator(".screen-lines").evaluate(
            "(at) => parseFloat(getComputedStyle(at).fontSize)"
        )
        assert CAPITAL * font / height >= CAPITALS

    expect_whole("lobby")
    deal(site, code)
    expect_whole("playing")
    end(site, code, -2)
    expect(page.locator("#screen-people")).not_to_have_attribute("data-results-of", "")
    page.reload()
    expect_whole("finished")
