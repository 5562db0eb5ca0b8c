"""The database, the cache and the layer between processes, from their addresses."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

Config = dict[str, Any]

SQLITE, POSTGRES = "django.db.backends.sqlite3", "django.db.backends.postgresql"
OUR_SQLITE = "boggle_site.sqlite"
REDIS_SCHEMES = ("redis", "rediss", "unix")
PREFIX = "boggle"  # of all that is in Redis, which others may use too

# Seconds that a request waits for one of its process's connections to the database.
POOL_PATIENCE = 10
# Seconds to wait for Redis; nobody waits longer for what the game can do without.
REDIS_PATIENCE = {"socket_timeout": 1, "socket_connect_timeout": 1}
# Of one process: the client refuses those beyond, and requests may come in many at once.
REDIS_CONNECTIONS = 1000


def database(config: Config, pool_size: int) -> Config:
    """What django-environ has read from DATABASE_URL, with what the database needs.

    Raises ImproperlyConfigured for one that this site doesn't know.
    """
    engine = config.get("ENGINE")
    if engine == SQLITE:
        # Opening the file anew for each request would take longer than all that is asked of it.
        kept = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
        # Said outright, as pytest-django takes an engine that it doesn't know for one of files.
        tests = {"TEST": {"NAME": ":memory:"}}
        return {**config, **kept, **tests, "ENGINE": OUR_SQLITE, "OPTIONS": _sqlite_options()}
    if engine != POSTGRES:
        hint = "Write postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////PATH/TO/FILE."
        raise ImproperlyConfigured(f"DATABASE_URL names no database that this site knows. {hint}")
    # From a pool of the process, so that it makes no difference how many threads there are and how
    # long they live; a connection that has died is replaced before it is used.
    pool = {"min_size": 1, "max_size": pool_size, "timeout": POOL_PATIENCE}
    options = {**config.get("OPTIONS", {}), "pool": pool}
    return {**config, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def _sqlite_options() -> Config:
    # Deferred transactions, SQLite's own default, fail with "database is locked" when two of them
    # turn into writers; with WAL readers never wait for the writer. The log may get long, 64 MB,
    # before a commit has to carry it over: where sockets are open, that is done beside them.
    pragmas = ("journal_mode=WAL", "synchronous=NORMAL", "wal_autocheckpoint=16000")
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": " ".join(f"PRAGMA {pragma};" for pragma in pragmas),
    }


def cache(redis_url: str) -> Config:
    """The cache that counts requests: of all processes together, or of each by itself."""
    if not redis_url:
        return {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        }
    from redis.backoff import NoBackoff  # takes a while, and few sites need it
    from redis.retry import Retry

    options = {
        **REDIS_PATIENCE,
        "max_connections": REDIS_CONNECTIONS,
        "retry": Retry(NoBackoff(), 1),  # a connection from before Redis was restarted
    }
    return {
        "BACKEND": "game.cache.SharedRedisCache",
        "LOCATION": _known(redis_url),
        "KEY_PREFIX": PREFIX,
        "OPTIONS": options,
    }


def channel_layer(redis_url: str) -> Config:
    """What carries news between processes; without Redis, within this one only.

    With Pub/Sub a process has one connection to send and one to hear by, and Redis keeps nothing:
    the other layer refuses most of a thousand messages that are sent at once.
    """
    if not redis_url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    retry = Retry(NoBackoff(), 1)
    host = {"address": _known(redis_url), **REDIS_PATIENCE, "retry": retry}
    layer = "channels_redis.pubsub.RedisPubSubChannelLayer"
    return {"BACKEND": layer, "CONFIG": {"hosts": [host], "prefix": PREFIX}}


def _known(redis_url: str) -> str:
    """Raises ImproperlyConfigured for what is no address of a Redis."""
    if urlsplit(redis_url).scheme in REDIS_SCHEMES:
        return redis_url
    raise ImproperlyConfigured("REDIS_URL is no address of a Redis. Write redis://HOST:6379/0.")
