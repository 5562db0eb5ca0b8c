"""Links by mail, by which somebody who forgot the password sets a new one."""

from __future__ import annotations

import hashlib

from game.limits import rates


def check_rate(network_address: str, email: str) -> None:
    """Count a request for a link, also for an email address of no account. Raises RateLimited."""
    rates.check("reset", network_address)
    rates.check("reset", hashlib.sha256(email.lower().encode()).hexdigest())
