"""What may happen to a site with SQLite in the middle of a round.

`FAULT_KILLS` sets how often the server is killed, by default once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest

from tests.conftest import need
from tests.faults.rounds import Player
from tests.game.live.table import alone
from tests.game.live.visitor import hear
from tests.server import Site, running_site

MINUTE, HOUR = 60, 3600  # seconds


class Clock:
    """The clock of the server, which differs from the test's by some seconds. Needs g++."""

    def __init__(self, folder: Path) -> None:
        self.file, library = folder / "offset", folder / "clock.so"
        self.set(0)
        source = Path(__file__).with_name("clock.cpp")
        self.settings: dict[str, str] = {}
        if compiler := shutil.which("g++"):
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


@pytest.fixture(scope="module")
def alice(own_site: Site) -> Player:
    return Player(own_site)


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    """The kernel refuses every write of the server to a file, as on a full disk."""
    prlimit(site.server.pid, RLIMIT_FSIZE, (1, RLIM_INFINITY))
    try:
        yield
    finally:
        prlimit(site.server.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def test_the_server_is_killed(alice: Player) -> None:
    alice.kill_often(int(os.environ.get("FAULT_KILLS", "1")))


def test_the_disk_is_full(alice: Player) -> None:
    async def play() -> None:
        async with alice.playing() as socket:
            await alice.find(socket)
            late = alice.some()
            with full_disk(alice.site):
                await alice.refuse(socket, late)
                for path in ("/?board=catdlinemaropets", f"/games/{alice.code}/"):
                    assert alice.get(path)[0] == 200
                await alice.healthy(503)
            await alice.find_at_last(socket, late)
            await alice.healthy(200)

    alone(play())
    assert alice.now()["phase"] == "playing"


def test_the_clock_is_set_back_and_forward(alice: Player, clock: Clock) -> None:
    """Ends the round."""
    need("g++")

    async def play() -> None:
        public = alice.visitor.ask("games/OPEN")["round"]["number"]
        async with alice.playing() as socket:
            for offset in (-MINUTE, -HOUR, 0, MINUTE):
                clock.set(offset)
                await alice.find(socket)
                assert alice.now()["phase"] == "playing"
                assert alice.get(f"/games/{alice.code}/")[0] == 200
                assert alice.visitor.ask("games/OPEN")["round"]["number"] >= public
            clock.set(HOUR)
            await hear(socket, "results", round=alice.round["id"])
        results = alice.visitor.ask(f"rounds/{alice.round['id']}")
        assert [row["words"] for row in results["standings"]] == [len(alice.stored)]
        clock.set(0)
        assert (alice.now()["id"], alice.now()["phase"]) == (alice.round["id"], "finished")
        assert (await alice.start())["number"] == alice.round["number"] + 1

    try:
        alone(play())
    finally:
        clock.set(0)
