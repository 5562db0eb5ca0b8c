"""A browser for the lab, which must not complain."""

import pytest
from playwright.sync_api import Page

from tests.browser.solving.solver_page import SolverPage


@pytest.fixture
def lab(solver: SolverPage) -> Page:
    return solver.page
