"""The cache in Redis."""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property


class SharedRedisCache(RedisCache):
    """Django makes a cache object for each request, with connections of its own. Here all of a
    process share one client, and so its pool of connections."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._server = server

    @cached_property
    def _cache(self) -> RedisCacheClient:
        if self._server not in CLIENTS:
            CLIENTS[self._server] = super()._cache
        return CLIENTS[self._server]


CLIENTS: dict[str, RedisCacheClient] = {}
