"""The whole of a large site on one machine: nginx, two processes, PostgreSQL, Redis."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from tests.proxy import Proxy, running_proxy
from tests.server import Site, free_port, running_site
from tests.services import Postgres, RedisServer

METRICS_TOKEN = "token" * 12


@dataclass(frozen=True)
class Scaled:
    proxy: Proxy
    sites: tuple[Site, Site]


@contextmanager
def running_scaled(
    var_dir: Path,
    prepared: Path | None,
    postgres: Postgres,
    redis: RedisServer,
    tool: Callable[[str], str],
) -> Iterator[Scaled]:
    """Two processes behind nginx. The arguments are those of `running_pair` and `running_proxy`."""
    settings = {"NUM_PROXIES": "1", "HTTPS": "true", "METRICS_TOKEN": METRICS_TOKEN}
    with (
        running_pair(var_dir, prepared, postgres, redis, **settings) as sites,
        running_proxy(tool, (sites[0].port, sites[1].port)) as proxy,
    ):
        yield Scaled(proxy, sites)


@contextmanager
def running_pair(
    var_dir: Path,
    prepared: Path | None,
    postgres: Postgres,
    redis: RedisServer,
    prelude: str = "",
    /,
    **settings: str,
) -> Iterator[tuple[Site, Site]]:
    """Two processes that share a database of their own and Redis.

    `prepared` is the folder of a site that is set up; the cluster then has the database `site`.
    The second process runs the Python of `prelude` before it serves.
    """
    template = "site" if prepared else "template1"
    shared = {
        "DATABASE_URL": postgres.create(f"scaled_{token_hex(4)}", template),
        "REDIS_URL": redis.url,
        **settings,
    }
    with running_site(var_dir, prepared, **shared) as one:
        other = Site(free_port(), var_dir, one.environment, prelude)
        other.start()
        try:
            yield one, other
        finally:
            other.stop()
