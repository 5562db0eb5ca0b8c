"""News between processes, by a real Redis."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import LazySettings

from boggle_site import backends
from game import circuit_breaker
from game.services.play import notifications
from tests.services import RedisServer

PATIENCE = 20  # seconds: the machine may be busy
CLASS = 120  # people who all come in at once, more than the usual capacity of a channel


@pytest.fixture(autouse=True)
def layer(redis: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CHANNEL_LAYERS = {"default": backends.channel_layer(redis.url)}
    monkeypatch.setattr(circuit_breaker, "OPEN_FOR", 0.0)


async def listen() -> Callable[[], Coroutine[Any, Any, dict[str, Any]]]:
    layer: Any = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(notifications.GROUP, channel)
    return partial(layer.receive, channel)


async def games_in(hear: Callable[[], Coroutine[Any, Any, dict[str, Any]]]) -> list[int]:
    return list((await hear())["games"])


async def told(game_id: int) -> None:
    """Tell as a request does: in a thread, which waits for it."""
    await asyncio.to_thread(notifications.notify, game_id)


@pytest.mark.django_db(transaction=True)
async def test_all_is_heard_when_many_tell_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "TIMEOUT", PATIENCE)
    hear = await listen()
    await asyncio.gather(*map(told, range(CLASS)))
    heard = set[int]()  # Under load, what is sent again after a second may come twice.
    async with asyncio.timeout(PATIENCE):
        while len(heard) < CLASS:
            heard.update(await games_in(hear))


@pytest.mark.django_db(transaction=True)
async def test_several_games_are_notified_at_once_and_nobody_waits() -> None:
    hear = await listen()
    notifications.set_broadcaster(notifications.Broadcaster())
    try:
        await asyncio.gather(*map(told, [*range(CLASS)] * 2))
        heard: list[int] = []
        async with asyncio.timeout(PATIENCE):
            while len(set(heard)) < CLASS:
                heard += await games_in(hear)
    finally:
        notifications.set_broadcaster(None)
    assert set(heard) == set(range(CLASS))
    assert len(heard) < 2 * CLASS


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("leave", [RedisServer.kill, RedisServer.freeze])
async def test_redis_goes_and_comes_back(
    redis: RedisServer, leave: Callable[[RedisServer], None], caplog: pytest.LogCaptureFixture
) -> None:
    hear = await listen()
    await told(1)
    assert await games_in(hear) == [1]
    leave(redis)
    with caplog.at_level(logging.WARNING):
        await told(2)
    assert "notice changes later" in caplog.text
    if leave is RedisServer.kill:
        redis.start()
    else:
        redis.thaw()
    async with asyncio.timeout(PATIENCE):
        hearing = asyncio.create_task(games_in(hear))
        while not hearing.done():  # what was told meanwhile may be lost
            await told(3)
            await asyncio.sleep(0.05)
        assert hearing.result() in ([2], [3])
