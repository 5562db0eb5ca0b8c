"""The steps of a scenario: what fails says in which one."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect


@contextmanager
def step(name: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f"In the step “{name}”.")
        raise


def end_early(page: Page) -> None:
    """Ends the round by two presses, half a second apart: a double click is one."""
    page.get_by_role("button", name="Finish and see all words").dblclick()
    sure = page.get_by_role("button", name="End it now")
    expect(sure).to_be_visible()
    page.wait_for_timeout(500)
    sure.click()
