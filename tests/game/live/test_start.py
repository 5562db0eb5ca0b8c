"""{"type": "start"}"""

from __future__ import annotations

from game.models import Round
from tests.game.live.conftest import Table
from tests.game.live.table import do, run, sit_down


def test_everybody_is_told_at_once(table: Table) -> None:
    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        bob = await sit_down(table.game, table.bob)
        await alice.say("start")
        for line in (alice, bob):
            snapshot = await line.phase("countdown")
            assert snapshot["round"]["number"] == 1
            assert snapshot["round"]["board"] is None
            assert len(snapshot["round"]["commitment"]) == 64

    run(scene)


def test_only_the_host(table: Table) -> None:
    async def scene() -> None:
        bob = await sit_down(table.game, table.bob)
        await bob.say("start", id=5)
        assert await bob.hear("error") == {
            "type": "error",
            "id": 5,
            "code": "game.not_host",
            "detail": "Only the host can start a round.",
        }
        assert await do(Round.objects.count) == 0

    run(scene)


def test_nobody_who_only_watches(table: Table) -> None:
    async def scene() -> None:
        charlie = await sit_down(table.game, None)
        await charlie.say("start")
        assert (await charlie.hear("error"))["code"] == "seat.unknown"

    run(scene)
