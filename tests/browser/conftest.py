"""Pages in a real browser. A test fails if the browser complained."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.solving.solver_page import SolverPage
from tests.server import Site


@pytest.fixture
def solver(page: Page, site: Site) -> Iterator[SolverPage]:
    opened = SolverPage(page, site.url)
    yield opened
    assert opened.complaints == []
    foreign = [url for url in opened.requests if not url.startswith((site.url, "blob:", "data:"))]
    assert foreign == []
