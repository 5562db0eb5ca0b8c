"""Rounds as players see them, each player with a browser, against a running site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.complaints import complaints_of
from tests.browser.contexts import Contexts
from tests.server import Address, Site

# Ninety words, so that a browser shows and checks the results soon: 800 took ten times as long.
# Among them are cat, cater, mar, rent and ten.
BOARD = "catdvvnemarovvvv"
# For pages with all motion: each of their pixels is drawn by the processor.
SMALL: ViewportSize = {"width": 480, "height": 360}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

# A round on a known board, with times that the settings don't allow. In a transaction, so that the
# site never sees the round as it was dealt.
DEAL = """
from datetime import timedelta
from django.db import transaction
from django.utils import timezone
from game.models import Game, Round
from game.services.play import rounds
with transaction.atomic():
    game = Game.objects.get(code="{code}", closed_at=None)
    dealt = rounds.start(game, game.host, timezone.now())
    start = timezone.now() + timedelta(seconds={countdown})
    end = start + timedelta(seconds={seconds})
    Round.objects.filter(pk=dealt.pk).update(
        board="{board}", bonuses="{bonuses}", starts_at=start, ends_at=end
    )
"""
END = """
from datetime import timedelta
from django.utils import timezone
from game.models import Round
soon = timezone.now() + timedelta(seconds={seconds})
Round.objects.filter(game__code="{code}", settled_at=None).update(ends_at=soon)
"""


class Player:
    """A player with the page of a game open. `complaints`: errors and warnings of the browser."""

    def __init__(self, page: Page, site: Address, name: str) -> None:
        self.page = page
        self.site = site
        self.name = name
        self.complaints = complaints_of(page)

    def post(self, path: str, **data: Any) -> Any:
        """Sends a request to the API as this player."""
        answer = self.page.request.post(f"{self.site.url}/api/v1/{path}", data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def introduce(self) -> Player:
        self.post("guests", name=self.name)
        return self

    def make(self, **settings: Any) -> str:
        """Makes a game, opens its page and returns its code."""
        code = str(self.introduce().post("games", **settings)["code"])
        self.go(code)
        return code

    def join(self, code: str) -> Player:
        self.introduce().post(f"games/{code}/join")
        return self.go(code)

    def go(self, code: str) -> Player:
        self.page.goto(f"{self.site.url}/games/{code}/")
        return self

    # -- what is on the page -----------------------------------------------------------------------

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict")

    @property
    def word(self) -> Locator:
        return self.page.get_by_label("Your word", exact=True)

    @property
    def words(self) -> Locator:
        """The player's own words, the newest first."""
        return self.page.locator("#own-words li")

    def player(self, name: str) -> Locator:
        return self.page.locator(".player", has=self.page.get_by_text(name, exact=True))

    def result(self, word: str) -> Locator:
        return self.page.locator(f'#all-words tr[data-word="{word}"]')

    def tile(self, row: int, column: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf" {row}, \w+ {column}$"))

    def path(self) -> list[str]:
        """The faces of the highlighted tiles in reading order."""
        return self.page.locator("#tiles .on-path").all_inner_texts()

    def expect_phase(self, phase: str) -> None:
        expect(self.page.locator("#game")).to_have_attribute("data-phase", phase)

    def expect_results(self) -> None:
        expect(self.page.locator("#round-results")).to_be_visible()

    # -- what players do ---------------------------------------------------------------------------

    def type(self, word: str) -> None:
        self.page.keyboard.type(word)
        self.page.keyboard.press("Enter")

    def drag(self, *places: tuple[int, int]) -> None:
        """Drags over the centres of these tiles, in a few long steps."""
        mouse = self.page.mouse
        for step, (row, column) in enumerate(places):
            box = self.tile(row, column).bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
            if step == 0:
                mouse.down()
        mouse.up()


def deal(
    site: Site,
    code: str,
    seconds: float = 300,
    board: str = BOARD,
    bonuses: str = "",
    countdown: float = 0,
) -> None:
    """Start a round of so many seconds, after a countdown of so many."""
    fields = {"seconds": seconds, "board": board, "bonuses": bonuses, "countdown": countdown}
    site.run(DEAL.format(code=code, **fields))


def end(site: Site, code: str, seconds: float = 0) -> None:
    """Makes the round end in so many seconds."""
    site.run(END.format(code=code, seconds=seconds))


@contextmanager
def somebody(contexts: Contexts, site: Address, name: str, **options: Any) -> Iterator[Player]:
    """A player with a browser, which must not have complained in the end."""
    with contexts.lent(**options) as context:
        player = Player(context.new_page(), site, name)
        yield player
        assert player.complaints == []
