"""Settings of the database, the channel layer and mails, derived from their URLs."""

from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

Config = dict[str, Any]

SQLITE, POSTGRES = "django.db.backends.sqlite3", "django.db.backends.postgresql"
REDIS_SCHEMES = ("redis", "rediss", "unix")
PREFIX = "boggle"  # begins all keys in Redis, as other programs may share it

POOL_TIMEOUT = 3  # seconds that a request waits for a connection from the pool
TCP_TIMEOUT = 10_000  # milliseconds until a connection counts as broken
REDIS_TIMEOUTS = {"socket_timeout": 1, "socket_connect_timeout": 1}  # seconds


def database(config: Config, pool_size: int) -> Config:
    """The setting that django-environ read from DATABASE_URL, with the options the site needs.

    Raises ImproperlyConfigured for a database other than SQLite and PostgreSQL.
    """
    engine = config.get("ENGINE")
    if engine == SQLITE:
        _make_private(config["NAME"])
        # Opening the file takes longer than the queries of most requests.
        persistent = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
        return {**config, **persistent, "OPTIONS": _sqlite_options()}
    if engine != POSTGRES:
        hint = "Write postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////PATH/TO/FILE."
        raise ImproperlyConfigured(
            f"DATABASE_URL is not the address of an SQLite or PostgreSQL database. {hint}"
        )
    # A pool serves any number of threads, however short-lived. It replaces dead connections before
    # they are used. By default it would try to reach a lost server less and less often.
    wait = {"timeout": POOL_TIMEOUT, "reconnect_timeout": POOL_TIMEOUT}
    pool = {"min_size": 1, "max_size": pool_size, **wait}
    # Without this, a connection would wait for hours for an answer across a broken network.
    network = {"tcp_user_timeout": TCP_TIMEOUT}
    options = {**network, **config.get("OPTIONS", {}), "pool": pool}
    return {**config, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def _make_private(name: str) -> None:
    """Create the file of a database for its owner only: SQLite would let everybody read it."""
    with suppress(OSError):  # it exists, or can't be made, which SQLite explains
        if name != ":memory:":
            Path(name).touch(mode=0o600, exist_ok=False)


def _sqlite_options() -> Config:
    # Two deferred transactions, the default, fail with "database is locked" when both start to
    # write. With WAL, readers never wait for the writer. Commits make a checkpoint only from 64 MB
    # on: once a process has had a socket, a thread makes them (`game.db.sqlite_checkpoints`).
    pragmas = ("journal_mode=WAL", "synchronous=NORMAL", "wal_autocheckpoint=16000")
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": " ".join(f"PRAGMA {pragma};" for pragma in pragmas),
    }


def channel_layer(redis_url: str) -> Config:
    """The channel layer between processes; without Redis, within this process only.

    With Pub/Sub a process has one connection to publish and one to subscribe, and Redis stores
    nothing. The core layer of channels-redis refuses most of a thousand messages sent at once.
    """
    if not redis_url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    retry = Retry(NoBackoff(), 1)
    host = {"address": _checked(redis_url), **REDIS_TIMEOUTS, "retry": retry}
    layer = "channels_redis.pubsub.RedisPubSubChannelLayer"
    return {"BACKEND": layer, "CONFIG": {"hosts": [host], "prefix": PREFIX}}


def email(url: str) -> Config:
    """The settings of mails; none without a URL.

    Raises ImproperlyConfigured unless it is a URL of an SMTP server, or `consolemail://`.
    """
    if not url:
        return {}
    with suppress(ImproperlyConfigured, ValueError):  # ValueError: the port
        config: Config = Env.email_url_config(url)
        if config["EMAIL_HOST"] or urlsplit(url).scheme == "consolemail":
            return config
    hint = "Write smtp+tls://USER:PASSWORD@HOST:587 or smtp+ssl://USER:PASSWORD@HOST:465."
    raise ImproperlyConfigured(f"EMAIL_URL is not the address of a mail server. {hint}")


def _checked(redis_url: str) -> str:
    if urlsplit(redis_url).scheme in REDIS_SCHEMES:
        return redis_url
    raise ImproperlyConfigured(
        "REDIS_URL is not the address of a Redis server. Write redis://HOST:6379/0."
    )
