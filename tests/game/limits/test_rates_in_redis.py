"""Rate limits that are counted in Redis, also while it is away."""

import logging

import pytest
from django.conf import LazySettings

from game import circuit_breaker
from game.circuit_breaker import CircuitBreaker
from game.limits import rates
from tests.services import RedisServer


@pytest.fixture
def limited(
    redis: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> RedisServer:
    """A Redis that counts requests, of which two a minute are allowed."""
    settings.REDIS_URL = redis.url
    settings.RATES = {"solve": "2/min"}
    monkeypatch.setattr(rates, "breaker", CircuitBreaker("limits", "requests are not counted"))
    return redis


def asked(times: int) -> list[bool]:
    """Whether each of several requests is refused."""
    return [rates.seconds_to_wait("solve", "192.0.2.1") > 0 for _ in range(times)]


def test_nobody_is_refused_while_redis_is_away(
    limited: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    assert asked(3) == [False, False, True]
    limited.kill()
    with caplog.at_level(logging.WARNING):
        assert asked(3) == [False, False, False]
    assert len(caplog.records) == 1
    assert "requests are not counted" in caplog.text


def test_requests_are_counted_again_once_redis_is_back(
    limited: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "OPEN_FOR", 0.0)
    limited.kill()
    assert asked(3) == [False, False, False]
    limited.start()
    assert asked(3) == [False, False, True]


def test_a_restart_of_redis_is_not_noticed(
    limited: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    asked(1)
    limited.kill()
    limited.start()
    with caplog.at_level(logging.WARNING):
        assert asked(3) == [False, False, True]
    assert caplog.text == ""


def test_a_redis_that_hangs_is_left_alone_for_a_while(limited: RedisServer) -> None:
    asked(2)
    limited.freeze()
    assert asked(1) == [False]
    limited.thaw()
    assert asked(3) == [False, False, False]  # for some seconds it is left alone
