"""Counts what people do in a browser."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.play.rounds_page import Player


class Chore:
    """Counts taps, and the pages after the first one; typing and pasting are not counted."""

    def __init__(self, player: Player, address: str = "/") -> None:
        self.page: Page = player.page
        self.page.goto(player.site.url + address)
        self.taps = self.pages = 0
        self.page.on("framenavigated", self.count)

    def count(self, frame: object) -> None:
        self.pages += frame == self.page.main_frame

    def tap(self, name: str, within: str = "main") -> None:
        self.press(self.page.locator(within).get_by_role("button", name=name, exact=True))

    def follow(self, name: str) -> None:
        self.press(self.page.locator("main").get_by_role("link", name=name, exact=True))

    def press(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    @property
    def cost(self) -> tuple[int, int]:
        """Taps and pages."""
        self.page.remove_listener("framenavigated", self.count)
        return self.taps, self.pages
