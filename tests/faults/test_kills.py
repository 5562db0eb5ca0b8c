"""The server is killed again and again in the middle of a round.

`FAULT_KILLS` sets the number of kills of each database, by default one.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.game.live.table import alone
from tests.game.live.test_crash import last_words, words_of
from tests.game.live.visitor import Visitor, hear, say
from tests.server import Site, running_site
from tests.services import Postgres

KILLS = int(os.environ.get("FAULT_KILLS", "1"))
WORDS = 5  # sent before each kill
LATEST = 0.05  # seconds after the words were sent, when the server is killed


@pytest.fixture(params=["sqlite", "postgresql"])
def own_site(request: pytest.FixtureRequest, prepared_site: Path, tmp_path: Path) -> Iterator[Site]:
    settings = {}
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        settings["DATABASE_URL"] = postgres.create("kills")
    with running_site(tmp_path, prepared_site, **settings) as site:
        yield site


def test_no_acknowledged_word_is_lost_or_counted_twice(own_site: Site) -> None:
    alice, rng = Visitor(own_site, "alice"), random.Random(7)
    code = alice.post("games", {"min_words": 50, "round_seconds": None})["code"]
    acknowledged: set[str] = set()

    async def killed_once(number: int) -> None:
        async with alice.connect(code) as socket:
            if number == 0:
                await say(socket, "start")
            while not ((round_ := (await hear(socket, "snapshot"))["round"]) and round_["board"]):
                pass
            words = [*words_of(round_, alice)]
            with suppress(ConnectionClosed):
                for word in rng.sample(words, WORDS):
                    await say(socket, "word", id=rng.randrange(2**31), word=word)
                await asyncio.sleep(rng.random() * LATEST)
            own_site.crash()
            acknowledged.update([word async for word in last_words(socket)])
        await asyncio.to_thread(own_site.start)

    async def kill_often() -> None:
        for number in range(KILLS):
            await killed_once(number)

    alone(kill_often())
    stored = [found["word"] for found in alice.ask(f"games/{code}")["you"]["words"]]
    assert acknowledged <= set(stored)
    assert len(stored) == len(set(stored))
