"""The cache in Redis, and what becomes of it while Redis is away."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.core.cache import BaseCache, CacheHandler

from boggle_site import backends
from game import circuit_breaker
from game.cache import CLIENTS
from game.services import rates
from tests.services import RedisServer


def of_a_request(redis: RedisServer) -> BaseCache:
    """The cache as each request has it: an object of its own."""
    return CacheHandler({"default": backends.cache(redis.url)})["default"]


@pytest.fixture
def cache(redis: RedisServer) -> Iterator[BaseCache]:
    yield of_a_request(redis)
    CLIENTS.clear()


def test_what_one_keeps_another_finds(redis: RedisServer, cache: BaseCache) -> None:
    cache.set("name", {"alice": 1}, 60)
    assert of_a_request(redis).get("name") == {"alice": 1}
    assert not of_a_request(redis).add("name", "bob", 60)
    cache.set("count", 1, 60)
    assert of_a_request(redis).incr("count") == 2
    with pytest.raises(ValueError, match="not found"):
        cache.incr("nothing")
    assert len(CLIENTS) == 1


def test_while_redis_is_away_nothing_is_kept_and_nobody_is_told_off(
    redis: RedisServer, cache: BaseCache, caplog: pytest.LogCaptureFixture
) -> None:
    cache.set("name", "alice", 60)
    redis.kill()
    with caplog.at_level(logging.WARNING):
        cache.set("name", "bob", 60)
    assert cache.get("name") is None
    assert cache.get("name", "charlie") == "charlie"
    assert cache.add("name", "bob", 60)
    assert cache.incr("count", 3) == 3
    assert cache.get_many(["name"]) == {}
    assert not cache.has_key("name")
    assert not cache.touch("name")
    assert not cache.delete("name")
    cache.set_many({"name": "bob"})
    cache.delete_many(["name"])
    cache.clear()
    assert len(caplog.records) == 1
    assert "requests are not counted" in caplog.text


def test_it_comes_back(
    redis: RedisServer, cache: BaseCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "PAUSE", 0.0)
    cache.set("name", "alice", 60)
    redis.kill()
    assert cache.get("name") is None
    redis.start()
    cache.set("name", "bob", 60)
    assert cache.get("name") == "bob"


def test_restarted_between_two_requests_it_is_not_missed(
    redis: RedisServer, cache: BaseCache, caplog: pytest.LogCaptureFixture
) -> None:
    cache.set("name", "alice", 60)
    redis.kill()
    redis.start()
    with caplog.at_level(logging.WARNING):
        assert cache.add("name", "bob", 60)
    assert cache.get("name") == "bob"
    assert caplog.text == ""


def test_who_does_not_answer_is_asked_once(redis: RedisServer, cache: BaseCache) -> None:
    cache.get("name")
    redis.freeze()
    assert cache.get("name", "charlie") == "charlie"
    redis.thaw()
    cache.set("name", "bob", 60)  # for some seconds it is left alone
    assert cache.get("name") is None


def test_nobody_is_held_up_while_requests_cannot_be_counted(
    redis: RedisServer, settings: LazySettings
) -> None:
    settings.CACHES = {"default": backends.cache(redis.url)}
    settings.RATES = {"solve": "2/min"}
    asked = [rates.seconds_to_wait("solve", "192.0.2.1") > 0 for _ in range(3)]
    assert asked == [False, False, True]
    redis.kill()
    asked = [rates.seconds_to_wait("solve", "192.0.2.1") > 0 for _ in range(3)]
    assert asked == [False, False, False]
    CLIENTS.clear()
