"""How much a connection may send."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from game.live.limits import Bucket
from tests.game.live.table import alone
from tests.game.live.visitor import Visitor, hear
from tests.server import Site


def test_burst_and_rate() -> None:
    bucket = Bucket((10, 20), 0)
    assert [bucket.take(0) for _ in range(21)] == [True] * 20 + [False]
    assert [bucket.take(0.25) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100) for _ in range(21)] == [True] * 20 + [False]


def test_who_keeps_to_the_rate_is_never_stopped() -> None:
    bucket = Bucket((10, 20), 0)
    assert all(bucket.take(number / 9.9) for number in range(1000))


def test_who_reserves_waits_for_those_before() -> None:
    bucket = Bucket((10, 2), 0)
    assert [bucket.reserve(0) for _ in range(4)] == [0, 0, 0.1, 0.2]
    assert bucket.reserve(0.1) == 0.2
    assert bucket.reserve(100) == 0


def test_a_message_that_is_far_too_large_ends_the_connection(site: Site) -> None:
    alice = Visitor(site, "alice")
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
