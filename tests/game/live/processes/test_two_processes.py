"""Two servers that share PostgreSQL and Redis, with a player at each."""

import asyncio
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from urllib.error import HTTPError

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection

from tests.conftest import need
from tests.game.live.visitor import Visitor, hear, playing, say, send_words, words_of
from tests.scaled import running_pair
from tests.server import Site
from tests.services import Postgres, RedisServer, ends_soon, running_redis

RATE = 5  # random boards a minute
# The other server polls a game once an hour while no round is played, until it gets SIGUSR1.
RARELY = """
import signal
from game.live import hub
usual, hub.WAITING_EVERY = hub.WAITING_EVERY, 3600.0
signal.signal(signal.SIGUSR1, lambda *_: setattr(hub, "WAITING_EVERY", usual))
"""


@dataclass(frozen=True)
class Twins:
    one: Site
    other: Site
    redis: RedisServer

    @property
    def database(self) -> str:
        return self.one.environment["DATABASE_URL"]


@pytest.fixture(scope="module")
def twins(
    postgres: Postgres, prepared_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Twins]:
    var_dir, rate = tmp_path_factory.mktemp("twins"), f"{RATE}/min"
    with (
        running_redis(need) as redis,
        running_pair(var_dir, prepared_site, postgres, redis, RARELY, RANDOM_RATE=rate) as (
            one,
            other,
        ),
    ):
        yield Twins(one, other, redis)


async def rename(who: Visitor, code: str, seat: int, name: str, socket: ClientConnection) -> None:
    """Rename a player through one server; returns once the socket of the other one has it."""
    await asyncio.to_thread(who.post, f"games/{code}/rename", {"seat": seat, "name": name})
    while name not in str(await hear(socket, "players")):
        pass


async def until_counted(socket: ClientConnection, name: str, words: int) -> None:
    """Wait until the scoreboard has so many words of this player."""
    while True:
        players = (await hear(socket, "scores"))["players"]
        if (name, words) in [(player["name"], player["words"]) for player in players]:
            return


def settled(twins: Twins) -> int:
    with psycopg.connect(twins.database) as connection:
        row = connection.execute("SELECT count(*) FROM game_standing").fetchone()
    return int(row[0]) if row else 0


def test_requests_are_counted_together(twins: Twins) -> None:
    alice, bob = Visitor(twins.one, "alice"), Visitor(twins.other, "bob")
    for number in range(RATE):
        (alice, bob)[number % 2].ask("boards/random")
    for visitor in (alice, bob):
        with pytest.raises(HTTPError, match="429"):
            visitor.ask("boards/random")


async def test_players_at_two_processes_play_on_without_redis(twins: Twins) -> None:
    alice, bob = Visitor(twins.one, "alice"), Visitor(twins.other, "bob")
    code = alice.post("games", {"min_words": 50})["code"]
    seat = bob.post(f"games/{code}/join")["you"]["seat"]
    async with alice.connect(code) as at_one, bob.connect(code) as at_other:
        await hear(at_other, "snapshot")
        for name in ("bob 1", "bob 2", "bob 3"):
            await rename(alice, code, seat, name, at_other)
        assert alice.ask(f"games/{code}")["players"][1]["name"] == name
        twins.other.worker.send_signal(signal.SIGUSR1)

        await say(at_one, "start")
        round_, same_round = await asyncio.gather(playing(at_one), playing(at_other))
        assert round_ == same_round
        points = words_of(round_, alice)
        shared, lonely, late = islice(points, 3)

        assert await send_words(at_one, {1: shared, 2: lonely}) == {shared, lonely}
        assert await send_words(at_other, {1: shared}) == {shared}
        await until_counted(at_one, name, 1)
        await until_counted(at_other, "alice", 2)

        twins.redis.kill()
        assert await send_words(at_other, {2: late}) == {late}
        await until_counted(at_one, name, 2)
        ends_soon(twins.database, round_["id"])
        ended, same = await asyncio.gather(hear(at_one, "results"), hear(at_other, "results"))
    assert ended == same
    results, seen = (who.ask(f"rounds/{ended['round']}") for who in (bob, alice))
    assert results["words"] == seen["words"]
    assert results["standings"] == seen["standings"]
    assert settled(twins) == 2
    assert {row["name"]: row["points"] for row in results["standings"]} == {
        "alice": points[lonely],
        name: points[late],
    }
