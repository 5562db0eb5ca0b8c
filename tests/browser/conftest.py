"""Pages in a real browser. Each test ends with a look at what the browser complained of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.solving.solver_page import SolverPage
from tests.server import Site

# As long as Playwright waits for anything else: the machine may be busy.
expect.set_options(timeout=30_000)


@pytest.fixture
def solver(page: Page, site: Site) -> Iterator[SolverPage]:
    opened = SolverPage(page, site.url)
    yield opened
    assert opened.complaints == []
    foreign = [url for url in opened.requests if not url.startswith((site.url, "blob:", "data:"))]
    assert foreign == []
