"""Rate limits, and marks that expire, by address, player or token.

Both are in the cache; processes that share a cache share them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from django.conf import settings
from django.core.cache import cache

from game.circuit_breaker import CircuitBreaker
from game.rules.refusals import Refusal
from game.rules.wording import counted

if TYPE_CHECKING:  # the server imports this module before Django is set up
    from django.contrib.auth.models import User

    from game.models import Player

T = TypeVar("T")

PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}  # by the first letter of the unit, in seconds

_breaker = CircuitBreaker("The cache does not answer: requests are not counted")


class Rate(NamedTuple):
    most: int
    seconds: int


OFTEN = "Too many requests in a short time."


class RateLimited(Refusal):
    """`seconds`: the time until the next request is allowed. `reason`: a sentence."""

    def __init__(self, seconds: int, reason: str = OFTEN) -> None:
        wait = counted(seconds, "second")
        super().__init__("rate.limited", f"{reason} Try again in {wait}.")
        self.seconds = seconds


def parse_rate(text: str) -> Rate:
    """`120/min`, `30/10min`. Raises ValueError."""
    read = re.fullmatch(r"([0-9]+)/([1-9][0-9]{0,3})?([smhd])[a-z]*", text)
    if read is None:
        raise ValueError(text)
    most, periods, unit = read.groups()
    return Rate(int(most), int(periods or 1) * PERIODS[unit])


def check(scope: str, who: str, weight: int = 1, reason: str = OFTEN) -> None:
    """Count a request of this kind. Raises RateLimited."""
    if seconds := seconds_to_wait(scope, who, weight):
        raise RateLimited(seconds, reason)


def seconds_to_wait(scope: str, who: str, weight: int = 1, rate: Rate | None = None) -> int:
    """Count a request; 0 while it is within the limit, or while the cache is unavailable.

    `scope`: a key of `settings.RATES`, or any name with a `rate` of its own. `weight`: how many
    requests it counts as.
    """
    limit = rate or parse_rate(settings.RATES[scope])
    return _if_available(lambda: _count(_key(scope, who), weight, limit), 0)


def seconds_left(scope: str, who: str) -> int:
    """Like `seconds_to_wait` for the next request, which is not counted."""
    limit = parse_rate(settings.RATES[scope])
    return _if_available(lambda: _left(_key(scope, who), limit), 0)


def mark(scope: str, who: str, seconds: int) -> None:
    """Marks `who` for so many seconds, for example as known in a game."""
    _if_available(lambda: cache.set(_key(scope, who), True, seconds), None)


def is_marked(scope: str, who: str) -> bool:
    return _if_available(lambda: bool(cache.get(_key(scope, who))), False)


def _if_available(ask: Callable[[], T], otherwise: T) -> T:
    """The answer of the cache. `otherwise` if it raises anything: nobody is refused for that."""
    if _breaker.is_open:
        return otherwise
    try:
        return ask()
    except Exception as error:
        _breaker.trip(error)
        return otherwise


def _key(scope: str, who: str) -> str:
    return f"rate {scope} {who}".replace(" ", ":")


def _left(key: str, rate: Rate) -> int:
    until: float | None = cache.get(key)
    if until is None or not _is_current(until, time.time(), rate):
        return 0
    if cache.get(f"{key}:{until}", 0) < rate.most:
        return 0
    return max(1, ceil(until - time.time()))


def _count(key: str, weight: int, rate: Rate) -> int:
    """A window begins with its first request; the next one begins after its end."""
    now = time.time()
    cache.add(key, now + rate.seconds, rate.seconds)
    until: float = cache.get(key, now + rate.seconds)
    if not _is_current(until, now, rate):
        until = now + rate.seconds
        cache.set(key, until, rate.seconds)
    count = f"{key}:{until}"
    cache.add(count, 0, rate.seconds)
    requests = 1
    with suppress(ValueError):  # the window has just ended
        requests = cache.incr(count, weight)
    return max(1, ceil(until - now)) if requests > rate.most else 0


def _is_current(until: float, now: float, rate: Rate) -> bool:
    """False for a window from before the clock was set; those of two machines may differ a bit."""
    return now <= until <= now + 2 * rate.seconds


def by_player(player: Player | int) -> str:
    return f"player-{player if isinstance(player, int) else player.pk}"


def by_account(user: User) -> str:
    return f"account-{user.pk}"


def by_scope(scope: Mapping[str, Any]) -> str:
    """The client's address, of an ASGI scope."""
    client = scope.get("client")
    forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return by_address(
        {
            "REMOTE_ADDR": client[0] if client else "",
            "HTTP_X_FORWARDED_FOR": b",".join(forwarded).decode("latin-1"),
        }
    )


def by_address(meta: Mapping[str, Any]) -> str:
    """The client's address. Of the forwarding header, only the entries of our own proxies count.

    An IPv6 subscriber owns a network of 2^64 addresses; they count as one.
    """
    client = str(meta.get("REMOTE_ADDR", ""))
    if settings.NUM_PROXIES and (forwarded := meta.get("HTTP_X_FORWARDED_FOR")):
        client = _without_port(str(forwarded).split(",")[-settings.NUM_PROXIES :][0].strip())
    return _client(client)


@lru_cache(10_000)
def _client(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return text[:100]
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return str(address)


def _without_port(client: str) -> str:
    """Some proxies append a port, which changes: `192.0.2.1:50123`, `[2001:db8::1]:50123`."""
    if client.startswith("["):
        return client[1:].partition("]")[0]
    return client.partition(":")[0] if client.count(":") == 1 else client
