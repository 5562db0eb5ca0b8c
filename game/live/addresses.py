"""What the connections of one address share, in this process.

A school shares an address: the limits are far above what a class needs.
"""

from __future__ import annotations

import resource
from asyncio import Semaphore
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings

from game.live.limits import FRAMES_FOR_EACH_WORD, Bucket
from game.rules.refusals import Refusal
from game.services import rates

LARGE_BODIES = 4  # received or handled at the same time
READS = (500.0, 500)  # of data for HTTP: a second, and at once; more have to wait
# Likewise of requests, for each percent of a core, of which a small one takes 2 ms.
REQUESTS_OF_A_PERCENT = 4.0
REQUESTS_AT_ONCE = 100
# Likewise of new connections, where a thousand may be open; where more may, in proportion.
OPENED_A_SECOND, OPENED_AT_ONCE = 50.0, 50
FILES = 65_536  # The process opens no more files, even if it may.


class Address:
    """Lives as long as somebody refers to it.

    `name`: as `rates.by_address` has it. `connections`: open ones, as the server sees them; behind
    a proxy they are the proxy's.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name
        words, now = float(settings.ADDRESS_WORDS), monotonic()
        self.connections = self.sockets = 0
        self.words = Bucket((words, int(2 * words)), now)
        frames = FRAMES_FOR_EACH_WORD * words
        self.frames = Bucket((frames, int(2 * frames)), now)
        self.reads = Bucket(READS, now)
        rate = REQUESTS_OF_A_PERCENT * settings.ADDRESS_CPU_PERCENT
        self.requests = Bucket((rate, REQUESTS_AT_ONCE), now)
        scale = max(1, most_connections() // 1_000)
        self._opened = Bucket((scale * OPENED_A_SECOND, scale * OPENED_AT_ONCE), now)
        self.large_bodies = Semaphore(LARGE_BODIES)

    @property
    def is_full(self) -> bool:
        return not settings.NUM_PROXIES and self.connections >= most_connections()

    def seconds_to_open(self) -> float:
        """How long a new connection has to wait for its turn."""
        return 0.0 if settings.NUM_PROXIES else self._opened.reserve(monotonic())

    @contextmanager
    def socket(self) -> Iterator[None]:
        """Counts a socket. Raises Refusal if there are too many."""
        if self.sockets >= most_connections():
            detail = "This site is open too many times already at your address."
            raise Refusal("connections.many", detail)
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1


_addresses: WeakValueDictionary[str, Address] = WeakValueDictionary()


def address_of(scope: Mapping[str, Any]) -> Address:
    """The address that an ASGI scope comes from."""
    key = rates.by_scope(scope)
    if (address := _addresses.get(key)) is None:
        address = _addresses[key] = Address(key)
    return address


def clear() -> None:
    """Forget all addresses. For tests, each of which has an event loop of its own."""
    _addresses.clear()


def most_connections() -> int:
    """One address never takes more than a quarter of the files that the process may open."""
    most: int = settings.ADDRESS_CONNECTIONS
    return min(most, _open_files() // 4)


@cache
def _open_files() -> int:
    """The most that the process may open."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if files == resource.RLIM_INFINITY else files


def raise_file_limit() -> None:
    """Each connection is an open file. Systems start programs with a limit that many may raise."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        _open_files.cache_clear()
