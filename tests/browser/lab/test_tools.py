"""The pages of the lab with a form and an answer."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.server import Site


@phone
def test_the_tools_are_accessible_and_fit_on_a_phone(lab: Page, site: Site) -> None:
    part = "#tool-form, #tool-answer"
    for address, looked_at in (
        ("statistics/", None),
        ("rolled/", None),
        ("rolled/?board=jqxzkvbbjqxzaeio", part),
        ("rolled/?board=", part),
    ):
        lab.goto(f"{site.url}/lab/{address}")
        lab.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
        )
        expect_no_violations(lab, looked_at)
        expect_fits(lab)


def test_an_answer_comes_without_a_new_page_and_the_address_keeps_step(
    lab: Page, site: Site
) -> None:
    lab.goto(f"{site.url}/lab/rolled/")
    lab.evaluate("window.same = true")
    board, title = lab.get_by_label("Board", exact=True), lab.locator("#rolled-title")
    board.fill("jqxzkvbbjqxzaeio")
    lab.get_by_role("button", name="Can it be rolled?").click()
    expect(title).to_have_text("No, it can’t be rolled")
    expect(lab.get_by_role("status")).to_have_text("No, it can’t be rolled")
    lab.get_by_role("button", name="Roll these dice").click()
    expect(title).to_have_text("Yes, it can be rolled")
    expect(board).not_to_have_value("jqxzkvbbjqxzaeio")
    board.fill("cat7")
    board.press("Enter")
    expect(lab.locator("#board-error")).to_have_text("Row 2, column 2: “7” is not a letter.")
    expect(board).to_be_focused()
    expect(board).to_have_value("cat7")
    lab.go_back()
    expect(title).to_have_text("Yes, it can be rolled")
    lab.go_back()
    expect(board).to_have_value("jqxzkvbbjqxzaeio")
    assert lab.evaluate("window.same")


def test_a_search_that_takes_longer_says_so(lab: Page, site: Site) -> None:
    lab.goto(f"{site.url}/lab/statistics/")
    held: list[Route] = []
    lab.route("**/lab/statistics/?*", lambda route: held.append(route))
    lab.get_by_label("Seed").fill("12")
    with lab.expect_request("**/lab/statistics/?*"):
        lab.get_by_role("button", name="Roll them").click()
    expect(lab.get_by_role("status")).to_have_text("Working on it…")
    held[0].continue_()
    expect(lab.get_by_role("status")).to_contain_text("1,000 boards.")
    expect(lab).to_have_url(re.compile("seed=12$"))
