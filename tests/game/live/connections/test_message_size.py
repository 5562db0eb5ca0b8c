"""A message that is too long."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.game.live.table import alone
from tests.game.live.visitor import Visitor, hear
from tests.server import Site


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
