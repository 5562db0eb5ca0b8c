"""A process of a newer release plays the same games, and tells this one more than it knows."""

from __future__ import annotations

from typing import Any

import pytest
from channels.layers import get_channel_layer

from game.live import hub
from game.services.play.notifications import CHANGED, GROUP
from game.services.play.seating import hosting
from tests.game.live.conftest import Table
from tests.game.live.table import do, run, sit_down, until
from tests.game.play import NOW

UNKNOWN = ({"type": "player.promoted", "seat": 7}, {"type": CHANGED}, {"type": "", "games": 3})


def test_unknown_notifications_are_ignored(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "WAITING_EVERY", 3600.0)  # news come by notifications only

    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        layer: Any = get_channel_layer()
        await until(lambda: GROUP in layer.groups)
        for unknown in UNKNOWN:
            await layer.group_send(GROUP, unknown)
        await do(hosting.rename, table.game, table.alice, table.bob, "bob 2", NOW)
        news = {"type": CHANGED, "games": [table.game.pk], "reason": "renamed"}
        await layer.group_send(GROUP, news)
        assert "bob 2" in str(await alice.hear("players"))

    run(scene)
