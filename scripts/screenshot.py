"""Takes the pictures of the README and the icon for home screens: `make screenshot`."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import django
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser.play.rounds_page import BOARD, DEAL, END, Player
from tests.server import CHROMIUM, ROOT, Site, running_site

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
ALICE = ("animator", "aliners", "cairned", "atoned", "arena", "aerial", "cat", "line")
BOB = ("animal", "arena", "cairn", "atone", "cat", "line")


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "boggle_site.settings"
    django.setup()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        sys.exit("Chromium is not installed.")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=sandbox)
        take_solver(browser, site)
        take_round(browser, site)
        take_icon(browser)
        browser.close()


def take_solver(browser: Browser, site: Site) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto(f"{site.url}/?board={BOARD}")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=ROOT / "docs" / "solver.png")


def take_round(browser: Browser, site: Site) -> None:
    """A round as Alice plays it, and its results as Bob sees them on a phone."""
    alice = Player(browser.new_page(viewport=DESKTOP, reduced_motion="reduce"), site, "Alice")
    bob = Player(browser.new_page(viewport=PHONE, reduced_motion="reduce"), site, "Bob")
    code = alice.make()
    bob.join(code)
    site.run(DEAL.format(code=code, countdown=3, seconds=180, board=BOARD, bonuses=""))
    for player, words in ((bob, BOB), (alice, ALICE)):
        player.expect_phase("playing")
        for word in words:
            player.type(word)
            expect(player.verdict).to_contain_text(word)
    expect(alice.player("Alice")).to_contain_text(f"{len(ALICE)} words")
    expect(alice.words).to_have_count(len(ALICE))
    expect(alice.page.locator(".tile.good")).to_have_count(0)
    alice.page.keyboard.type("calam")
    alice.page.screenshot(path=ROOT / "docs" / "round.png")
    site.run(END.format(code=code, seconds=0))
    bob.expect_results()
    bob.page.wait_for_load_state("networkidle")
    bob.page.screenshot(path=ROOT / "docs" / "results-phone.png")


def take_icon(browser: Browser) -> None:
    """Systems cut their own shape out of it and may drop the outer tenth of each side."""
    icon = (ROOT / "static" / "icons" / "icon.svg").read_text()
    page = browser.new_page(viewport={"width": 512, "height": 512})
    page.set_content(icon.replace("0 0 64 64", "-8 -8 80 80"))
    page.add_style_tag(content="body { margin: 0; background: #22343f } svg { display: block }")
    page.screenshot(path=ROOT / "static" / "icons" / "home-screen.png")


if __name__ == "__main__":
    main()
