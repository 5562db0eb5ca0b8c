"""A circuit breaker: after a failure, a service is not called for a while."""

import logging
from time import monotonic

from game import metrics

logger = logging.getLogger(__name__)

OPEN_FOR = 5.0  # seconds


class CircuitBreaker:
    """Skips a service that does not answer. Otherwise each request would wait for it, for Redis a
    second."""

    def __init__(self, call: str, consequence: str) -> None:
        """`call` is the label of failures in metrics, `consequence` what the log says of them."""
        self.call = call
        self.consequence = consequence
        self._open_until = 0.0

    @property
    def is_open(self) -> bool:
        return monotonic() < self._open_until

    def trip(self, error: Exception) -> None:
        metrics.REDIS_FAILED.labels(self.call).inc()
        if not self.is_open:
            logger.warning("%s (%s: %s)", self.consequence, type(error).__name__, error)
        self._open_until = monotonic() + OPEN_FOR
