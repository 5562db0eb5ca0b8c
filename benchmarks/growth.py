"""Measures what players cost, by part: two processes, PostgreSQL and Redis.

First in the public game, then in many games of two, whose players are at both processes or, as
nginx distributes them, at one. Each player sends a word every few seconds, as people do. The
players are programs of this process, which competes for the same cores.
"""

import asyncio
import gc
import os
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import psycopg
import uvloop
from redis import Redis

from benchmarks.live import (
    HANDSHAKES,
    UNLIMITED,
    Measured,
    Scenario,
    create_crowd,
    gather_limited,
    percentiles,
    wait_for_round,
)
from benchmarks.player import Player, words_for
from scripts.scaled import tool
from tests.scaled import running_pair
from tests.server import Site
from tests.services import Postgres, RedisServer, make_cluster, running_postgres, running_redis

SIZES = (1_000, 2_500, 5_000)
GAMES = 2_000  # of two players
SECONDS = 30
WORD_EVERY = 5.0  # seconds: some 35 words in a round of three minutes
PARTS = ("one", "other", "PostgreSQL", "Redis", "players")
COMMITTED = "SELECT sum(xact_commit) FROM pg_stat_database"
WRITTEN = "SELECT wal_bytes FROM pg_stat_wal"


@dataclass(frozen=True)
class Parts:
    sites: tuple[Site, Site]
    postgres: Postgres
    redis: RedisServer

    def used(self) -> dict[str, float]:
        """Totals since the start: seconds of processor time by part, transactions, bytes and
        commands."""
        with psycopg.connect(self.postgres.url()) as connection:
            [[commits], [written]] = [
                connection.execute(query).fetchone() or (0,) for query in (COMMITTED, WRITTEN)
            ]
        with Redis.from_url(self.redis.url) as redis:
            commands = redis.info("stats")["total_commands_processed"]
        return {
            "one": _processor(self.sites[0].worker.pid),
            "other": _processor(self.sites[1].worker.pid),
            "PostgreSQL": sum(
                _processor(each.pid) for each in psutil.process_iter() if each.name() == "postgres"
            ),
            "Redis": _processor(self.redis.process.pid),
            "players": _processor(os.getpid()),
            "transactions": float(commits),
            "written": float(written),
            "commands": float(commands),
        }


def _processor(pid: int) -> float:
    """The seconds of processor time of a process and of its children that have ended."""
    times = psutil.Process(pid).cpu_times()
    return times.user + times.system + times.children_user + times.children_system


async def grow(parts: Parts, code: str, cookies: Sequence[str], sizes: Sequence[int]) -> None:
    """Let more and more players in, and measure with each number of them."""
    players: list[Player] = []
    for size in sizes:
        newcomers = [
            Player(parts.sites[number % 2], code, cookies[number])
            for number in range(len(players), size)
        ]
        await gather_limited(HANDSHAKES, [player.enter() for player in newcomers])
        players += newcomers
        await measure(parts, players)
    await report_results(players)
    await gather_limited(HANDSHAKES, [player.leave() for player in players])


async def spread(parts: Parts, crowd: dict[str, Any], together: bool) -> None:
    """Play in many games, whose players are `together` at one process or at both."""
    players = [
        Player(parts.sites[(number if together else seat) % 2], game["code"], cookie)
        for number, game in enumerate(crowd["games"])
        for seat, cookie in enumerate(game["cookies"])
    ]
    await gather_limited(HANDSHAKES, [player.enter() for player in players])
    for player in players:
        await player.send(type="start")  # only the host may
    print(f"{len(crowd['games']):,} games, each at {1 if together else 2} of the processes:")
    await measure(parts, players)
    await gather_limited(HANDSHAKES, [player.leave() for player in players])


async def measure(parts: Parts, players: Sequence[Player]) -> None:
    await asyncio.gather(*(wait_for_round(player, SECONDS + 10) for player in players))
    count = int(SECONDS / WORD_EVERY) + 1
    solved = {
        player.code: words_for(player.board or [], count, random.Random(number))
        for number, player in enumerate(players)
    }
    word_lists = [next(solved[player.code]) for player in players]
    for player in players:
        player.acknowledged.clear()
    gc.collect()
    gc.disable()
    before, begin = parts.used(), time.perf_counter()
    until = begin + SECONDS
    await asyncio.gather(
        *(
            player.play(words, until, WORD_EVERY)
            for player, words in zip(players, word_lists, strict=True)
        )
    )
    after, seconds = parts.used(), time.perf_counter() - begin
    rates = {name: (after[name] - before[name]) / seconds for name in after}
    await asyncio.sleep(2)
    gc.enable()
    measured = Measured()
    for player in players:
        measured.add(player, begin, until)
    report(parts, len(players), measured, rates)


def report(parts: Parts, players: int, measured: Measured, rates: dict[str, float]) -> None:
    p50, p95, p99, most = percentiles(measured.delays, 0.5, 0.95, 0.99, 1.0)
    cores = "  ".join(f"{name} {rates[name]:.0%}" for name in PARTS)
    memory = " and ".join(f"{site.worker.memory_info().rss / 1e6:.0f}" for site in parts.sites)
    outcomes = ", ".join(f"{count} {code}" for code, count in measured.codes.most_common())
    print(
        f"{players:,} players, {len(measured.delays) / SECONDS:,.0f} words a second: "
        f"p50 {p50:.1f}  p95 {p95:.1f}  p99 {p99:.1f}  most {most:.1f} ms\n"
        f"    of a core: {cores}; processes {memory} MB\n"
        f"    a second: {rates['transactions']:,.0f} transactions, "
        f"{rates['written'] / 1000:,.0f} KB of log, {rates['commands']:,.0f} commands of Redis\n"
        f"    {outcomes}; {measured.missing} unanswered",
        flush=True,
    )


async def report_results(players: Sequence[Player]) -> None:
    """Report how long after the end of a round its results were announced to the last player."""
    for player in players:
        player.results_at = asyncio.get_running_loop().create_future()
    ends_at = players[0].ends_at / 1000
    announced = [await player.results_at for player in players]
    print(f"    results to the last player {max(announced) - ends_at:.1f} s after the end")


def compare(quick: bool) -> None:
    sizes, games = ((200,), 50) if quick else (SIZES, GAMES)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_cluster(folder / "cluster", tool)
        with (
            running_postgres(folder / "cluster", tool) as postgres,
            running_redis(tool) as redis,
            running_pair(folder / "var", None, postgres, redis, **UNLIMITED) as sites,
        ):
            parts = Parts(sites, postgres, redis)
            [game] = create_crowd(Scenario("", 0, sizes[-1]), sites[0], 0)["games"]
            uvloop.run(grow(parts, game["code"], game["cookies"], sizes))
            for together in (False, True):
                crowd = create_crowd(Scenario("", games, 2), sites[0], 0)
                uvloop.run(spread(parts, crowd, together))
