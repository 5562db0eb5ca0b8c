"""What one address may use of this process.

A school shares an address: the limits are far above what a class needs.
"""

import resource
from asyncio import Semaphore
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

from cachetools import LRUCache
from django.conf import settings
from django.utils.translation import gettext as _

from game.limits import rates
from game.limits.buckets import Bucket
from game.limits.table import (
    LARGE_BODIES,
    REQUESTS_AT_ONCE,
    REQUESTS_OF_A_PERCENT,
    SECONDS_OF_HANDSHAKES,
    STATIC_FILES,
    Flow,
)
from game.rules.refusals import Refusal

ADDRESSES = 10_000  # remembered without an open connection
FILES = 65_536  # The process opens no more files, even if it may.


class Address:
    """What an address has used. `name` is what `rates.by_address` returns."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        words, now = float(settings.ADDRESS_WORDS), monotonic()
        self.sockets = 0
        most = most_connections()
        self.handshakes = Bucket(Flow(most / SECONDS_OF_HANDSHAKES.much, most), now)
        self.words = Bucket(Flow(words, int(2 * words)), now)
        rate = REQUESTS_OF_A_PERCENT.much * settings.ADDRESS_CPU_PERCENT
        self.requests = Bucket(Flow(rate, REQUESTS_AT_ONCE.much), now)
        self.static_files = Bucket(STATIC_FILES.much, now)
        self.large_bodies = Semaphore(LARGE_BODIES.much)

    @contextmanager
    def socket(self) -> Iterator[None]:
        """Counts a socket. Raises Refusal if there are too many."""
        if self.sockets >= most_connections():
            detail = _("This site is open too many times already at your address.")
            raise Refusal("connections.many", detail)
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1


# An address is known while a socket or a request of it is open, and the last ones longer: what it
# has used counts between two requests, too.
_addresses: WeakValueDictionary[str, Address] = WeakValueDictionary()
_last: LRUCache[str, Address] = LRUCache(ADDRESSES)


def address_of(scope: Mapping[str, Any]) -> Address:
    key = rates.by_scope(scope)
    if (address := _addresses.get(key)) is None:
        address = _addresses[key] = Address(key)
    _last[key] = address
    return address


def clear() -> None:
    """Forget all addresses. For tests, each of which has an event loop of its own."""
    _last.clear()
    _addresses.clear()


def most_connections() -> int:
    """One address never takes more than a quarter of the files that the process may open."""
    most: int = settings.ADDRESS_CONNECTIONS
    return min(most, _open_files() // 4)


@cache
def _open_files() -> int:
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if files == resource.RLIM_INFINITY else files


def raise_file_limit() -> int:
    """The files that the process may open then. Each connection is one.

    Systems start programs with a limit that many may raise.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        _open_files.cache_clear()
    return _open_files()
