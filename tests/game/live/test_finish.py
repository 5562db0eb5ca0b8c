"""{"type": "finish"} ends a round without a clock."""

from __future__ import annotations

from pathlib import Path

from game.models import Standing
from tests.game.live.table import do, run, running, sit_down
from tests.game.play import fresh_game


def test_the_round_is_over_and_settled(database_file: Path) -> None:
    game = fresh_game(round_seconds=None)
    round_ = running(game)

    async def scene() -> None:
        alice = await sit_down(game, game.host)
        assert (await alice.word("cat"))["accepted"]
        await alice.say("finish")
        snapshot = await alice.phase("finished")
        assert snapshot["you"]["words"] == [{"word": "cat", "points": 1}]
        assert await alice.hear("results") == {"type": "results", "round": round_.public_id}
        assert await do(Standing.objects.filter(round=round_, points=1).count) == 1

    run(scene)
