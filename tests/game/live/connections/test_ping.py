"""{"type": "ping"}"""

from __future__ import annotations

from tests.game.live.conftest import Table
from tests.game.live.table import run, sit_down


def test_is_answered_with_its_id(table: Table) -> None:
    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        await alice.say("ping", id=8)
        assert await alice.event() == {"type": "pong", "id": 8}
        await alice.say("ping")
        assert await alice.event() == {"type": "pong"}

    run(scene)
