"""The cost of leaderboards with 10,000 players and 1,000,000 found words, on both databases."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.api import Send, sender, site
from scripts.scaled import tool
from tests.services import make_cluster, running_postgres

PLAYERS, ROUNDS, IN_A_ROUND, WORDS = 10_000, 2_000, 100, 5
CROWD = 2_000  # players of a round that is settled
EMPTY = "/empty/page/"
PAGES = (
    "/leaderboard/?period=day",
    "/leaderboard/?period=week",
    "/leaderboard/?period=all",
    "/leaderboard/?by=rating",
    "/leaderboard/?by=streak",
)


def compare(quick: bool) -> None:
    """Print the cost of each list as a multiple of a page without content.

    Each database is measured in a process of its own, as Django is set up once.
    """
    processes = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as name:
        make_cluster(Path(name) / "cluster", tool)
        with running_postgres(Path(name) / "cluster", tool) as postgres:
            for title, url in (("SQLite", ""), ("PostgreSQL", postgres.url())):
                process = processes.Process(target=measure, args=(title, url, quick))
                process.start()
                process.join()


def measure(title: str, database_url: str, quick: bool) -> None:
    """For a guest in the middle of all lists, and for somebody unknown."""
    divisor, share = (20, 5) if quick else (1, 1)
    with site(database_url):
        from django.core.management import call_command
        from django.db import transaction

        from benchmarks import history
        from game import steady_clock
        from game.services.play.ranking import leaderboards

        call_command("collectstatic", interactive=False, verbosity=0)
        now = steady_clock.now()
        sizes = (PLAYERS // divisor, ROUNDS // divisor, IN_A_ROUND // share, WORDS)
        cookie = history.fill(*sizes, now)
        seconds = timed(partial(leaderboards.recompute, now))
        print(f"{title}: {history.counts()}, added up in {seconds:.1f} s", flush=True)
        for who, known in (("a guest", cookie), ("a stranger", "")):
            report(who, sender("GET", known), 10 if quick else 100)
        crowd = CROWD // divisor
        played = [history.round_to_settle(crowd, now) for _ in range(5)]
        count = transaction.atomic(leaderboards.count)
        costs = [timed(partial(count, each)) for each in played]
        print(f"  points of {crowd:,} players added in {1000 * median(costs):.0f} ms", flush=True)


def report(who: str, send: Send, times: int) -> None:
    """Requests are interleaved, so that all see the same state of the machine. Of each the lower
    quartile counts, as others use the machine too."""
    seconds: dict[str, list[float]] = {path: [] for path in (EMPTY, *PAGES)}
    for _ in range(times + 3):
        for path, measured in seconds.items():
            measured.append(timed(partial(send, path, b"")))
    costs = {path: sorted(measured[3:])[times // 4] for path, measured in seconds.items()}
    base = costs.pop(EMPTY)
    print(f"  {who}: a page without content takes {1000 * base:.1f} ms")
    for path, cost in costs.items():
        print(f"    {path:<28}{1000 * cost:>6.1f} ms   {cost / base:.2f} times that", flush=True)


def timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
