"""Measures the latency of word acknowledgements for players with real sockets.

The server commits a word before it acknowledges it. It runs as `make run` starts it, on one core;
this process runs the players, on the other cores. Each player sends one word per second: 70% are
on the board, 20% are words that are not on it, 10% are not words.
"""

import asyncio
import gc
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import uvloop

from benchmarks.attacker import API, exchange, request
from benchmarks.player import Player, words_for
from solver.packaged import packaged_lexicon
from tests.server import ROOT, Site, running_site

SECONDS = 30
STORED = """select count(*) from game_foundword
    join game_seat on game_seat.id = seat_id where strength is null"""
HANDSHAKES = 50  # concurrent
RAMP_SECONDS = 2.0  # before the measurement, while players start
JOIN_TIMEOUT = 60.0  # seconds until a player who joins has the board
# All players share an address.
UNLIMITED = {"SEAT_RATE": "1000000/min", "ADDRESS_CONNECTIONS": "10000", "ADDRESS_WORDS": "1000000"}


@dataclass(frozen=True)
class Scenario:
    """`games` is 0 for the public one. `joins` is how many players join each second while it is
    measured, `computers` how many computers play in each game, at most three."""

    title: str
    games: int
    size: int
    joins: int = 0
    computers: int = 0


SCENARIOS = (
    Scenario("200 in 4 games", 4, 50),
    Scenario("500 in 10 games", 10, 50),
    Scenario("1,000 in 20 games", 20, 50),
    Scenario("1,000 in 20 games with three computers each", 20, 50, computers=3),
    Scenario("1,000 in 20 games, 50 join a second", 20, 50, joins=50),
    Scenario("4,000 in 80 games", 80, 50),
    Scenario("5,000 in 100 games", 100, 50),
    Scenario("1,000 in the public game", 0, 1000),
    Scenario("1,000 in the public game, 50 join a second", 0, 1000, joins=50),
    Scenario("2,000 in the public game", 0, 2000),
)


@dataclass
class Measured:
    """`delays` are the seconds from a word to its acknowledgement, `of_games` the same by the code
    of the game; `missing` counts unanswered words."""

    delays: list[float] = field(default_factory=list)
    of_games: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    codes: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    joined: int = 0
    join_delays: list[float] = field(default_factory=list)

    def add(self, player: Player, begin: float, until: float) -> None:
        """Add the words of a player. Delays count if the word was sent in the measured time."""
        self.missing += len(player.sent)
        for sent, delay, outcome in player.acknowledged:
            self.codes[outcome] += 1
            if begin <= sent <= until:
                self.delays.append(delay)
                self.of_games[player.code].append(delay)


async def gather_limited(limit: int, tasks: list[Any]) -> None:
    semaphore = asyncio.Semaphore(limit)

    async def one(task: Any) -> None:
        async with semaphore:
            await task

    await asyncio.gather(*map(one, tasks))


async def enter(site: Site, crowd: dict[str, Any], seconds: float) -> list[list[Player]]:
    """The players of each game, in a round with at least so many seconds left."""
    tables = [
        [Player(site, game["code"], cookie) for cookie in game["cookies"]]
        for game in crowd["games"]
    ]
    players = [player for table in tables for player in table]
    await gather_limited(HANDSHAKES, [player.enter() for player in players])
    for host, *_ in tables if crowd["private"] else ():
        await host.send(type="start")
    await asyncio.gather(*(wait_for_round(player, seconds) for player in players))
    return tables


async def run(scenario: Scenario, site: Site, crowd: dict[str, Any], seconds: int) -> Measured:
    tables = await enter(site, crowd, seconds + 2 * RAMP_SECONDS)
    players = [player for table in tables for player in table]
    lists = [words_for(table[0].board or [], seconds + 5, random.Random(1)) for table in tables]
    parts = [
        (player, words)
        for table, word_lists in zip(tables, lists, strict=True)
        for player, words in zip(table, islice(word_lists, len(table)), strict=True)
    ]
    measured = Measured()
    gc.collect()
    gc.disable()  # a collection among thousands of players takes tenths of a second
    begin = time.perf_counter() + RAMP_SECONDS
    joining = asyncio.create_task(join(scenario, site, crowd, begin, begin + seconds, measured))
    used = asyncio.create_task(usage(site.worker.pid, RAMP_SECONDS, seconds))
    until = begin + seconds
    await asyncio.gather(*(player.play(words, until) for player, words in parts))
    await asyncio.sleep(2)
    joined_players = await joining
    gc.enable()
    for player in players:
        measured.add(player, begin, until)
    report(scenario, measured, seconds, *await used)
    check(site, measured)
    await gather_limited(200, [player.leave() for player in (*players, *joined_players)])
    return measured


async def wait_for_round(player: Player, seconds: float) -> None:
    """Wait for a round with at least so many seconds left."""
    while True:
        await player.playing.wait()
        if player.ends_at / 1000 - time.time() > seconds:
            return
        await asyncio.sleep(1)


