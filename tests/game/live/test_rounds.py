"""Rounds are started, finished and settled: what everybody in the game hears of it."""

import asyncio
import json
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from game.models import Round, Standing
from game.rules.settings import Rated
from game.services.accounts import players
from game.services.play import settling
from tests.game.live.conftest import Table
from tests.game.live.table import PATIENCE, do, ending, run, running, sit_down
from tests.game.play import fresh_game, host_of, say, sit


async def test_only_the_host_starts_a_round_and_everybody_is_told(table: Table) -> None:
    alice, bob, charlie = [
        await sit_down(table.game, seat) for seat in (table.alice, table.bob, None)
    ]
    await charlie.say("start")
    assert (await charlie.hear("error"))["code"] == "seat.unknown"
    await bob.say("start", id=5)
    assert await bob.hear("error") == {
        "type": "error",
        "id": 5,
        "code": "game.not_host",
        "detail": "Only the host can start a round.",
    }
    assert await do(Round.objects.count) == 0
    await alice.say("start")
    for line in (alice, bob, charlie):
        snapshot = await line.phase("countdown")
        assert snapshot["round"]["number"] == 1
        assert snapshot["round"]["board"] is None
        assert len(snapshot["round"]["commitment"]) == 64


async def test_a_round_without_a_clock_is_finished_and_its_results_are_announced_once(
    database_file: Path,
) -> None:
    game = await do(fresh_game, round_seconds=None)
    round_ = await do(running, game)
    alice = await sit_down(game, game.host)
    assert (await alice.word("cat"))["accepted"]
    await alice.say("finish")
    snapshot = await alice.phase("finished")
    assert snapshot["you"]["words"] == [{"word": "cat", "points": 1}]
    assert await alice.hear("results") == {"type": "results", "round": round_.public_id}
    assert await do(Standing.objects.filter(round=round_, points=1).count) == 1
    await alice.say("ping")
    await alice.hear("pong")
    assert [message["type"] for message in alice.heard].count("results") == 1


async def test_results_that_another_process_has_settled_are_announced(table: Table) -> None:
    round_ = await do(ending, await do(running, table.game), -0.5)
    alice = await sit_down(table.game, table.alice)
    assert await do(settling.settle, round_, timezone.now() + timedelta(minutes=1))
    assert await alice.hear("results") == {"type": "results", "round": round_.public_id}


def test_what_pages_tell_of_a_rated_round_is_stored_with_its_results(database_file: Path) -> None:
    game = fresh_game(rated=Rated.YES)
    ann, ben = host_of(game), sit(game, "ben", timezone.now())
    round_ = running(game)
    Round.objects.filter(pk=round_.pk).update(starts_at=timezone.now() - timedelta(seconds=60))
    for seat in (ann, ben):
        players.make(seat.name, "hash", seat.player, timezone.now())
        say(round_, seat, "cat line", timezone.now())
    hidden = {"type": "hidden", "round": round_.public_id}

    async def scene() -> None:
        lines = [await sit_down(game, seat) for seat in (ann, ann, None)]
        for line, times, seconds in zip(lines, (2, 1, 9), (999, 7, 9), strict=True):
            await line.send(text=json.dumps({**hidden, "times": times, "seconds": seconds}))
        await lines[0].send(text=json.dumps({**hidden, "round": "x", "times": 9, "seconds": 9}))
        await lines[0].say("ping")
        await lines[0].hear("pong")  # nothing has answered before
        await do(ending, round_, 0.1)
        await lines[0].hear("results")
        stored = Standing.objects.filter(hidden_times__isnull=False)
        async with asyncio.timeout(PATIENCE):
            while not await do(stored.exists):
                await asyncio.sleep(0.02)

    run(scene)
    told = Standing.objects.filter(seat__strength=None).values_list("hidden_times", flat=True)
    assert list(told.order_by("seat__name")) == [2, None]
    assert 60 <= (Standing.objects.get(seat=ann).hidden_seconds or 0) < 999  # as long as the round


async def test_results_are_announced_after_the_next_round_has_begun(table: Table) -> None:
    """The host skips the second in which the words are counted."""
    round_ = await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    await do(ending, round_, 0.1)
    await alice.phase("finished")
    await alice.say("start")
    await alice.phase("countdown")
    results = {"type": "results", "round": round_.public_id}
    assert results in alice.heard or await alice.hear("results") == results
    assert (await do(Round.objects.get, pk=round_.pk)).settled_at


async def test_results_from_before_a_connection_are_not_announced(table: Table) -> None:
    round_ = await do(ending, await do(running, table.game), -5)
    await do(settling.settle, round_, timezone.now())
    alice = await sit_down(table.game, table.alice)
    assert alice.heard[-1]["round"]["settled"]
    await alice.say("ping")
    await alice.hear("pong")
    assert "results" not in [message["type"] for message in alice.heard]
