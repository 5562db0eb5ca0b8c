"""Measures what honest players and visitors notice of one rude address.

For each attack of attacks.py a new site runs as `make run` starts it, on one core. On the others,
a few players send a word a second each, a visitor opens a page ten times a second, and the attack
runs from an address of its own, at a lower priority. Everything stays on the loopback interface.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from benchmarks.attacker import exchange, request
from benchmarks.attacks import ATTACKS, MORE_PLAYERS, PLAYERS
from benchmarks.live import RAMP_SECONDS, Scenario, create_crowd, enter, on_one_core, percentiles
from benchmarks.player import Player, words_for
from solver.packaged import packaged_lexicon
from tests.server import ROOT, Site, prepare_site, running_site

SECONDS = 10
PAGE, PAGES_EVERY = "/play/", 0.1  # seconds
PATIENCE = 20.0  # seconds to wait for a page, and for the answers to the last words
RECOVERY = 3.0  # seconds between the end of an attack and the last look at the memory


@dataclass
class Noticed:
    """`words` and `pages` have the seconds until each was answered. `peak` is the most memory of
    the site, `after` what it has at the end, both in bytes."""

    words: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    unanswered: int = 0
    peak: int = 0
    after: int = 0


async def measure(site: Site, title: str, seconds: float) -> Noticed:
    noticed = Noticed()
    players = await seated(site, MORE_PLAYERS.get(title, PLAYERS))
    await open_page(site)  # the first compiles templates
    forget_peak(site)
    attacker = await begin(title, site, seconds)
    begun = time.perf_counter()
    until = begun + seconds
    word_lists = words_for(players[0].board or [], int(seconds) + 1, random.Random(1))
    await asyncio.gather(
        visit(site, until, noticed.pages),
        *(player.play(words, until) for player, words in zip(players, word_lists, strict=False)),
    )
    await answered(players)
    with suppress(ProcessLookupError):  # It ends by itself, unless it is starved.
        attacker.kill()
    await attacker.wait()
    noticed.peak = peak(site)
    await asyncio.sleep(RECOVERY)
    noticed.after = site.worker.memory_info().rss
    for player in players:
        noticed.words += [delay for _, delay, _ in player.acknowledged]
        noticed.words += [time.perf_counter() - sent for sent in player.sent.values()]
        noticed.unanswered += len(player.sent)
        await player.leave()
    return noticed


async def seated(site: Site, count: int) -> list[Player]:
    """The players of a game whose round has just begun."""
    [players] = await enter(site, create_crowd(Scenario("", 1, count), site, 0), SECONDS)
    await asyncio.sleep(RAMP_SECONDS)
    return players


async def begin(title: str, site: Site, seconds: float) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "benchmarks.attacks", title, str(site.port), str(seconds))
    attacker = await asyncio.create_subprocess_exec(
        "nice", *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert attacker.stdout
    await attacker.stdout.readline()
    return attacker


async def visit(site: Site, until: float, delays: list[float]) -> None:
    """Open a page at a constant rate, whether or not the one before has come."""
    opening = []
    while time.perf_counter() < until:
        opening.append(asyncio.create_task(open_page(site)))
        await asyncio.sleep(PAGES_EVERY)
    delays += await asyncio.gather(*opening)


async def open_page(site: Site) -> float:
    """The seconds until the whole page has come, or PATIENCE if it does not."""
    start = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            page = await exchange(site.port, request("GET", PAGE))
    except (OSError, TimeoutError):
        return PATIENCE
    return time.perf_counter() - start if page.startswith(b"HTTP/1.1 200 ") else PATIENCE


async def answered(players: Sequence[Player]) -> None:
    """Wait until every word has its answer, for a limited time."""
    deadline = time.perf_counter() + PATIENCE
    while any(player.sent for player in players) and time.perf_counter() < deadline:
        await asyncio.sleep(0.1)


def forget_peak(site: Site) -> None:
    Path(f"/proc/{site.worker.pid}/clear_refs").write_text("5")


def peak(site: Site) -> int:
    """The most memory since `forget_peak`, in bytes."""
    status = Path(f"/proc/{site.worker.pid}/status").read_text()
    return 1024 * int(next(line for line in status.splitlines() if "VmHWM" in line).split()[1])


def report(title: str, noticed: Noticed) -> None:
    missing = f"  {noticed.unanswered} words unanswered" if noticed.unanswered else ""
    print(
        f"{title:<50}{times(noticed.words)}  {times(noticed.pages)}"
        f"  {noticed.peak / 1e6:6.0f}{noticed.after / 1e6:6.0f}{missing}",
        flush=True,
    )


def times(delays: Sequence[float]) -> str:
    """p50, p95 and the longest, in ms."""
    if not delays:
        return f"{'-':>7}{'-':>7}{'-':>7}"
    return "".join(f"{delay:7.0f}" for delay in percentiles(delays, 0.5, 0.95, 1.0))


def compare(quick: bool, chosen: Sequence[str] = ()) -> None:
    """Print a line for each attack, or for those whose titles contain one of `chosen`."""
    titles = [t for t in ATTACKS if not chosen or any(part in t for part in chosen)]
    seconds = 1 if quick else SECONDS
    packaged_lexicon()
    print(f"{'':<50}{'a word: p50, p95, max':>21}  {'a page: p50, p95, max':>21}  MB: most, after")
    with tempfile.TemporaryDirectory() as prepared:
        prepare_site(Path(prepared))
        for title in titles:
            with (
                tempfile.TemporaryDirectory() as folder,
                # Tests have another default.
                running_site(Path(folder), Path(prepared), ADDRESS_CPU_PERCENT="25") as site,
                on_one_core(site),
            ):
                report(title, uvloop.run(measure(site, title, seconds)))
