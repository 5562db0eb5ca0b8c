"""The solver page as a visitor uses it, and what a browser has to complain of."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.complaints import complaints_of

BOARD = "catdlinevvrovvvv"


class SolverPage:
    """`complaints`: errors in the console (the Content-Security-Policy's too) and in scripts."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.complaints = complaints_of(page)
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, address: str = "/") -> SolverPage:
        self.page.goto(self.url + address)
        return self

    def box(self, row: int, column: int) -> Locator:
        return self.page.get_by_label(f"Row {row}, column {column}", exact=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def letters(self) -> list[str]:
        boxes = self.page.get_by_role("group", name="Board").get_by_role("textbox")
        return [box.input_value() for box in boxes.all()]

    def type(self, keys: str) -> None:
        self.box(1, 1).click()
        self.page.keyboard.type(keys)

    def paste(self, text: str) -> None:
        """Paste into the first box."""
        self.box(1, 1).evaluate(
            """(box, text) => {
                const clipboardData = new DataTransfer();
                clipboardData.setData("text", text);
                box.focus();
                const event = { clipboardData, bubbles: true, cancelable: true };
                box.dispatchEvent(new ClipboardEvent("paste", event));
            }""",
            text,
        )

    @property
    def words(self) -> Locator:
        return self.page.get_by_role("table").get_by_role("button")

    def word(self, name: str) -> Locator:
        return self.words.and_(self.page.get_by_role("button", name=re.compile(rf"^{name}( \(|$)")))

    def expect_words(self) -> None:
        expect(self.words.first).to_be_visible()

    def path(self) -> list[str]:
        """The labels of the boxes on the drawn path, in reading order."""
        marked = self.page.locator("#tiles .on-path")
        return [box.get_attribute("aria-label") or "" for box in marked.all()]

    def expect_address(self, address: str) -> None:
        expect(self.page).to_have_url(self.url + address)
