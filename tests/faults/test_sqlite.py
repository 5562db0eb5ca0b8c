"""What may happen to a site with SQLite in the middle of a round.

`FAULT_KILLS` sets how often the server is killed, by default once.
"""

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest
from pytest_django import DjangoDbBlocker

from tests.conftest import need
from tests.faults.admin import FEW, TOO_MANY, Admin, words
from tests.faults.rounds import Player, last_words
from tests.game.live.table import alone
from tests.game.live.visitor import Visitor, hear, playing, say, send_words, words_of
from tests.server import Site, running_site

LEFT = 1.0  # seconds of the round, once all words are answered
GRACE = 1.0  # seconds between the end of a round and its results
MANY = 10  # words: twice as many may be sent at once
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
def carol(own_site: Site, django_db_blocker: DjangoDbBlocker) -> Admin:
    with django_db_blocker.unblock():
        return Admin(own_site)


@contextmanager
def full_disk(site: Site) -> Iterator[None]:
    """The kernel refuses every write of the server to a file, as on a full disk."""
    prlimit(site.worker.pid, RLIMIT_FSIZE, (1, RLIM_INFINITY))
    try:
        yield
    finally:
        prlimit(site.worker.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def end(site: Site, round_id: str) -> float:
    """Let the round end soon: at this time, in seconds since the epoch."""
    ends_at = datetime.now(UTC) + timedelta(seconds=LEFT)
    with closing(sqlite3.connect(site.var_dir / "db.sqlite3")) as database, database:
        database.execute(
            "update game_round set ends_at = ? where public_id = ?",
            (ends_at.strftime("%Y-%m-%d %H:%M:%S.%f"), round_id),
        )
    return ends_at.timestamp()


@asynccontextmanager
async def paused_round(site: Site) -> AsyncIterator[None]:
    """A round that is paused meanwhile: its clock stands still, and then goes on with the time that
    was left."""
    eve = Visitor(site, "eve")
    code = eve.post("games", {"min_words": 50})["code"]
    async with eve.connect(code) as socket:
        await say(socket, "start")
        words = iter(words_of(await playing(socket), eve))
        before = dict(enumerate(islice(words, MANY)))
        assert await send_words(socket, before) == set(before.values())
        left = (await asyncio.to_thread(eve.post, f"games/{code}/pause"))["round"]["time_left"]
    yield
    async with eve.connect(code) as socket:
        paused = (await hear(socket, "snapshot"))["round"]
        told = (paused["phase"], paused["time_left"], paused["board"])
        assert told == ("paused", left, None)
        late = next(words)
        await say(socket, "word", id=100, word=late)
        assert (await hear(socket, "ack", id=100))["code"] == "round.paused"
        resumed = time.monotonic()
        await asyncio.to_thread(eve.post, f"games/{code}/resume")
        snapshot = await hear(socket, "snapshot")
        while snapshot["round"]["phase"] != "playing":
            snapshot = await hear(socket, "snapshot")
        passed = 1000 * (time.monotonic() - resumed)
        remaining = snapshot["round"]["ends_at"] - snapshot["server_time"]
        assert left - passed - 1 <= remaining <= left + 1
        assert await send_words(socket, {101: late}) == {late}
        found = {word["word"] for word in eve.ask(f"games/{code}")["you"]["words"]}
        assert found == {*before.values(), late}


def test_the_server_is_killed(own_site: Site, alice: Player) -> None:
    """Nothing that was acknowledged is lost, and the round ends by itself.

    Another round is paused.
    """
    bob = Visitor(own_site, "bob")
    code = bob.post("games", {"min_words": 50})["code"]

    async def play() -> None:
        async with paused_round(own_site):
            await bob_plays()

    async def bob_plays() -> None:
        async with bob.connect(code) as socket:
            await say(socket, "start")
            round_ = await playing(socket)
            words = iter(words_of(round_, bob))
            first = dict(enumerate([*islice(words, MANY - 1), "zzz"]))
            second = dict(enumerate(islice(words, MANY), start=100))
            before = await send_words(socket, first)
            assert before == set(first.values()) - {"zzz"}
            for number, word in second.items():
                await say(socket, "word", id=number, word=word)
            own_site.crash()
            before |= {word async for word in last_words(socket)}
        await asyncio.to_thread(own_site.start)
        async with bob.connect(code) as socket:
            snapshot = await hear(socket, "snapshot")
            assert snapshot["round"]["phase"] == "playing"
            assert before <= {found["word"] for found in snapshot["you"]["words"]}
            after = before | await send_words(socket, second, again=True)
            assert after == before | set(second.values())
            # Sent again, all words get the same answers, and none counts twice.
            assert await send_words(socket, first, again=True) == after & set(first.values())
            ends_at = end(own_site, round_["id"])
            ended = await hear(socket, "results")
            assert time.time() > ends_at + GRACE
        results = bob.ask(f"rounds/{ended['round']}")
        assert {word["word"] for word in results["words"] if word["finders"]} == after
        assert results["standings"][0]["words"] == len(after)

    alone(play())
    alice.kill_often(KILLS - 1)


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


def test_the_disk_is_full(alice: Player, carol: Admin) -> None:
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


def nobody_uploads(carol: Admin) -> None:
    rng = random.Random(1)
    for count, sentence in (
        (FEW, "The site can’t use its database just now"),
        (TOO_MANY, "There is no room on the server’s disk"),
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
