"""Housekeeping in a process that serves players, while few words come in."""

import time

from django.utils import timezone

from game.limits import rates
from game.limits.rates import Rate
from game.live import process
from game.services import housekeeping
from game.services.play import games

EVERY = Rate(1, 6 * 3600)  # of all processes together, where they share Redis
PAUSE = 1.0  # seconds between two looks whether many words come in


def tidy() -> None:
    """Close the games that never began; after six hours, also delete what has expired."""
    games.close_never_begun(timezone.now())
    if not rates.seconds_to_wait("housekeeping", "site", rate=EVERY):
        housekeeping.delete_expired(timezone.now(), _wait)


def _wait() -> None:
    while process.busy():
        time.sleep(PAUSE)
