"""The cache in Redis."""

from __future__ import annotations

import pytest
from django.core.cache import BaseCache, CacheHandler

from boggle_site import backends
from game.cache import CLIENTS
from tests.services import RedisServer


def of_a_request(redis: RedisServer) -> BaseCache:
    """The cache as each request has it: an object of its own."""
    return CacheHandler({"default": backends.cache(redis.url)})["default"]


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
