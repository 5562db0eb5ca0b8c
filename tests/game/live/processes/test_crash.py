"""The real server, killed in the middle of a round and started again."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.game.live.table import alone
from tests.game.live.visitor import Visitor, hear, playing, say, send_words, words_of
from tests.server import Site, running_site

LEFT = 1.0  # seconds of the round, once all words are answered
GRACE = 1.0  # seconds between the end of a round and its results
MANY = 10  # words: twice as many may be sent at once


@pytest.fixture(scope="module")
def own_site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that the tests may kill."""
    with running_site(tmp_path_factory.mktemp("crash"), prepared_site) as site:
        yield site


async def last_words(socket: ClientConnection) -> AsyncIterator[str]:
    """The words that were accepted before the connection broke."""
    with suppress(ConnectionClosed):
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "ack" and message["accepted"]:
                yield message["word"]


def end(site: Site, round_id: str) -> float:
    """Let the round end soon: at this time, in seconds since the epoch."""
    ends_at = datetime.now(UTC) + timedelta(seconds=LEFT)
    with closing(sqlite3.connect(site.var_dir / "db.sqlite3")) as database, database:
        database.execute(
            "update game_round set ends_at = ? where public_id = ?",
            (ends_at.strftime("%Y-%m-%d %H:%M:%S.%f"), round_id),
        )
    return ends_at.timestamp()


def test_nothing_that_was_acknowledged_is_lost_and_the_round_ends_by_itself(own_site: Site) -> None:
    alice = Visitor(own_site, "alice")
    code = alice.post("games", {"min_words": 50})["code"]

    async def play() -> None:
        async with alice.connect(code) as socket:
            await say(socket, "start")
            round_ = await playing(socket)
            words = iter(words_of(round_, alice))
            first = dict(enumerate([*islice(words, MANY - 1), "zzz"]))
            second = dict(enumerate(islice(words, MANY), start=100))
            before = await send_words(socket, first)
            assert before == set(first.values()) - {"zzz"}
            for number, word in second.items():
                await say(socket, "word", id=number, word=word)
            own_site.crash()
            before |= {word async for word in last_words(socket)}
        await asyncio.to_thread(own_site.start)
        async with alice.connect(code) as socket:
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
        results = alice.ask(f"rounds/{ended['round']}")
        assert {word["word"] for word in results["words"] if word["finders"]} == after
        assert results["standings"][0]["words"] == len(after)

    alone(play())


def test_a_message_that_is_far_too_large_ends_the_connection(own_site: Site) -> None:
    alice = Visitor(own_site, "alice")
    code = alice.post("games")["code"]

    async def shout() -> None:
        async with alice.connect(code) as socket:
            await socket.send("x" * 2000)
            assert (await hear(socket, "error"))["code"] == "message.invalid"
            await socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as closed:
                await hear(socket, "nothing")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1009

    alone(shout())
