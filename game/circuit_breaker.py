"""Leaving a service alone for a while after it has failed."""

from __future__ import annotations

import logging
from time import monotonic

logger = logging.getLogger(__name__)

PAUSE = 5.0  # seconds


class Breaker:
    """Without it, each request would wait anew for a service that doesn't answer."""

    def __init__(self, without: str) -> None:
        """`without`: what the log says is missing while the service is away."""
        self.without = without
        self._until = 0.0

    @property
    def broken(self) -> bool:
        return monotonic() < self._until

    def trip(self, error: Exception) -> None:
        """The service has failed."""
        if not self.broken:
            logger.warning("%s (%s: %s)", self.without, type(error).__name__, error)
        self._until = monotonic() + PAUSE
