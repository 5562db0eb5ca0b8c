"""{"type": "results"}: once, when the round is settled, whoever settles it."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from game.models import Round, Standing
from game.services.play import settling
from tests.game.live.conftest import Table
from tests.game.live.table import do, ending, run, running, sit_down
from tests.game.play import say


def test_settled_by_the_hub_a_second_after_the_end(table: Table) -> None:
    round_ = running(table.game)
    say(round_, table.alice, "cat line", timezone.now())
    say(round_, table.bob, "cat", timezone.now())

    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        await do(ending, round_, 0.3)
        await alice.phase("finished")
        assert await alice.hear("results") == {"type": "results", "round": round_.public_id}
        await alice.say("ping")
        await alice.hear("pong")
        assert [message["type"] for message in alice.heard].count("results") == 1

    run(scene)
    standings = Standing.objects.filter(round=round_).values_list("seat__name", "points")
    assert list(standings) == [("alice", 1), ("bob", 0)]


def test_settled_by_somebody_else(table: Table) -> None:
    round_ = ending(running(table.game), -0.5)

    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        assert await do(settling.settle, round_, timezone.now() + timedelta(minutes=1))
        assert await alice.hear("results") == {"type": "results", "round": round_.public_id}

    run(scene)


def test_of_a_round_that_another_one_has_followed(table: Table) -> None:
    """The host skips the second in which the words are counted."""
    round_ = running(table.game)

    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        await do(ending, round_, 0.1)
        await alice.phase("finished")
        await alice.say("start")
        await alice.phase("countdown")
        assert await alice.has_heard("results") == {"type": "results", "round": round_.public_id}

    run(scene)
    assert Round.objects.get(pk=round_.pk).settled_at


def test_of_a_round_that_was_settled_before_there_is_no_news(table: Table) -> None:
    round_ = ending(running(table.game), -5)
    settling.settle(round_, timezone.now())

    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        assert alice.heard[-1]["round"]["settled"]
        await alice.say("ping")
        await alice.hear("pong")
        assert "results" not in [message["type"] for message in alice.heard]

    run(scene)
