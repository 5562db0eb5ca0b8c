"""Token buckets, by which a process counts what connections and addresses send it."""

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

    def reserve(self, now: float) -> float:
        """Take a token, a future one if none is left. Returns the seconds until it is there."""
        self._refill(now)
        self.left -= 1
        return max(0.0, -self.left / self.rate)

    def _refill(self, now: float) -> None:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
