"""What may happen to a site with PostgreSQL in the middle of a round.

`FAULT_KILLS` sets how often the server is killed, by default once.
"""

from __future__ import annotations

import asyncio
import json
import os
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from game.live.connections.consumer import TRY_LATER
from tests.faults.rounds import Player
from tests.game.live.table import alone
from tests.game.live.visitor import hear, say
from tests.server import Site, running_site
from tests.services import Postgres, ends_soon

DATABASE = "faults"


@pytest.fixture(scope="module")
def own_site(
    postgres: Postgres, prepared_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    url, folder = postgres.create(DATABASE, "site"), tmp_path_factory.mktemp("faults")
    with running_site(folder, prepared_site, DATABASE_URL=url) as site:
        yield site


@contextmanager
def stopped(postgres: Postgres) -> Iterator[None]:
    postgres.stop()
    try:
        yield
    finally:
        postgres.start()


@contextmanager
def read_only(postgres: Postgres) -> Iterator[None]:
    """Make the server read-only, as a standby is until it becomes the primary server."""
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        connection.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("ALTER SYSTEM RESET default_transaction_read_only")
            connection.execute("SELECT pg_reload_conf()")


@pytest.fixture(scope="module")
def alice(own_site: Site) -> Player:
    return Player(own_site)


async def seen(alice: Player, *paths: str) -> list[tuple[int, str]]:
    """Status and text of several pages, asked for at the same time."""
    return [*await asyncio.gather(*(asyncio.to_thread(alice.get, path) for path in paths))]


async def close_code(alice: Player) -> int | None:
    """The code with which the server closes a new connection."""
    async with alice.visitor.connect(alice.code) as socket:
        await socket.wait_closed()
        return socket.close_code


def test_the_server_is_killed(alice: Player) -> None:
    alice.kill_often(int(os.environ.get("FAULT_KILLS", "1")))


def test_the_database_is_read_only(alice: Player, postgres: Postgres) -> None:
    assert alice.get("/play/")[0] == 200  # makes the public game
    game = f"/games/{alice.code}"
    readable = "/?board=catdlinemaropets", "/play/", "/lab/", f"{game}/", f"/api/v1{game}"

    async def play() -> None:
        async with alice.playing() as socket:
            await alice.find(socket)
            late = alice.some()
            with read_only(postgres):
                await alice.refuse(socket, late)
                pages = await seen(alice, *readable)
                assert [status for status, _ in pages] == [200] * len(readable)
                await alice.healthy(503)
            await alice.find_at_last(socket, late)
            await alice.healthy(200)

    alone(play())
    assert alice.now()["phase"] == "playing"


def test_postgresql_hangs(alice: Player, postgres: Postgres) -> None:
    """Words wait; the process says at once that it is not ready."""

    async def play() -> None:
        async with alice.playing() as socket:
            late = alice.some()
            with postgres.frozen():
                for number, word in late.items():
                    await say(socket, "word", id=number, word=word)
                await asyncio.gather(*(asyncio.to_thread(visit, alice) for _ in range(5)))
                assert alice.get("/readyz") == (503, '{"status": "failing"}')
            await alice.find_at_last(socket, late)
            await alice.healthy(200)

    def visit(alice: Player) -> None:
        """Ask for a page and leave: as many as there are threads keep them busy."""
        with suppress(TimeoutError):
            urllib.request.urlopen(f"{alice.site.url}/play/", timeout=1).close()

    alone(play())
    assert alice.get("/readyz")[0] == 200


def test_postgresql_is_stopped_and_started_again(alice: Player, postgres: Postgres) -> None:
    """Ends the round."""

    async def play() -> None:
        async with alice.playing() as socket:
            await alice.find(socket)
            late = alice.some()
            with stopped(postgres):
                connecting = asyncio.create_task(close_code(alice))
                asked = seen(alice, "/", f"/api/v1/games/{alice.code}")
                _, pages = await asyncio.gather(alice.refuse(socket, late), asked)
                assert await connecting == TRY_LATER
            assert [status for status, _ in pages] == [503, 503]
            assert "The site can’t use its database just now" in pages[0][1]
            assert json.loads(pages[1][1])["code"] == "server.unavailable"
            await alice.find_at_last(socket, late)
            assert alice.now()["phase"] == "playing"
            ends_soon(postgres.url(DATABASE), alice.round["id"])
            await hear(socket, "results", round=alice.round["id"])

    alone(play())
    results = alice.visitor.ask(f"rounds/{alice.round['id']}")
    assert [standing["words"] for standing in results["standings"]] == [len(alice.stored)]
