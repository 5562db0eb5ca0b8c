"""Pages in a real browser. A test fails if the browser complained."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page
from pytest_django import DjangoDbBlocker

from tests.browser.contexts import Contexts
from tests.browser.solving.solver_page import SolverPage
from tests.server import Site


@pytest.fixture(scope="session", autouse=True)
def unblocked(prepared_site: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Tests write to the database of the site. Playwright has an event loop in the main thread, in
    which no site can be made."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def context(
    contexts: Contexts, browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """Replaces pytest-playwright's, which is a new one for each test."""
    marker = request.node.get_closest_marker("browser_context_args")
    options = {**browser_context_args, **(marker.kwargs if marker else {})}
    with contexts.lent(**options) as context:
        yield context


@pytest.fixture
def solver(page: Page, site: Site) -> Iterator[SolverPage]:
    opened = SolverPage(page, site.url)
    yield opened
    assert opened.complaints == []
    foreign = [url for url in opened.requests if not url.startswith((site.url, "blob:", "data:"))]
    assert foreign == []