async def join(
    scenario: Scenario,
    site: Site,
    crowd: dict[str, Any],
    begin: float,
    until: float,
    measured: Measured,
) -> list[Player]:
    """Let players join at a constant rate."""
    codes = cycle(game["code"] for game in crowd["games"])
    joined_players: list[Player] = []
    tasks = []
    at = begin
    for cookie in crowd["joining"]:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        if at > until:
            break
        player = Player(site, next(codes), cookie)
        joined_players.append(player)
        tasks.append(asyncio.create_task(join_game(player, site, measured)))
        at += 1 / scenario.joins
    await asyncio.gather(*tasks)
    return joined_players


async def join_game(player: Player, site: Site, measured: Measured) -> None:
    start = time.perf_counter()
    headers = {"Cookie": player.cookie, "Content_Type": "application/json"}
    joining = request("POST", f"{API}games/{player.code}/join", b"{}", **headers)
    status = int((await exchange(site.port, joining)).split(b" ", 2)[1])
    if status != 200:
        measured.codes[f"join refused with {status}"] += 1
        return
    await player.enter()
    try:
        await asyncio.wait_for(player.playing.wait(), JOIN_TIMEOUT)
    except TimeoutError:
        measured.codes["joined, but got no board"] += 1
        return
    measured.joined += 1
    measured.join_delays.append(time.perf_counter() - start)


async def usage(pid: int, wait: float, seconds: float) -> tuple[float, int]:
    """The share of one core and the memory in bytes that the server uses."""
    server = psutil.Process(pid)
    await asyncio.sleep(wait)
    before = server.cpu_times()
    await asyncio.sleep(seconds)
    after = server.cpu_times()
    used = (after.user + after.system - before.user - before.system) / seconds
    return used, server.memory_info().rss


def report(scenario: Scenario, measured: Measured, seconds: int, cpu: float, memory: int) -> None:
    rate = len(measured.delays) / seconds
    p50, p95, p99, most = percentiles(measured.delays, 0.5, 0.95, 0.99, 1.0)
    print(
        f"{scenario.title:<44}{rate:8.0f}/s  p50{p50:7.1f}  p95{p95:7.1f}  p99{p99:7.1f}"
        f"  most{most:7.1f} ms  CPU {cpu:4.0%}  {memory / 1e6:4.0f} MB",
        flush=True,
    )
    outcomes = ", ".join(f"{count} {code}" for code, count in measured.codes.most_common())
    print(f"    {outcomes}; {measured.missing} unanswered", flush=True)
    medians = sorted(1000 * median(delays) for delays in measured.of_games.values())
    if len(medians) > 1:
        print(f"    p50 of a game: {medians[0]:.1f} to {medians[-1]:.1f} ms", flush=True)
    if measured.joined:
        [slow] = percentiles(measured.join_delays, 0.99)
        print(f"    {measured.joined} joined, at the board in {slow:.0f} ms (p99)")


def percentiles(delays: Sequence[float], *shares: float) -> list[float]:
    """The percentiles of delays in seconds, as milliseconds."""
    ordered = sorted(delays)
    return [1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in shares]


def check(site: Site, measured: Measured) -> None:
    """Check that all accepted words are in the database, beside those of computers."""
    with closing(sqlite3.connect(site.var_dir / "db.sqlite3")) as database:
        stored = database.execute(STORED).fetchone()[0]
    accepted = measured.codes["accepted"]
    if stored != accepted:
        print(f"    {stored} words are stored, {accepted} were accepted", flush=True)


def create_crowd(scenario: Scenario, site: Site, seconds: int) -> dict[str, Any]:
    numbers = (scenario.games, scenario.size, scenario.joins * seconds, scenario.computers)
    command = [sys.executable, "-m", "benchmarks.crowd", *map(str, numbers)]
    environment = {**site.environment, "DJANGO_SETTINGS_MODULE": "boggle_site.settings"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    crowd: dict[str, Any] = json.loads(done.stdout)
    return crowd


def compare(quick: bool) -> None:
    """Print a line or two for each scenario."""
    scenarios, seconds = (SCENARIOS[:1], 5) if quick else (SCENARIOS, SECONDS)
    packaged_lexicon()
    for scenario in scenarios:  # each on a new site without other players
        with (
            tempfile.TemporaryDirectory() as folder,
            running_site(Path(folder), None, **UNLIMITED) as site,
        ):
            crowd = create_crowd(scenario, site, seconds)
            with on_one_core(site):
                uvloop.run(run(scenario, site, crowd, seconds))


@contextmanager
def on_one_core(site: Site) -> Iterator[None]:
    """Run the server on one core and this process on the others, if there are any."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        for thread in Path(f"/proc/{site.worker.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]))
    yield
    os.sched_setaffinity(0, set(cores))
