"""How much one player, one connection and one address may send."""

from __future__ import annotations

WORDS = (10.0, 20)  # words a second and burst, for each player
MESSAGES = (100.0, 200)  # messages a second and burst, for each connection; no player sends more
MESSAGE_BYTES = 1024
# Frames and bytes a second and burst, for each connection. They also count what is no message:
# pings, pongs and fragments. The burst has room for a message that is too long to be read.
FRAMES = (200.0, 400)
BYTES = (32_768.0, 262_144)
FRAGMENTS = 64  # of one message
FRAMES_FOR_EACH_WORD = 10  # The frames an address may send, as a multiple of its words.
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

    def take(self, now: float, tokens: int = 1) -> bool:
        """Take so many tokens; False if fewer are left."""
        self._refill(now)
        if self.left < tokens:
            return False
        self.left -= tokens
        return True

    def reserve(self, now: float) -> float:
        """Take a token, if none is left one of the future; the seconds until it is there."""
        self._refill(now)
        self.left -= 1
        return max(0.0, -self.left / self.rate)

    def _refill(self, now: float) -> None:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
