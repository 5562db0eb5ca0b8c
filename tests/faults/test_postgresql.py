"""What may happen to a site with PostgreSQL in the middle of a round.

`FAULT_KILLS` sets how often the server is killed, by default once.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection

from game.live.connections.consumer import TRY_LATER
from tests.faults.rounds import Player, get, kill_often, refuse
from tests.game.live.table import alone
from tests.game.live.visitor import hear
from tests.server import Site, running_site
from tests.services import Postgres

LEFT = 1  # seconds of the round, once all words are stored
DATABASE = "faults"


@pytest.fixture(scope="module")
def own_site(
    postgres: Postgres, prepared_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    url, folder = postgres.create(DATABASE), tmp_path_factory.mktemp("faults")
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
    """As a standby is, until it becomes the primary server."""
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        connection.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("ALTER SYSTEM RESET default_transaction_read_only")
            connection.execute("SELECT pg_reload_conf()")


async def meanwhile(site: Site, *paths: str, cookie: str = "") -> list[tuple[int, str]]:
    """Status and text of several pages, asked for at the same time."""
    asked = (asyncio.to_thread(get, site, path, cookie) for path in paths)
    return [*await asyncio.gather(*asked)]


async def settled(socket: ClientConnection, postgres: Postgres, round_id: str) -> None:
    """Let the round end soon, and wait for its results."""
    statement = "UPDATE game_round SET ends_at = now() + %s * interval '1s' WHERE public_id = %s"
    with psycopg.connect(postgres.url(DATABASE)) as connection:
        connection.execute(statement, (LEFT, round_id))
    await hear(socket, "results", round=round_id)


async def close_code(player: Player) -> int | None:
    """With which a new connection is closed."""
    async with player.visitor.connect(player.code) as socket:
        await socket.wait_closed()
        return socket.close_code


def test_the_server_is_killed(own_site: Site) -> None:
    kill_often(own_site, int(os.environ.get("FAULT_KILLS", "1")))


def test_postgresql_is_stopped_and_started_again(own_site: Site, postgres: Postgres) -> None:
    alice = Player(own_site, round_seconds=600)

    async def play() -> str:
        async with alice.visitor.connect(alice.code) as socket:
            round_ = await alice.start(socket)
            await alice.find(socket)
            late = alice.some()
            with stopped(postgres):
                connecting = asyncio.create_task(close_code(alice))
                api = f"/api/v1/games/{alice.code}"
                pages = meanwhile(own_site, "/", api, "/healthz")
                _, (page, problem, health) = await asyncio.gather(refuse(socket, late), pages)
                assert await connecting == TRY_LATER
            assert page[0] == problem[0] == health[0] == 503
            assert "The site can’t use its database just now" in page[1]
            assert json.loads(problem[1])["code"] == "server.unavailable"
            await alice.find_at_last(socket, late)
            await hear(socket, "scores")
            alice.assert_stored()
            await settled(socket, postgres, round_["id"])
        return str(round_["id"])

    results = alice.visitor.ask(f"rounds/{alone(play())}")
    assert [standing["words"] for standing in results["standings"]] == [len(alice.stored)]
    assert get(own_site, "/healthz")[0] == 200


def test_the_database_is_read_only(own_site: Site, postgres: Postgres) -> None:
    alice = Player(own_site, round_seconds=600)
    assert get(own_site, "/play/")[0] == 200  # makes the public game
    readable = (
        "/?board=catdlinemaropets",
        "/play/",
        "/lab/",
        f"/games/{alice.code}/",
        f"/api/v1/games/{alice.code}",
    )

    async def play() -> None:
        async with alice.visitor.connect(alice.code) as socket:
            await alice.start(socket)
            await alice.find(socket)
            late = alice.some()
            with read_only(postgres):
                await refuse(socket, late)
                pages = await meanwhile(own_site, *readable, cookie=alice.visitor.cookie)
                assert [status for status, _ in pages] == [200] * len(readable)
                assert get(own_site, "/healthz")[0] == 503
            await alice.find_at_last(socket, late)

    alone(play())
    alice.assert_stored()
