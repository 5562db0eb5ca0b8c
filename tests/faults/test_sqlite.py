"""What may happen to a site with SQLite in the middle of a round.

`FAULT_KILLS` sets how often the server is killed, by default once.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest

from tests.conftest import need
from tests.faults.admin import FEW, MANY, Admin, words
from tests.faults.rounds import Player
from tests.game.live.table import alone
from tests.game.live.visitor import hear
from tests.server import Site, running_site

MINUTE, HOUR = 60, 3600  # seconds
KILLS = int(os.environ.get("FAULT_KILLS", "1"))


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
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server says on stderr, as systemd might keep it in a file."""
    return tmp_path_factory.mktemp("log") / "boggle.log"


@pytest.fixture(scope="module")
def own_site(
    clock: Clock, log: Path, prepared_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("faults")
    with running_site(folder, prepared_site, log, **clock.settings) as site:
        yield site


@pytest.fixture(scope="module")
def alice(own_site: Site) -> Player:
    return Player(own_site)


@pytest.fixture(scope="module")
def carol(own_site: Site) -> Admin:
    return Admin(own_site)


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    """The kernel refuses every write of the server to a file, as on a full disk."""
    prlimit(site.server.pid, RLIMIT_FSIZE, (1, RLIM_INFINITY))
    try:
        yield
    finally:
        prlimit(site.server.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def test_the_server_is_killed(alice: Player) -> None:
    alice.kill_often(KILLS)


def test_the_server_is_killed_while_words_are_uploaded_and_published(carol: Admin) -> None:
    rng = random.Random(5)
    for number in range(KILLS):
        count = FEW + number
        upload = partial(carol.upload, words(count, rng), f"{number}.txt")
        carol.killed_while(upload, rng)
        if not (draft := carol.draft()):
            upload()
            draft = carol.draft()
        assert draft
        before = carol.published()[0]
        carol.killed_while(partial(carol.publish, draft), rng)
        if carol.draft():
            assert carol.published()[0] == before
            carol.publish(draft)
        assert carol.published() == (before + 1, count)
        assert not carol.draft()


def test_the_disk_is_full(alice: Player, carol: Admin, log: Path) -> None:
    async def play() -> None:
        async with alice.playing() as socket:
            await alice.find(socket)
            late = alice.some()
            with full_disk(alice.site):
                await alice.refuse(socket, late)
                await asyncio.to_thread(nobody_uploads, carol)
                for path in ("/?board=catdlinemaropets", f"/games/{alice.code}/"):
                    assert alice.get(path)[0] == 200
                await alice.healthy(503)
            await alice.find_at_last(socket, late)
            await alice.healthy(200)

    alone(play())
    assert alice.now()["phase"] == "playing"
    carol.upload(words(FEW, random.Random(1)), "few.txt")
    assert "“few.txt” for" in carol.page
    size = log.stat().st_size
    carol.sign_in("wrong")
    assert log.stat().st_size > size


def nobody_uploads(carol: Admin) -> None:
    rng = random.Random(1)
    for count, sentence in (
        (FEW, "The site can’t use its database just now"),
        (MANY, "There is no room on the server’s disk"),
    ):
        carol.upload(words(count, rng), "some.txt")
        assert carol.status == 503
        assert sentence in carol.page
    assert not carol.draft()


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
