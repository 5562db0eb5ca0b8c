"""Rate limits, and marks that expire, counted for an address, a player, an account or a token.

They are in Redis, which processes share, or in the memory of this process.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import Lock
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cachetools import TLRUCache
from django.conf import settings
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from limits import RateLimitItemPerSecond
from limits.storage import RedisStorage, Storage
from limits.strategies import FixedWindowRateLimiter

from game.circuit_breaker import CircuitBreaker
from game.limits.table import WINDOWS
from game.rules.refusals import Refusal
from game.rules.wording import counted

if TYPE_CHECKING:  # the server imports this module before Django is set up
    from django.contrib.auth.models import User

    from game.models import Player

T = TypeVar("T")

PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}  # seconds by the first letter of the unit
MOST_WINDOWS = 20_000  # in the memory of a process
PREFIX = "boggle"  # begins all keys in Redis, as other programs may share it
REDIS_TIMEOUT = 1  # seconds

breaker = CircuitBreaker("limits", "Redis does not answer: requests are not counted")


class Rate(NamedTuple):
    most: int
    seconds: int


class RateLimited(Refusal):
    """`seconds`: the time until the next request is allowed. `reason`: a sentence, or empty."""

    def __init__(self, seconds: int, reason: str = "") -> None:
        super().__init__("rate.limited", _told(seconds, reason))
        self.seconds = seconds


def _told(seconds: int, reason: str) -> str:
    why = reason or _("Too many requests in a short time.")
    if seconds > 120:
        return counted(
            ceil(seconds / 60),
            "%(why)s Try again in %(count)s minute.",
            "%(why)s Try again in %(count)s minutes.",
            why=why,
        )
    return counted(
        seconds,
        "%(why)s Try again in %(count)s second.",
        "%(why)s Try again in %(count)s seconds.",
        why=why,
    )


def parse_rate(text: str) -> Rate:
    """`120/min`, `30/10min`. Raises ValueError."""
    read = re.fullmatch(r"([0-9]+)/([1-9][0-9]{0,5})?([smhd])[a-z]*", text)
    if read is None:
        raise ValueError(text)
    most, periods, unit = read.groups()
    return Rate(int(most), int(periods or 1) * PERIODS[unit])


def check(scope: str, who: str, weight: int = 1, reason: str = "") -> None:
    """Count a request of this scope. Raises RateLimited."""
    if seconds := seconds_to_wait(scope, who, weight):
        raise RateLimited(seconds, reason)


def check_visitor(scope: str, address: str, player: int | None, weight: int = 1) -> None:
    """Count a request of a visitor, who shares an address with others. Raises RateLimited."""
    if seconds := seconds_of_visitor(scope, address, player, weight):
        raise RateLimited(seconds)


def seconds_of_visitor(scope: str, address: str, player: int | None, weight: int = 1) -> int:
    """Like `seconds_to_wait`, for the player first, so that nobody uses up what the others have,
    and for the day of the address where the scope has such a limit. What is counted for players
    alone is counted for the address only of a visitor who is none."""
    own = f"visitor_{scope}"
    if player and scope in WINDOWS and WINDOWS[scope].who == "player":
        return seconds_to_wait(scope, by_player(player), weight)
    wait = 0
    if player and own in settings.RATES:
        wait = seconds_to_wait(own, by_player(player), weight)
    wait = wait or seconds_to_wait(scope, address, weight)
    day = f"{scope}_day"
    return wait or (seconds_to_wait(day, address, weight) if day in settings.RATES else 0)


def seconds_to_wait(scope: str, who: str, weight: int = 1, rate: Rate | None = None) -> int:
    """Count a request; 0 while it is within the limit, or while Redis is unavailable.

    A window begins with its first request; the next one begins after its end. `scope`: a key of
    `settings.RATES`, or any name with a `rate` of its own. `weight`: the number of requests that
    this one counts as.
    """
    window = _window(scope, rate)
    return _if_available(
        lambda limiter: 0 if limiter.hit(window, who, cost=weight) else _left(limiter, window, who),
        0,
    )


def seconds_left(scope: str, who: str) -> int:
    """Like `seconds_to_wait` for the next request, which is not counted."""
    window = _window(scope)
    return _if_available(
        lambda limiter: 0 if limiter.test(window, who) else _left(limiter, window, who), 0
    )


def mark(scope: str, who: str, seconds: int) -> None:
    """Mark somebody for so many seconds, for example as known in a game."""
    window = RateLimitItemPerSecond(1, seconds, scope)

    def begin(limiter: FixedWindowRateLimiter) -> None:
        limiter.clear(window, who)
        limiter.hit(window, who)

    _if_available(begin, None)


def is_marked(scope: str, who: str, seconds: int) -> bool:
    """Whether somebody is marked. `seconds` must be the number that `mark` was called with."""
    window = RateLimitItemPerSecond(1, seconds, scope)
    return _if_available(lambda limiter: not limiter.test(window, who), False)


def clear() -> None:
    """Forget what this process has counted. For tests."""
    _limiter.cache_clear()


def _window(scope: str, rate: Rate | None = None) -> RateLimitItemPerSecond:
    most, seconds = rate or parse_rate(settings.RATES[scope])
    return RateLimitItemPerSecond(most, seconds, scope)


def _left(limiter: FixedWindowRateLimiter, window: RateLimitItemPerSecond, who: str) -> int:
    return max(1, ceil(limiter.get_window_stats(window, who).reset_time - time()))


def _if_available(ask: Callable[[FixedWindowRateLimiter], T], otherwise: T) -> T:
    """The answer of the limiter. `otherwise` if it raises anything: nobody is refused for that."""
    if breaker.is_open:
        return otherwise
    try:
        return ask(_limiter(settings.REDIS_URL))
    except Exception as error:
        breaker.trip(error)
        return otherwise


@lru_cache
def _limiter(redis_url: str) -> FixedWindowRateLimiter:
    return FixedWindowRateLimiter(_redis(redis_url) if redis_url else MemoryStorage())


def _redis(url: str) -> Storage:
    from redis import ConnectionPool  # slow to import, and few sites need it
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    pool = ConnectionPool.from_url(
        url,
        socket_timeout=REDIS_TIMEOUT,
        socket_connect_timeout=REDIS_TIMEOUT,
        retry=Retry(NoBackoff(), 1),  # for connections from before a restart of Redis
    )
    return RedisStorage(url, connection_pool=pool, key_prefix=PREFIX)


class MemoryStorage(Storage):
    """Counts in this process.

    The library's own storage starts a thread with most counts, which takes 4 ms in one of a
    hundred, and grows without bounds.
    """

    STORAGE_SCHEME = None
    base_exceptions = ()

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        # The count of each window, and its end by the monotonic clock.
        self._windows: TLRUCache[str, tuple[int, float]] = TLRUCache(
            MOST_WINDOWS, ttu=lambda key, window, now: window[1], timer=monotonic
        )

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with self._lock:
            count, end = self._windows.get(key, (0, monotonic() + expiry))
            self._windows[key] = (count + amount, end)
            return count + amount

    def get(self, key: str) -> int:
        with self._lock:
            return self._windows.get(key, (0, 0.0))[0]

    def get_expiry(self, key: str) -> float:
        with self._lock:
            return time() + max(0.0, self._windows.get(key, (0, 0.0))[1] - monotonic())

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        with self._lock:
            self._windows.clear()
        return None

    def clear(self, key: str) -> None:
        with self._lock:
            self._windows.pop(key, None)


def by_player(player: Player | int) -> str:
    return f"player-{player if isinstance(player, int) else player.pk}"


def by_account(user: User) -> str:
    return f"account-{user.pk}"


def by_scope(scope: Mapping[str, Any]) -> str:
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


def origin(about: str, address: str) -> int | None:
    """Tells whether two came from one address, but not from which: it has 15 bits, so 130,000
    addresses of IPv4 share each number, and which do differs with what it is about."""
    if not address:
        return None
    digest = salted_hmac("seat", f"{about} {address}", algorithm="sha256").digest()
    return int.from_bytes(digest[:2]) >> 1


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
