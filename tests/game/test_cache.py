"""The cache in Redis, and the rate limits while Redis is away."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.core.cache import BaseCache, CacheHandler

from boggle_site import backends
from game import circuit_breaker
from game.cache import CLIENTS
from game.circuit_breaker import CircuitBreaker
from game.services import rates
from tests.services import RedisServer


def of_a_request(redis: RedisServer) -> BaseCache:
    """The cache as each request has it: an object of its own."""
    return CacheHandler({"default": backends.cache(redis.url)})["default"]


@pytest.fixture
def limited(
    redis: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[RedisServer]:
    """A Redis that counts requests, of which two a minute are allowed."""
    settings.CACHES = {"default": backends.cache(redis.url)}
    settings.RATES = {"solve": "2/min"}
    monkeypatch.setattr(rates, "_breaker", CircuitBreaker("requests are not counted"))
    yield redis
    CLIENTS.clear()


def asked(times: int) -> list[bool]:
    """Whether each of several requests is refused."""
    return [rates.seconds_to_wait("solve", "192.0.2.1") > 0 for _ in range(times)]


def test_what_one_keeps_another_finds(redis: RedisServer) -> None:
    cache = of_a_request(redis)
    cache.set("name", {"alice": 1}, 60)
    assert of_a_request(redis).get("name") == {"alice": 1}
    assert not of_a_request(redis).add("name", "bob", 60)
    cache.set("count", 1, 60)
    assert of_a_request(redis).incr("count") == 2
    with pytest.raises(ValueError, match="not found"):
        cache.incr("nothing")
    assert len(CLIENTS) == 1
    CLIENTS.clear()


def test_while_redis_is_away_nobody_is_refused(
    limited: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    assert asked(3) == [False, False, True]
    limited.kill()
    with caplog.at_level(logging.WARNING):
        assert asked(3) == [False, False, False]
    assert len(caplog.records) == 1
    assert "requests are not counted" in caplog.text


def test_it_comes_back(limited: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuit_breaker, "OPEN_FOR", 0.0)
    limited.kill()
    assert asked(3) == [False, False, False]
    limited.start()
    assert asked(3) == [False, False, True]


def test_restarted_between_two_requests_it_is_not_missed(
    limited: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    asked(1)
    limited.kill()
    limited.start()
    with caplog.at_level(logging.WARNING):
        assert asked(3) == [False, False, True]
    assert caplog.text == ""


def test_who_does_not_answer_is_asked_once(limited: RedisServer) -> None:
    asked(2)
    limited.freeze()
    assert asked(1) == [False]
    limited.thaw()
    assert asked(3) == [False, False, False]  # for some seconds it is left alone
