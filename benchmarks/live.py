"""Players over real sockets: how long the answer to a word takes, committed before it is sent.

The server runs as `make run` starts it, on one core; the players are this process, on another. Each
sends a word a second: 70 of 100 are on the board, 20 are words that are not, 10 are no words.
"""

from __future__ import annotations

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
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.player import Player, words_for
from solver.packaged import packaged_lexicon
from tests.server import ROOT, Site, running_site

SECONDS = 30
HANDSHAKES = 50  # at a time
RAMP_SECONDS = 2.0  # before the measured seconds, for everybody to begin
LATEST = 60.0  # seconds: who has no board by then gets none
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Scenario:
    """`games`: 0 for the public one. `joins`: players a second who join meanwhile."""

    title: str
    games: int
    size: int
    joins: int = 0


SCENARIOS = (
    Scenario("200 in 4 games", 4, 50),
    Scenario("500 in 10 games", 10, 50),
    Scenario("1,000 in 20 games", 20, 50),
    Scenario("1,000 in 20 games, 50 join a second", 20, 50, joins=50),
    Scenario("1,000 in the public game", 0, 1000),
    Scenario("1,000 in the public game, 50 join a second", 0, 1000, joins=50),
    Scenario("2,000 in the public game", 0, 2000),
)


@dataclass
class Measured:
    """`delays`: seconds from sending a word to its answer. `missing`: answers that never came."""

    delays: list[float] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    joined: int = 0
    join_delays: list[float] = field(default_factory=list)


async def at_most(limit: int, tasks: list[Any]) -> None:
    gate = asyncio.Semaphore(limit)

    async def one(task: Any) -> None:
        async with gate:
            await task

    await asyncio.gather(*map(one, tasks))


async def run(scenario: Scenario, site: Site, crowd: dict[str, Any], seconds: int) -> Measured:
    tables = [
        [Player(site, game["code"], cookie) for cookie in game["cookies"]]
        for game in crowd["games"]
    ]
    players = [player for table in tables for player in table]
    await at_most(HANDSHAKES, [player.enter() for player in players])
    if scenario.games:
        for host, *_ in tables:
            await host.say(type="start")
    await asyncio.gather(*(begun(player, seconds + 2 * RAMP_SECONDS) for player in players))
    lists = [words_for(table[0].board or [], seconds + 5, random.Random(1)) for table in tables]
    parts = [
        (player, words)
        for table, several in zip(tables, lists, strict=True)
        for player, words in zip(table, islice(several, len(table)), strict=True)
    ]
    measured = Measured()
    gc.collect()
    gc.disable()  # with thousands of players it would stop them all for tenths of a second
    begin = time.perf_counter() + RAMP_SECONDS
    joining = asyncio.create_task(join(scenario, site, crowd, begin, begin + seconds, measured))
    busy = asyncio.create_task(usage(site.server.pid, RAMP_SECONDS, seconds))
    until = begin + seconds
    await asyncio.gather(*(player.play(words, until) for player, words in parts))
    await asyncio.sleep(2)
    newcomers = await joining
    gc.enable()
    for player in players:
        measured.missing += len(player.sent)
        for sent, delay, outcome in player.answered:
            measured.codes[outcome] += 1
            if begin <= sent <= until:
                measured.delays.append(delay)
    report(scenario, measured, seconds, *await busy)
    check(site, measured)
    await at_most(200, [player.leave() for player in (*players, *newcomers)])
    return measured


async def begun(player: Player, seconds: float) -> None:
    """Wait until a round is played that has so many seconds left."""
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
    """Players who take a seat and connect, so many a second."""
    codes = cycle(game["code"] for game in crowd["games"])
    newcomers: list[Player] = []
    tasks = []
    at = begin
    for cookie in crowd["joining"]:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        if at > until:
            break
        player = Player(site, next(codes), cookie)
        newcomers.append(player)
        tasks.append(asyncio.create_task(sit_down(player, site, measured)))
        at += 1 / scenario.joins
    await asyncio.gather(*tasks)
    return newcomers


async def sit_down(player: Player, site: Site, measured: Measured) -> None:
    began = time.perf_counter()
    code = player.address.rstrip("/").rpartition("/")[2]
    status = await post(site.port, f"/api/v1/games/{code}/join", player.cookie)
    if status != 200:
        measured.codes[f"join refused with {status}"] += 1
        return
    await player.enter()
    try:
        await asyncio.wait_for(player.playing.wait(), LATEST)
    except TimeoutError:
        measured.codes["joined, and saw no board"] += 1
        return
    measured.joined += 1
    measured.join_delays.append(time.perf_counter() - began)


async def post(port: int, path: str, cookie: str) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    )
    writer.write(head.encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


async def usage(pid: int, wait: float, seconds: float) -> tuple[float, int]:
    """The share of one core that the server used, and its memory in bytes."""
    await asyncio.sleep(wait)
    before = _cpu(pid)
    await asyncio.sleep(seconds)
    used = (_cpu(pid) - before) / seconds
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    return used, int(kilobytes) * 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def report(scenario: Scenario, measured: Measured, seconds: int, cpu: float, memory: int) -> None:
    def at(share: float) -> str:
        delays = sorted(measured.delays)
        return f"{1000 * delays[min(len(delays) - 1, int(share * len(delays)))]:7.1f}"

    rate = len(measured.delays) / seconds
    print(
        f"{scenario.title:<44}{rate:8.0f}/s  p50{at(0.5)}  p95{at(0.95)}  p99{at(0.99)}"
        f"  most{at(1)} ms  CPU {cpu:4.0%}  {memory / 1e6:4.0f} MB",
        flush=True,
    )
    outcomes = ", ".join(f"{count} {code}" for code, count in measured.codes.most_common())
    print(f"    {outcomes}; {measured.missing} unanswered", flush=True)
    if measured.joined:
        slow = sorted(measured.join_delays)[int(0.99 * len(measured.join_delays))]
        print(f"    {measured.joined} joined, at the board in {1000 * slow:.0f} ms (p99)")


def check(site: Site, measured: Measured) -> None:
    """What was accepted is in the database."""
    with closing(sqlite3.connect(site.var_dir / "db.sqlite3")) as database:
        stored = database.execute("select count(*) from game_foundword").fetchone()[0]
    accepted = measured.codes["accepted"]
    if stored != accepted:
        print(f"    {stored} words are stored, {accepted} were accepted", flush=True)


def gather_crowd(scenario: Scenario, site: Site, seconds: int) -> dict[str, Any]:
    numbers = (scenario.games, scenario.size, scenario.joins * seconds)
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
    cores = sorted(os.sched_getaffinity(0))
    packaged_lexicon()
    for scenario in scenarios:  # each with a site of its own, where nobody else is present
        with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
            crowd = gather_crowd(scenario, site, seconds)
            if len(cores) > 1:
                for thread in Path(f"/proc/{site.server.pid}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), {cores[0]})
                os.sched_setaffinity(0, set(cores[1:]))
            uvloop.run(run(scenario, site, crowd, seconds))
            os.sched_setaffinity(0, set(cores))
