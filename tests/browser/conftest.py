"""Pages in a real browser. Each test ends with a look at what the browser complained of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.solver_page import SolverPage
from tests.server import Site


@pytest.fixture
def solver(page: Page, site: Site) -> Iterator[SolverPage]:
    page.set_default_timeout(10_000)
    opened = SolverPage(page, site.url)
    yield opened
    assert opened.complaints == []
    foreign = [url for url in opened.requests if not url.startswith((site.url, "blob:", "data:"))]
    assert foreign == []
