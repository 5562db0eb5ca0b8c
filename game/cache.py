"""A cache in Redis that the site can do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property
from redis.exceptions import RedisError

from game.circuit_breaker import Breaker

T = TypeVar("T")


class ForgivingCache(RedisCache):
    """While Redis is away nothing is found in it and nothing is kept: nobody is throttled, and
    nobody is turned away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._address, self._settings = server, params["OPTIONS"]

    @cached_property
    def _cache(self) -> RedisCacheClient:
        """Django makes a cache for each request; the connections are those of the process."""
        if self._address not in CLIENTS:
            CLIENTS[self._address] = ForgivingClient([self._address], **self._settings)
        return CLIENTS[self._address]


class ForgivingClient(RedisCacheClient):
    """Each operation with its answer for the case that Redis is away."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._breaker = Breaker("Redis does not answer: requests are not counted")

    def _try(self, otherwise: T, operation: Callable[..., T], *args: Any) -> T:
        if self._breaker.broken:
            return otherwise
        try:
            return operation(*args)
        except RedisError as error:
            self._breaker.trip(error)
            return otherwise

    def get(self, key: Any, default: Any) -> Any:
        return self._try(default, super().get, key, default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        self._try(None, super().set, key, value, timeout)

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        return self._try(True, super().add, key, value, timeout)

    def incr(self, key: Any, delta: Any) -> Any:
        return self._try(delta, super().incr, key, delta)

    def touch(self, key: Any, timeout: Any) -> bool:
        return self._try(False, super().touch, key, timeout)

    def delete(self, key: Any) -> bool:
        return self._try(False, super().delete, key)

    def has_key(self, key: Any) -> bool:
        return self._try(False, super().has_key, key)

    def get_many(self, keys: Any) -> dict[Any, Any]:
        found: dict[Any, Any] = self._try({}, super().get_many, keys)
        return found

    def set_many(self, data: Any, timeout: Any) -> None:
        self._try(None, super().set_many, data, timeout)

    def delete_many(self, keys: Any) -> None:
        self._try(None, super().delete_many, keys)

    def clear(self) -> bool:
        return self._try(False, super().clear)


CLIENTS: dict[str, ForgivingClient] = {}
