"""The time that rounds go by: the clock of the system, but never set back.

If rounds followed a clock that is set back, running ones would return to their lobby, and the
public game would play rounds of the past again.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Lock

# After the system's clock was set back, this clock goes so much slower until they agree. A round of
# three minutes becomes a second longer, which pages with clocks of their own don't show.
SLOWEST = 0.995


class SteadyClock:
    """`elapsed` is a monotonic clock, in seconds."""

    def __init__(
        self, system: Callable[[], datetime], elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._system = system
        self._elapsed = elapsed
        self._lock = Lock()
        self._last, self._last_elapsed = system(), elapsed()

    def now(self) -> datetime:
        with self._lock:
            elapsed = self._elapsed()
            least = self._last + timedelta(seconds=(elapsed - self._last_elapsed) * SLOWEST)
            self._last, self._last_elapsed = max(self._system(), least), elapsed
            return self._last


now = SteadyClock(partial(datetime.now, UTC)).now  # `timezone.now` asks for USE_TZ each time
