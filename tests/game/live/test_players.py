"""{"type": "players"}: who is in a game, whenever that changes."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.utils import timezone

from game import steady_clock
from game.live import hub
from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.accounts import players
from game.services.play import games
from game.services.play.notifications import CHANGED, GROUP
from game.services.play.seating import hosting, presence
from tests.game.live.conftest import Table
from tests.game.live.table import PATIENCE, do, sit_down, until


def newcomer(game: Game, name: str) -> Seat:
    now = timezone.now()
    return presence.join(game, players.guest(name, now), name, now)


async def test_only_the_host_hears_who_knocks(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    await do(hosting.set_door, table.game, table.alice, Door.KNOCK, timezone.now())
    assert (await alice.hear("snapshot"))["you"]["knocks"] == []
    dora = await do(players.guest, "dora", timezone.now())
    with pytest.raises(Refusal, match="You have knocked"):
        await do(presence.join, table.game, dora, None, timezone.now())
    [knock] = (await alice.hear("knocks"))["knocks"]
    assert knock["name"] == "dora"
    await do(hosting.let_in, table.game, table.alice, knock["seat"], timezone.now())
    assert (await bob.hear("players"))["players"][-1]["seat"] == knock["seat"]
    assert (await alice.hear("knocks"))["knocks"] == []
    assert "knocks" not in [message["type"] for message in bob.heard]


async def test_nobody_seems_absent_when_the_clock_is_set_forward(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = steady_clock.now
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    monkeypatch.setattr(steady_clock, "now", lambda: clock() + timedelta(hours=1))
    recent = Seat.objects.filter(seen_at__gt=clock() + timedelta(minutes=30))
    async with asyncio.timeout(PATIENCE):
        while await do(recent.count) < 2:
            await asyncio.sleep(0.1)
    await do(hosting.rename, table.game, table.alice, table.bob, "Bobby", clock())
    message = await alice.hear("players")
    assert [player["online"] for player in message["players"]] == [True, True]
    assert [message["type"] for message in alice.heard] == ["snapshot", "players"]
    await bob.hang_up()


async def test_many_newcomers_cause_few_messages(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    for number in range(20):
        await do(newcomer, table.game, f"guest {number}")
    while len((await alice.hear("players"))["players"]) < 22:
        pass
    assert len([message for message in alice.heard if message["type"] == "players"]) < 15


async def test_a_player_who_leaves_is_disconnected_and_may_come_back(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    await do(presence.leave, table.game, table.bob, timezone.now())
    assert (await bob.hear("error"))["code"] == "seat.unknown"
    assert await bob.event() == {"type": "closed", "code": 4403}
    message = await alice.hear("players")
    assert message.keys() == {"type", "server_time", "players", "present"}
    assert [player["name"] for player in message["players"]] == ["alice"]
    watching = await sit_down(table.game, table.bob)
    assert watching.heard[0]["you"] is None
    await do(presence.join, table.game, table.bob.player, None, timezone.now())
    assert (await alice.hear("players"))["present"] == 2


async def test_newcomers_of_the_public_game_are_sent(table: Table) -> None:
    game = await do(games.public_game, timezone.now())
    seat = await do(newcomer, game, "charlie")
    line = await sit_down(game, seat)
    await do(newcomer, game, "dora")
    message = await line.event()
    while "dora" not in str(message.get("players")):  # a round of the game may begin just now
        message = await line.event()
    assert {player["name"] for player in message["players"]} >= {"charlie", "dora"}


async def test_unknown_notifications_of_a_newer_release_are_ignored(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "WAITING_EVERY", 3600.0)  # news come by notifications only
    unknown = {"type": "player.promoted", "seat": 7}, {"type": CHANGED}, {"type": "", "games": 3}
    alice = await sit_down(table.game, table.alice)
    layer: Any = get_channel_layer()
    await until(lambda: GROUP in layer.groups)
    for notification in unknown:
        await layer.group_send(GROUP, notification)
    await do(hosting.rename, table.game, table.alice, table.bob, "bob 2", timezone.now())
    news = {"type": CHANGED, "games": [table.game.pk], "reason": "renamed"}
    await layer.group_send(GROUP, news)
    assert "bob 2" in str(await alice.hear("players"))
