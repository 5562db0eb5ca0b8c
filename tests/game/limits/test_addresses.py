"""What an address has used counts, whether or not a connection of it is open."""

import gc
from time import monotonic
from weakref import ref

import pytest
from cachetools import LRUCache
from django.conf import LazySettings

from game.limits import addresses
from game.limits.addresses import address_of
from game.limits.table import SECONDS_OF_HANDSHAKES
from tests.boggle_site.server.test_handler import scope_of


def test_what_was_used_is_known_at_the_next_request() -> None:
    """One that closes its connection, or asks again on the same one, has used as much."""
    now = monotonic() + 1_000
    for name in ("handshakes", "static_files", "requests", "words"):

        def take(address: str = "127.0.0.1", name: str = name) -> bool:
            bucket = getattr(address_of(scope_of("/", address)), name)
            return bool(bucket.take(now, bucket.burst))

        assert take()
        gc.collect()
        assert not take()
        assert take("192.0.2.7")


def test_a_flood_of_handshakes_is_refused_and_owes_nothing_for_it(settings: LazySettings) -> None:
    """A class that comes back at once gets in; what was refused keeps nobody waiting later."""
    settings.ADDRESS_CONNECTIONS = 100
    bucket, now = address_of(scope_of("/")).handshakes, monotonic()
    class_ = [bucket.reserve(now, SECONDS_OF_HANDSHAKES.much) for _ in range(60)]
    assert class_ == [0.0] * 60
    flood = [bucket.reserve(now, SECONDS_OF_HANDSHAKES.much) for _ in range(1_000)]
    assert sum(wait is not None for wait in flood) == 140
    assert bucket.reserve(now + 10, SECONDS_OF_HANDSHAKES.much) is not None


def test_of_very_many_addresses_those_with_an_open_connection_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_last", LRUCache(10))
    known = address_of(scope_of("/", "192.0.2.0"))
    closed = ref(address_of(scope_of("/", "192.0.2.1")))
    for number in range(20):
        address_of(scope_of("/", f"198.51.100.{number}"))
    gc.collect()
    assert address_of(scope_of("/", "192.0.2.0")) is known
    assert closed() is None
