"""What may happen to a site with SQLite in the middle of a round.

`FAULT_KILLS` sets how often the server is killed, by default once.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from typing import Any

import pytest

from tests.conftest import need
from tests.faults.rounds import Player, get, kill_often, refuse
from tests.game.live.table import alone
from tests.game.live.visitor import hear
from tests.server import Site, running_site

MINUTE, HOUR = 60, 3600  # seconds


class Clock:
    """The clock of the server, which differs from the test's by some seconds."""

    def __init__(self, folder: Path) -> None:
        self.file, library = folder / "offset", folder / "clock.so"
        self.set(0)
        source = Path(__file__).with_name("clock.cpp")
        compiler = need("g++")
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
        self.settings = {"LD_PRELOAD": str(library), "CLOCK_OFFSET": str(self.file)}

    def set(self, offset: int) -> None:
        with self.file.open("r+b" if self.file.exists() else "wb") as file:
            file.write(offset.to_bytes(8, "little", signed=True))


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Clock:
    return Clock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def own_site(
    clock: Clock, prepared_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("faults"), prepared_site, **clock.settings) as site:
        yield site


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    """The kernel refuses every write of the server to a file, as on a full disk."""
    prlimit(site.server.pid, RLIMIT_FSIZE, (1, RLIM_INFINITY))
    try:
        yield
    finally:
        prlimit(site.server.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def test_the_server_is_killed(own_site: Site) -> None:
    kill_often(own_site, int(os.environ.get("FAULT_KILLS", "1")))


def test_the_disk_is_full(own_site: Site) -> None:
    alice = Player(own_site)

    async def play() -> None:
        async with alice.visitor.connect(alice.code) as socket:
            await alice.start(socket)
            await alice.find(socket)
            late = alice.some()
            with full_disk(own_site):
                await refuse(socket, late)
                for path in ("/?board=catdlinemaropets", f"/games/{alice.code}/"):
                    assert get(own_site, path, alice.visitor.cookie)[0] == 200
                assert get(own_site, "/healthz")[0] == 503
            await alice.find_at_last(socket, late)

    alone(play())
    alice.assert_stored()
    assert get(own_site, "/healthz")[0] == 200


def test_the_clock_is_set_back_and_forward(own_site: Site, clock: Clock) -> None:
    alice = Player(own_site, rounds=None)

    def round_now() -> dict[str, Any]:
        round_: dict[str, Any] = alice.visitor.ask(f"games/{alice.code}")["round"]
        return round_

    async def play() -> None:
        async with alice.visitor.connect(alice.code) as socket:
            round_ = await alice.start(socket)
            public = alice.visitor.ask("games/OPEN")["round"]["number"]
            await alice.find(socket)
            for offset in (-MINUTE, -HOUR, 0, MINUTE):
                clock.set(offset)
                await alice.find(socket)
                assert round_now()["phase"] == "playing"
                assert get(own_site, f"/games/{alice.code}/", alice.visitor.cookie)[0] == 200
                assert alice.visitor.ask("games/OPEN")["round"]["number"] >= public
            alice.assert_stored()
            clock.set(HOUR)
            await hear(socket, "results", round=round_["id"])
            results = alice.visitor.ask(f"rounds/{round_['id']}")
            assert [row["words"] for row in results["standings"]] == [len(alice.stored)]
            clock.set(0)
            assert (round_now()["id"], round_now()["phase"]) == (round_["id"], "finished")
            assert (await alice.start(socket))["number"] == round_["number"] + 1
            await alice.find(socket)

    try:
        alone(play())
    finally:
        clock.set(0)
