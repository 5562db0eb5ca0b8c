"""Takes the pictures of the README and those of the site as an app: `make screenshot`."""

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
ICONS = ROOT / "static" / "icons"
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
        take_icons(browser)
        browser.close()


def take_solver(browser: Browser, site: Site) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto(f"{site.url}/?board={BOARD}")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=ROOT / "docs" / "solver.png")
    page.screenshot(path=ICONS / "screenshot-wide.jpg", type="jpeg", quality=60)


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
    bob.page.screenshot(path=ICONS / "screenshot-narrow.jpg", type="jpeg", quality=60)


def take_icons(browser: Browser) -> None:
    """As it is, and with a margin: systems cut their own shape out of that and may drop the outer
    tenth of each side."""
    icon = (ICONS / "icon.svg").read_text()
    for name, size, box, background in (
        ("app-192", 192, "0 0 64 64", "transparent"),
        ("app-512", 512, "0 0 64 64", "transparent"),
        ("home-screen", 512, "-8 -8 80 80", "#22343f"),
    ):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(icon.replace("0 0 64 64", box))
        style = f"body {{ margin: 0; background: {background} }} svg {{ display: block }}"
        page.add_style_tag(content=style)
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
