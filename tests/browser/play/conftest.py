"""Two players, each with a browser."""

from collections.abc import Iterator

import pytest

from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import PHONE, Player, somebody
from tests.server import Site


@pytest.fixture
def alice(contexts: Contexts, site: Site) -> Iterator[Player]:
    with somebody(contexts, site, "alice") as player:
        yield player


@pytest.fixture
def bob(contexts: Contexts, site: Site) -> Iterator[Player]:
    with somebody(contexts, site, "bob", **PHONE) as player:
        yield player
