"""How much one player may send."""

from __future__ import annotations

WORDS = (10.0, 20)  # a second and player, and at once
MESSAGES = (100.0, 200)  # of one connection: more is no player
MESSAGE_BYTES = 1024
SOCKETS_OF_A_PLAYER = 10
WATCHERS = 100  # connections to a game without a seat in it
SEND_QUEUE = 64  # messages that wait for a slow connection before it is given up


class Bucket:
    """Lets through `burst` at once and `rate` a second. The time is an argument, in seconds."""

    def __init__(self, limit: tuple[float, int], now: float) -> None:
        self.rate, self.burst = limit
        self.left = float(self.burst)
        self.at = now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
