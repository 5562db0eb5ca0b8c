"""Token buckets, by which a process counts what connections and addresses send it."""

from math import inf

from game.limits.table import Flow


class Bucket:
    """Times are arguments, in seconds."""

    def __init__(self, flow: Flow, now: float) -> None:
        self.rate, self.burst = flow
        self.left = float(self.burst)
        self.at = now

    def take(self, now: float, tokens: int = 1) -> bool:
        self._refill(now)
        if self.left < tokens:
            return False
        self.left -= tokens
        return True

    def reserve(self, now: float, most: float = inf) -> float | None:
        """Take a token, a future one if none is left. Returns the seconds until it is there; None,
        and nothing is taken, if these are more than `most`."""
        self._refill(now)
        wait = max(0.0, (1 - self.left) / self.rate)
        if wait > most:
            return None
        self.left -= 1
        return wait

    def _refill(self, now: float) -> None:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
