"""How much one player may send."""

from __future__ import annotations

WORDS = (10.0, 20)  # words a second and burst, for each player
MESSAGES = (100.0, 200)  # messages a second and burst, for each connection; no player sends more
MESSAGE_BYTES = 1024
SOCKETS_OF_A_PLAYER = 10
WATCHERS = 100  # connections to a game without a seat in it
WATCHERS_OF_AN_ADDRESS = 25  # of these, so that nobody can shut out the party screen of others
SEND_QUEUE = 64  # messages queued for a slow connection before it is aborted


class Bucket:
    """A token bucket of (rate a second, burst). Times are arguments, in seconds."""

    def __init__(self, limit: tuple[float, int], now: float) -> None:
        self.rate, self.burst = limit
        self.left = float(self.burst)
        self.at = now

    def take(self, now: float) -> bool:
        """Take a token; False if none is left."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
