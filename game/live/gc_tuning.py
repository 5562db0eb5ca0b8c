"""Runs full garbage collections when few words arrive.

A closed connection leaves 18 KB in reference cycles, in the oldest generation by then. A collection
of that one stops the process: 0.1 s and more with a thousand players.
"""

from __future__ import annotations

import gc

# Collections of generation 1 before one of generation 2, if few words arrive, and in any case: some
# thousand connections.
MIN_COLLECTIONS, MAX_COLLECTIONS = 20, 60


def collect(quiet: bool) -> None:
    """Collect all generations if that is due. `quiet`: no players would notice the pause."""
    _, _, collections = gc.get_count()
    if collections >= (MIN_COLLECTIONS if quiet else MAX_COLLECTIONS):
        gc.collect()
